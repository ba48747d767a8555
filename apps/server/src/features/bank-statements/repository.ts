import type { StatementLineStatus } from '@burnish/domain/bank-statements/statement-line';
import type { Currency } from '@burnish/domain/money/money';
import { openInvoiceStatuses } from '@burnish/domain/orders/invoice/invoice';
import { and, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { personColumns } from '../../db/person-columns.ts';
import { hasAccents, searchWithoutAccents } from '../../db/schema/columns.ts';
import {
  bankStatementLines,
  bankStatements,
  invoices,
  payments,
  receipts,
  users,
} from '../../db/schema/index.ts';
import type { Database, Queries } from '../../platform/db/database.ts';
import { countRows, createList, type PageRequest } from '../../platform/db/paging.ts';

export type StatementRow = typeof bankStatements.$inferSelect;
export type LineRow = typeof bankStatementLines.$inferSelect;

export interface LineFilter extends PageRequest {
  readonly status?: StatementLineStatus | undefined;
  readonly statementId?: string | undefined;
}

const openCount = sql`(
  select count(*) from ${bankStatementLines}
  where ${bankStatementLines.statementId} = ${bankStatements.id} and ${bankStatementLines.status} = 'open'
)`.mapWith(Number);

/** A statement with who imported it. */
function selectStatements(queries: Queries) {
  return queries
    .select({ id: bankStatements.id, statement: bankStatements, importer: personColumns(users), openCount })
    .from(bankStatements)
    .innerJoin(users, eq(users.id, bankStatements.importedBy));
}

export type StatementRecord = Awaited<ReturnType<typeof selectStatements>>[number];

const deciders = alias(users, 'deciders');
const payers = alias(users, 'payers');

/** A line with its statement, the payment that it became, and who decided. */
function selectLines(queries: Queries) {
  return queries
    .select({
      id: bankStatementLines.id,
      line: bankStatementLines,
      statement: {
        id: bankStatements.id,
        account: bankStatements.account,
        fileName: bankStatements.fileName,
      },
      payment: { id: payments.id, number: payments.number },
      invoice: { id: invoices.id, number: invoices.number },
      customer: personColumns(payers),
      decider: personColumns(deciders),
    })
    .from(bankStatementLines)
    .innerJoin(bankStatements, eq(bankStatements.id, bankStatementLines.statementId))
    .leftJoin(payments, eq(payments.id, bankStatementLines.paymentId))
    .leftJoin(invoices, eq(invoices.id, payments.invoiceId))
    .leftJoin(payers, eq(payers.id, payments.userId))
    .leftJoin(deciders, eq(deciders.id, bankStatementLines.decidedBy));
}

export type LineRecord = Awaited<ReturnType<typeof selectLines>>[number];

export function prepareStatementList({ queries }: Database) {
  return createList<StatementRecord, PageRequest>({
    name: 'bank_statements',
    id: bankStatements.id,
    filters: {},
    rows: (where, limit, name) =>
      selectStatements(queries).where(where).orderBy(desc(bankStatements.id)).limit(limit).prepare(name),
    count: countRows(queries, bankStatements.id),
  });
}

export function prepareLineList({ queries }: Database) {
  return createList<LineRecord, LineFilter>({
    name: 'bank_statement_lines',
    id: bankStatementLines.id,
    filters: {
      status: eq(bankStatementLines.status, sql.placeholder('status')),
      statementId: eq(bankStatementLines.statementId, sql.placeholder('statementId')),
    },
    rows: (where, limit, name) =>
      selectLines(queries).where(where).orderBy(desc(bankStatementLines.id)).limit(limit).prepare(name),
    count: countRows(queries, bankStatementLines.id),
  });
}

export async function findStatement(queries: Queries, id: string): Promise<StatementRecord | undefined> {
  const [record] = await selectStatements(queries).where(eq(bankStatements.id, id));
  return record;
}

export async function findLine(queries: Queries, id: string): Promise<LineRecord | undefined> {
  const [record] = await selectLines(queries).where(eq(bankStatementLines.id, id));
  return record;
}

/** Locks the line until the transaction ends. */
export async function lockLine(queries: Queries, id: string): Promise<LineRow | undefined> {
  const [row] = await queries
    .select()
    .from(bankStatementLines)
    .where(eq(bankStatementLines.id, id))
    .for('no key update');
  return row;
}

/** The last statement whose file had this header. */
export async function findByHeader(queries: Queries, headerHash: string): Promise<StatementRow | undefined> {
  const [row] = await queries
    .select()
    .from(bankStatements)
    .where(eq(bankStatements.headerHash, headerHash))
    .orderBy(desc(bankStatements.id))
    .limit(1);
  return row;
}

/** The account of which the same file was imported, unless it is this one. */
export async function findOtherAccount(
  queries: Queries,
  { sha256, accountKey, currency }: Pick<StatementRow, 'sha256' | 'accountKey' | 'currency'>,
): Promise<string | undefined> {
  const [row] = await queries
    .select({ account: bankStatements.account })
    .from(bankStatements)
    .where(
      and(
        eq(bankStatements.sha256, sha256),
        or(ne(bankStatements.accountKey, accountKey), ne(bankStatements.currency, currency)),
      ),
    )
    .limit(1);
  return row?.account;
}

export async function insertStatement(queries: Queries, row: StatementRow): Promise<void> {
  await queries.insert(bankStatements).values(row);
}

export async function setCounts(
  queries: Queries,
  id: string,
  counts: Pick<StatementRow, 'newCount' | 'knownCount'>,
): Promise<void> {
  await queries.update(bankStatements).set(counts).where(eq(bankStatements.id, id));
}

/** PostgreSQL takes at most 65,535 values in a statement. */
const insertBatch = 1_000;

/**
 * Inserts the lines that aren't stored yet and returns how many there were. Two imports of the same lines insert them in
 * the same order, so that one waits for the other.
 */
export async function insertNewLines(queries: Queries, rows: readonly LineRow[]): Promise<number> {
  const key = ({ fingerprint, ordinal }: LineRow) => `${fingerprint} ${String(ordinal).padStart(5, '0')}`;
  const sorted = rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  let inserted = 0;
  for (let start = 0; start < sorted.length; start += insertBatch) {
    const result = await queries
      .insert(bankStatementLines)
      .values(sorted.slice(start, start + insertBatch))
      .onConflictDoNothing()
      .returning({ id: bankStatementLines.id });
    inserted += result.length;
  }
  return inserted;
}

export async function updateLine(
  queries: Queries,
  id: string,
  change: Partial<Pick<LineRow, 'status' | 'paymentId' | 'ignoredReason' | 'decidedBy' | 'decidedAt'>>,
): Promise<void> {
  await queries.update(bankStatementLines).set(change).where(eq(bankStatementLines.id, id));
}

/** Erases payer and text of lines that were imported before the instant and didn't become a payment. */
export async function eraseTexts(queries: Queries, before: Date, now: Date): Promise<void> {
  await queries
    .update(bankStatementLines)
    .set({ payer: null, text: '', bankReference: null, erasedAt: now })
    .where(
      and(
        ne(bankStatementLines.status, 'matched'),
        isNull(bankStatementLines.erasedAt),
        lt(bankStatementLines.createdAt, before),
      ),
    );
}

/** What the candidates for a line are found by. */
export interface CandidateSearch {
  readonly numbers: readonly string[];
  /** The letters and digits of what the bank says, in which numbers of imported invoices are looked for. */
  readonly compactText: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  /** Two words of the payer, in lower case without accents. Null: the bank doesn't say enough. */
  readonly payer: readonly [string, string] | null;
}

/** Of each amount, of each payer, and of each payer among names with accents. */
const maxCandidates = 20;

/**
 * The line of each search with the invoices that have its number, also one of another system, or of which something is due and
 * that have its amount or payer. Banks drop accents, so customers with accents in their names are also searched without them.
 */
function candidatePairs(searches: readonly CandidateSearch[]) {
  const numbers = searches.flatMap((search, line) => search.numbers.map((number) => ({ line, number })));
  const payer = (place: 0 | 1) => sql.param(searches.map((search) => search.payer?.[place] ?? null));
  return sql`(
    with line as (
      select * from unnest(${sql.param(searches.map(({ amountMinor }) => amountMinor))}::bigint[],
        ${sql.param(searches.map(({ currency }) => currency))}::text[], ${payer(0)}::text[], ${payer(1)}::text[])
        with ordinality as line (amount, currency, first, second, number)
    ), imported as materialized (
      select id, currency, regexp_replace(upper(number), '[^A-Z0-9]', '', 'g') as number
      from invoices where imported_at is not null and due_minor > 0
    )
    select mentioned.line, numbered.id
      from unnest(${sql.param(numbers.map(({ line }) => line))}::int[], ${sql.param(numbers.map(({ number }) => number))}::text[])
        as mentioned (line, number)
      join invoices as numbered on numbered.number = mentioned.number
    union select texts.line - 1, imported.id
      from unnest(${sql.param(searches.map(({ compactText }) => compactText))}::text[]) with ordinality as texts (content, line)
      join line on line.number = texts.line
      join imported on imported.currency = line.currency and imported.number <> ''
        and strpos(texts.content, imported.number) > 0
    union select line.number - 1, same.id from line cross join lateral (
      select due.id from invoices as due
      where due.currency = line.currency and due.due_minor = line.amount and due.due_minor > 0
      order by due.id limit ${maxCandidates}
    ) as same
    union select line.number - 1, owed.id from line cross join lateral (
      select due.id from invoices as due
      where due.search like '%' || line.first || '%' and due.search like '%' || line.second || '%'
        and due.currency = line.currency and due.due_minor > 0
      order by due.id limit ${maxCandidates}
    ) as owed
    union select line.number - 1, owed.id from line cross join lateral (
      select due.id from invoices as due
      where ${searchWithoutAccents} like '%' || line.first || '%'
        and ${searchWithoutAccents} like '%' || line.second || '%'
        and due.currency = line.currency and due.due_minor > 0 and ${hasAccents}
      order by due.id limit ${maxCandidates}
    ) as owed
  )`;
}

/** With the place of their search, the customer and the receipt that is in review. */
export async function findCandidates(queries: Queries, searches: readonly CandidateSearch[]) {
  return queries
    .select({
      line: sql`found.line`.mapWith(Number),
      id: invoices.id,
      number: invoices.number,
      isImported: sql<boolean>`${invoices.importedAt} is not null`,
      dueMinor: invoices.dueMinor,
      currency: invoices.currency,
      customer: personColumns(users),
      receiptId: receipts.id,
    })
    .from(sql`${candidatePairs(searches)} as found (line, id)`)
    .innerJoin(invoices, sql`${invoices.id} = found.id`)
    .innerJoin(users, eq(users.id, invoices.userId))
    .leftJoin(receipts, and(eq(receipts.invoiceId, invoices.id), eq(receipts.status, 'submitted')))
    .where(inArray(invoices.status, openInvoiceStatuses));
}

export type Candidate = Awaited<ReturnType<typeof findCandidates>>[number];
