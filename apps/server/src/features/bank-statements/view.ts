import type {
  BankStatement,
  BankStatementLine,
  StatementPreview,
} from '@burnish/contract/bank-statements/entities';
import type { Viewer } from '@burnish/domain/access';
import { actionsFor, statementLineActionAccess } from '@burnish/domain/allowed-actions';
import { statementLineLifecycle } from '@burnish/domain/bank-statements/statement-line';
import type { Currency } from '@burnish/domain/money/money';
import { amountView, dateView, personView, timeView } from '../../views/shared-views.ts';
import type { ParsedStatement } from './parse/parse-statement.ts';
import type { findProposals } from './proposals.ts';
import type { LineRecord, StatementRecord } from './repository.ts';

type Proposals = NonNullable<ReturnType<Awaited<ReturnType<typeof findProposals>>['get']>>;

export function statementView({ statement, importer, openCount }: StatementRecord): BankStatement {
  const { id, account, currency, format, fileName, firstDay, lastDay, createdAt } = statement;
  const { newCount, knownCount, outgoingCount } = statement;
  return {
    _id: id,
    account,
    currency,
    format,
    fileName,
    firstDay: firstDay === null ? null : dateView(firstDay),
    lastDay: lastDay === null ? null : dateView(lastDay),
    newCount,
    knownCount,
    outgoingCount,
    openCount,
    importedBy: personView(importer),
    createdAt: createdAt.toISOString(),
  };
}

function paymentView({ payment, invoice, customer }: LineRecord): BankStatementLine['payment'] {
  if (payment === null || invoice === null || customer === null) return null;
  return {
    _id: payment.id,
    number: payment.number,
    invoiceId: invoice.id,
    invoiceNumber: invoice.number,
    userId: personView(customer),
  };
}

export function lineView(record: LineRecord, proposals: Proposals, viewer: Viewer): BankStatementLine {
  const { line, statement, decider } = record;
  return {
    _id: line.id,
    statementId: { _id: statement.id, account: statement.account, fileName: statement.fileName },
    position: line.position,
    bookedOn: dateView(line.bookedOn),
    amount: amountView(line.amountMinor, line.currency),
    currency: line.currency,
    payer: line.payer,
    text: line.text,
    bankReference: line.bankReference,
    status: line.status,
    proposals: proposals.map(({ invoice, reasons, isExact }) => ({
      invoiceId: invoice.id,
      invoiceNumber: invoice.number,
      userId: personView(invoice.customer),
      amountDue: amountView(invoice.dueMinor, invoice.currency),
      reasons: [...reasons],
      isExact,
      receiptId: invoice.receiptId,
    })),
    payment: paymentView(record),
    ignoredReason: line.ignoredReason,
    decidedBy: decider === null ? null : personView(decider),
    decidedAt: timeView(line.decidedAt),
    isErased: line.erasedAt !== null,
    allowedActions: actionsFor(
      statementLineActionAccess,
      viewer,
      statementLineLifecycle.allowedActions(line.status),
    ),
    createdAt: line.createdAt.toISOString(),
  };
}

/** Lines that are shown before a statement is imported. */
const previewedLines = 8;

export function previewView(
  parsed: ParsedStatement,
  { currency, account, isRemembered }: { currency: Currency; account: string | null; isRemembered: boolean },
): StatementPreview {
  const { format, columns, rows, mapping, lines, outgoingCount, problems } = parsed;
  return {
    format,
    account: parsed.account ?? account,
    currency: format === 'csv' ? currency : parsed.currency,
    columns: [...columns],
    rows: rows.map((row) => [...row]),
    mapping,
    isRemembered,
    lines: lines.slice(0, previewedLines).map((line) => ({
      position: line.position,
      bookedOn: dateView(line.bookedOn),
      amount: amountView(line.amountMinor, currency),
      payer: line.payer,
      text: line.text,
      bankReference: line.bankReference,
    })),
    incomingCount: lines.length,
    outgoingCount,
    problems: problems.map(({ message }) => message),
  };
}
