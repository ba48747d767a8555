import type { ReceivedPaymentTime } from '@burnish/domain/orders/receipt/payment-time';
import type { ReceiptGroup } from '@burnish/domain/orders/receipt/receipt';
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import { personColumns } from '../../../db/person-columns.ts';
import {
  invoices,
  paymentCounters,
  payments,
  receiptFiles,
  receiptGroupOf,
  receipts,
  users,
} from '../../../db/schema/index.ts';
import { type AmountFilter, amountConditions } from '../../../platform/db/amount-filter.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { countRows, createList, type PageRequest } from '../../../platform/db/paging.ts';
import { createSearch, matches } from '../../../platform/db/search.ts';
import { createInsert, createStatement, isOneOfIds } from '../../../platform/db/statements.ts';
import { takeYearlyNumber } from '../../../platform/db/yearly-number.ts';

export type ReceiptRow = typeof receipts.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type ReceiptFileRow = typeof receiptFiles.$inferSelect;

export interface ReceiptFilter extends PageRequest, AmountFilter {
  readonly status?: ReceiptRow['status'] | undefined;
  readonly currency?: ReceiptRow['currency'] | undefined;
  readonly invoiceId?: string | undefined;
  readonly group?: ReceiptGroup | undefined;
  /** Only this customer's receipts. */
  readonly userId?: string | undefined;
}

/** Another receipt was submitted earlier with a file of the same content. */
const isDuplicateFile = sql<boolean>`exists (
  select 1 from ${receiptFiles} as earlier
  where earlier.sha256 = ${receiptFiles.sha256}
    and earlier.receipt_id <> ${receipts.id}
    and earlier.created_at <= ${receiptFiles.createdAt}
)`;

/** Another receipt was submitted earlier with the same transaction reference. */
const isDuplicateReference = sql<boolean>`exists (
  select 1 from ${receipts} as earlier
  where lower(earlier.transaction_reference) = lower(${receipts.transactionReference})
    and earlier.id < ${receipts.id}
)`;

const reviewers = alias(users, 'reviewers');

/** A receipt with its customer, its invoice, the file of its current revision and who reviewed it. */
function selectReceipts(queries: Queries) {
  return queries
    .select({
      id: receipts.id,
      receipt: receipts,
      owner: personColumns(users),
      invoice: {
        id: invoices.id,
        number: invoices.number,
        orderId: invoices.orderId,
        amountMinor: invoices.amountMinor,
        dueMinor: invoices.dueMinor,
        currency: invoices.currency,
        status: invoices.status,
        dueDate: invoices.dueDate,
      },
      file: {
        storageKey: receiptFiles.storageKey,
        fileName: receiptFiles.fileName,
        fileType: receiptFiles.fileType,
        size: receiptFiles.size,
        sha256: receiptFiles.sha256,
      },
      reviewer: personColumns(reviewers),
      isDuplicateFile,
      isDuplicateReference,
    })
    .from(receipts)
    .innerJoin(users, eq(users.id, receipts.userId))
    .innerJoin(invoices, eq(invoices.id, receipts.invoiceId))
    .leftJoin(reviewers, eq(reviewers.id, receipts.reviewedBy))
    .leftJoin(
      receiptFiles,
      and(eq(receiptFiles.receiptId, receipts.id), eq(receiptFiles.revision, receipts.revision)),
    );
}

export type ReceiptRecord = Awaited<ReturnType<typeof selectReceipts>>[number];

function prepareList({ queries }: Database, startsWith: 'newest' | 'oldest') {
  const direction = startsWith === 'oldest' ? asc : desc;
  return createList<ReceiptRecord, ReceiptFilter>({
    name: startsWith === 'oldest' ? 'oldest_receipts' : 'receipts',
    id: receipts.id,
    ...(startsWith === 'oldest' ? { startsWith } : {}),
    filters: {
      search: matches(receipts),
      status: eq(receipts.status, sql.placeholder('status')),
      currency: eq(receipts.currency, sql.placeholder('currency')),
      ...amountConditions(receipts.amountMinor),
      invoiceId: eq(receipts.invoiceId, sql.placeholder('invoiceId')),
      userId: eq(receipts.userId, sql.placeholder('userId')),
      group: eq(receiptGroupOf(receipts.status), sql.placeholder('group')),
    },
    rows: (where, limit, name) =>
      selectReceipts(queries).where(where).orderBy(direction(receipts.id)).limit(limit).prepare(name),
    searching: { queries, with: ['currency'] },
    count: countRows(queries, receipts.id),
  });
}

export function prepareReceiptLists(database: Database) {
  return { newest: prepareList(database, 'newest'), oldest: prepareList(database, 'oldest') };
}

export function prepareReceiptSearch({ queries }: Database) {
  return createSearch<ReceiptRecord>({
    id: receipts.id,
    table: receipts,
    rows: (where, limit, name) =>
      selectReceipts(queries).where(where).orderBy(desc(receipts.id)).limit(limit).prepare(name),
  });
}

const findReceiptStatement = createStatement('find_receipt', (queries, name) =>
  selectReceipts(queries)
    .where(eq(receipts.id, sql.placeholder('id')))
    .prepare(name),
);

export async function findReceipt(queries: Queries, id: string): Promise<ReceiptRecord | undefined> {
  const [record] = await findReceiptStatement(queries).execute({ id });
  return record;
}

const findReceiptsStatement = createStatement('find_receipts', (queries, name) =>
  selectReceipts(queries).where(isOneOfIds(receipts.id)).prepare(name),
);

export async function findReceipts(queries: Queries, ids: readonly string[]): Promise<ReceiptRecord[]> {
  return findReceiptsStatement(queries).execute({ ids: [...ids] });
}

const maxRelatedReceipts = 20;

/** Other receipts for the same invoice, or with the same file or transaction reference, newest first. */
export async function listRelatedReceipts(queries: Queries, { receipt, file }: ReceiptRecord) {
  const hasSameFile = sql<boolean>`exists (
    select 1 from ${receiptFiles} where ${receiptFiles.receiptId} = ${receipts.id} and ${receiptFiles.sha256} = ${file?.sha256 ?? null}
  )`;
  const hasSameReference = sql<boolean>`lower(${receipts.transactionReference}) = lower(${receipt.transactionReference})`;
  const hasSameInvoice = eq(receipts.invoiceId, receipt.invoiceId);
  const withId = queries.select({ id: receipts.id }).from(receipts);
  const related = union(
    queries
      .select({ id: receiptFiles.receiptId })
      .from(receiptFiles)
      .where(eq(receiptFiles.sha256, file?.sha256 ?? '')),
    withId.where(hasSameReference),
    queries.select({ id: receipts.id }).from(receipts).where(hasSameInvoice),
  );
  return queries
    .select({
      receipt: receipts,
      owner: personColumns(users),
      invoiceNumber: invoices.number,
      hasSameFile,
      hasSameReference,
      hasSameInvoice: sql<boolean>`${hasSameInvoice}`,
    })
    .from(receipts)
    .innerJoin(users, eq(users.id, receipts.userId))
    .innerJoin(invoices, eq(invoices.id, receipts.invoiceId))
    .where(and(inArray(receipts.id, related), ne(receipts.id, receipt.id)))
    .orderBy(desc(receipts.id))
    .limit(maxRelatedReceipts);
}

export type RelatedReceiptRecord = Awaited<ReturnType<typeof listRelatedReceipts>>[number];

export async function listReceiptIds(queries: Queries, invoiceId: string): Promise<string[]> {
  const rows = await queries
    .select({ id: receipts.id })
    .from(receipts)
    .where(eq(receipts.invoiceId, invoiceId));
  return rows.map(({ id }) => id);
}

const insertReceipts = createInsert(receipts);

export async function insertReceipt(queries: Queries, row: ReceiptRow): Promise<void> {
  await insertReceipts(queries, [row]);
}

export async function takePaymentNumber(queries: Queries, year: number): Promise<number> {
  return takeYearlyNumber(queries, paymentCounters, year);
}

export async function insertPayment(queries: Queries, row: PaymentRow): Promise<void> {
  await queries.insert(payments).values(row);
}

/** When the payments of an invoice were made. */
export async function listPaymentTimes(queries: Queries, invoiceId: string): Promise<ReceivedPaymentTime[]> {
  return queries
    .select({
      paymentDate: payments.paymentDate,
      submittedAt: receipts.createdAt,
      recordedAt: payments.createdAt,
    })
    .from(payments)
    .leftJoin(receipts, eq(receipts.id, payments.receiptId))
    .where(eq(payments.invoiceId, invoiceId));
}

export async function insertFile(queries: Queries, row: ReceiptFileRow): Promise<void> {
  await queries.insert(receiptFiles).values(row);
}

export async function updateReceipt(
  queries: Queries,
  id: string,
  change: Partial<ReceiptRow>,
): Promise<void> {
  await queries.update(receipts).set(change).where(eq(receipts.id, id));
}
