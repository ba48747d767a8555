// Imports bank statements and matches their lines with invoices. Nothing is settled by itself: an admin confirms each line,
// which records a payment like one without a receipt.
import { createHash } from 'node:crypto';
import type { Handled } from '@burnish/contract/api';
import type {
  BankStatement,
  BankStatementLine,
  StatementPreview,
} from '@burnish/contract/bank-statements/entities';
import type { LedgerEntry } from '@burnish/contract/ledger/entities';
import type { Invoice } from '@burnish/contract/orders/entities';
import type { Page } from '@burnish/contract/paging';
import type { Viewer } from '@burnish/domain/access';
import {
  type StatementLineAction,
  statementLineLifecycle,
  statementLineRetentionDays,
} from '@burnish/domain/bank-statements/statement-line';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { money, toDecimal } from '@burnish/domain/money/money';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Transact, Transaction } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { UploadedFile } from '../../platform/http/form-data.ts';
import type { LedgerActions } from '../orders/ledger-actions/index.ts';
import { accountKeyOf, fileNameOf, linesOf, mappingOf, statementRow } from './new-statement.ts';
import { parseStatementInThread } from './parse/parser-thread.ts';
import { findProposals } from './proposals.ts';
import * as repository from './repository.ts';
import { lineView, previewView, statementView } from './view.ts';

type Body<Key extends keyof Handled> = Handled[Key] extends { body: infer B } ? B : never;

export interface BankStatements {
  /** @throws DomainError INVALID_INPUT, UNSUPPORTED_STATEMENT */
  preview(
    input: Body<'POST /admin/bank-statements/preview'>,
    file: UploadedFile | null,
  ): Promise<StatementPreview>;
  /** @throws DomainError INVALID_INPUT, UNSUPPORTED_STATEMENT */
  import(
    caller: Caller,
    input: Body<'POST /admin/bank-statements'>,
    file: UploadedFile | null,
  ): Promise<BankStatement>;
  list(query: repository.LineFilter): Promise<{ statements: BankStatement[]; page: Page }>;
  listLines(
    caller: Caller,
    query: repository.LineFilter,
  ): Promise<{ lines: BankStatementLine[]; page: Page }>;
  /** @throws DomainError NOT_FOUND, STATEMENT_LINE_USED, and the errors of recording a payment */
  confirm(
    caller: Caller,
    id: string,
    input: Body<'POST /admin/bank-statement-lines/:id/confirm'>,
  ): Promise<{ line: BankStatementLine; invoice: Invoice; entry: LedgerEntry }>;
  /** @throws DomainError NOT_FOUND, STATEMENT_LINE_USED */
  ignore(caller: Caller, id: string, reason: string): Promise<BankStatementLine>;
  /** @throws DomainError NOT_FOUND, STATEMENT_LINE_USED, INVALID_STATE */
  reopen(caller: Caller, id: string): Promise<BankStatementLine>;
  /** Erases payers and texts whose retention has ended. */
  cleanUp(): Promise<void>;
}

/** What a payment's reference can hold. */
const maxReferenceLength = 200;

/** The line, locked after the account of its invoice. @throws DomainError NOT_FOUND */
async function lockLine(tx: Transaction, id: string): Promise<repository.LineRow> {
  const line = await repository.lockLine(tx.queries, id);
  if (line === undefined) throw new DomainError('NOT_FOUND');
  return line;
}

export function createBankStatements({
  database,
  transact,
  clock,
  ledgerActions,
}: {
  database: Database;
  transact: Transact;
  clock: Clock;
  ledgerActions: Pick<LedgerActions, 'recordPaymentIn'>;
}): BankStatements {
  const findStatements = repository.prepareStatementList(database);
  const findLines = repository.prepareLineList(database);

  function checkFile(file: UploadedFile | null): UploadedFile {
    if (file === null) throw invalidInput('statement', 'Add the statement as a file.');
    return file;
  }

  async function readLine(queries: Queries, id: string, viewer: Viewer): Promise<BankStatementLine> {
    const record = await repository.findLine(queries, id);
    if (record === undefined) throw new DomainError('NOT_FOUND');
    const proposals = await findProposals(queries, [record.line]);
    return lineView(record, proposals.get(id) ?? [], viewer);
  }

  function recordDecision(
    tx: Transaction,
    line: repository.LineRow,
    action: StatementLineAction,
    after: Readonly<Record<string, unknown>>,
  ): void {
    const { id, status: previous, amountMinor, currency } = line;
    const { to } = statementLineLifecycle.next(previous, action);
    tx.record({
      action: `${action}_statement_line`,
      entity: 'bank_statement_line',
      id,
      ownerId: null,
      before: { status: previous },
      after: { status: to, amountMinor, currency, ...after },
    });
  }

  /** Decides about an open or ignored line. */
  function decide(caller: Caller, id: string, action: 'ignore' | 'reopen', ignoredReason: string | null) {
    return transact(caller, async (tx) => {
      const line = await lockLine(tx, id);
      const { to: status } = statementLineLifecycle.next(line.status, action);
      await repository.updateLine(tx.queries, id, {
        status,
        ignoredReason,
        decidedBy: caller.id,
        decidedAt: tx.now,
      });
      recordDecision(tx, line, action, ignoredReason === null ? {} : { reason: ignoredReason });
      return readLine(tx.queries, id, caller.role);
    });
  }

  return {
    async preview(input, file) {
      const { bytes } = checkFile(file);
      const now = clock.now();
      const currency = input.currency ?? 'NGN';
      const given = mappingOf(input);
      const parsed = await parseStatementInThread(bytes, { currency, mapping: given, now });
      const { headerHash } = parsed;
      const last =
        headerHash === null || given.dateColumn !== undefined
          ? undefined
          : await repository.findByHeader(database.queries, headerHash);
      if (last?.mapping === null || last === undefined)
        return previewView(parsed, { currency, account: null, isRemembered: false });
      const remembered = { currency: input.currency ?? last.currency, mapping: last.mapping, now };
      return previewView(await parseStatementInThread(bytes, remembered), {
        currency: remembered.currency,
        account: last.account,
        isRemembered: true,
      });
    },

    async import(caller, input, file) {
      const { bytes, name } = checkFile(file);
      const accountKey = accountKeyOf(input.account);
      const now = clock.now();
      const parsed = await parseStatementInThread(bytes, {
        currency: input.currency,
        mapping: mappingOf(input),
        now,
      });
      const { problems, format } = parsed;
      if (format === 'csv' && input.dateColumn === undefined)
        throw invalidInput('dateColumn', 'Choose the column of the date.');
      if (problems.length > 0) throw new DomainError('INVALID_INPUT', problems);
      const currency = parsed.currency ?? input.currency;
      if (currency !== input.currency) throw invalidInput('currency', `The file is in ${currency}.`);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return transact(caller, async (tx) => {
        const other = await repository.findOtherAccount(tx.queries, { sha256, accountKey, currency });
        if (other !== undefined)
          throw invalidInput(
            'account',
            `This file was imported for the account “${other}”. Choose that account.`,
          );
        const id = tx.newId();
        const statement = statementRow(parsed, {
          id,
          account: input.account,
          accountKey,
          currency,
          fileName: fileNameOf(name, format),
          sha256,
          importedBy: caller.id,
          createdAt: tx.now,
        });
        await repository.insertStatement(tx.queries, statement);
        const newCount = await repository.insertNewLines(tx.queries, linesOf(parsed, statement, tx.newId));
        const knownCount = parsed.lines.length - newCount;
        await repository.setCounts(tx.queries, id, { newCount, knownCount });
        tx.record({
          action: 'import_bank_statement',
          entity: 'bank_statement',
          id,
          ownerId: null,
          before: null,
          after: { account: input.account, currency, format, newCount, knownCount },
        });
        const record = await repository.findStatement(tx.queries, id);
        if (record === undefined) throw new Error('an inserted statement is found');
        return statementView(record);
      });
    },

    async list(query) {
      const { rows, page } = await findStatements(query);
      return { statements: rows.map(statementView), page };
    },

    async listLines(caller, query) {
      const { rows, page } = await findLines(query);
      const proposals = await findProposals(
        database.queries,
        rows.map(({ line }) => line),
      );
      return {
        lines: rows.map((record) => lineView(record, proposals.get(record.id) ?? [], caller.role)),
        page,
      };
    },

    confirm: (caller, id, { invoiceId, ...input }) =>
      transact(caller, async (tx) => {
        if (!isId(invoiceId)) throw invalidInput('invoiceId', 'Choose an invoice.');
        const { context: line, ...recorded } = await ledgerActions.recordPaymentIn(
          tx,
          caller,
          invoiceId,
          async (invoice) => {
            const locked = await lockLine(tx, id);
            statementLineLifecycle.next(locked.status, 'match');
            if (locked.currency !== invoice.currency)
              throw invalidInput(
                'invoiceId',
                `The invoice is in ${invoice.currency}, and the line in ${locked.currency}.`,
              );
            return {
              context: locked,
              payment: {
                ...input,
                amount: toDecimal(money(locked.amountMinor, locked.currency)),
                paymentMethod: 'bank_transfer',
                paymentDate: locked.bookedOn,
                reference: (locked.bankReference ?? locked.text).slice(0, maxReferenceLength).toWellFormed(),
              },
            };
          },
        );
        const { paymentId } = recorded.entry;
        await repository.updateLine(tx.queries, id, {
          status: 'matched',
          paymentId,
          decidedBy: caller.id,
          decidedAt: tx.now,
        });
        recordDecision(tx, line, 'match', { invoiceId });
        return { line: await readLine(tx.queries, id, caller.role), ...recorded };
      }),

    ignore: (caller, id, reason) => decide(caller, id, 'ignore', reason),
    reopen: (caller, id) => decide(caller, id, 'reopen', null),

    async cleanUp() {
      const now = clock.now();
      const before = new Date(now.getTime() - statementLineRetentionDays * millisecondsPerDay);
      await repository.eraseTexts(database.queries, before, now);
    },
  };
}
