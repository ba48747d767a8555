import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import {
  invoices,
  paymentCounters,
  payments,
  receiptFiles,
  receipts,
  users,
} from '../../../db/schema/index.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import {
  countRows,
  createList,
  createSearch,
  matches,
  type PageRequest,
} from '../../../platform/db/paging.ts';
import { takeYearlyNumber } from '../../../platform/db/yearly-number.ts';

export type ReceiptRow = typeof receipts.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type ReceiptFileRow = typeof receiptFiles.$inferSelect;

export interface ReceiptFilter extends PageRequest {
  readonly status?: ReceiptRow['status'] | undefined;
  readonly currency?: ReceiptRow['currency'] | undefined;
  readonly invoiceId?: string | undefined;
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

/** A receipt with its customer, its invoice and the file of its current revision. */
function selectReceipts(queries: Queries) {
  return queries
    .select({
      id: receipts.id,
      receipt: receipts,
      owner: { id: users.id, fullName: users.fullName, email: users.email, companyName: users.companyName },
      invoice: {
        id: invoices.id,
        number: invoices.number,
        orderId: invoices.orderId,
        amountMinor: invoices.amountMinor,
        currency: invoices.currency,
        status: invoices.status,
        dueDate: invoices.dueDate,
      },
      file: {
        storageKey: receiptFiles.storageKey,
        fileName: receiptFiles.fileName,
        fileType: receiptFiles.fileType,
        size: receiptFiles.size,
      },
      isDuplicateFile,
      isDuplicateReference,
    })
    .from(receipts)
    .innerJoin(users, eq(users.id, receipts.userId))
    .innerJoin(invoices, eq(invoices.id, receipts.invoiceId))
    .leftJoin(
      receiptFiles,
      and(eq(receiptFiles.receiptId, receipts.id), eq(receiptFiles.revision, receipts.revision)),
    );
}

export type ReceiptRecord = Awaited<ReturnType<typeof selectReceipts>>[number];

export function prepareReceiptList({ queries }: Database) {
  return createList<ReceiptRecord, ReceiptFilter>({
    name: 'receipts',
    id: receipts.id,
    filters: {
      search: matches(receipts),
      status: eq(receipts.status, sql.placeholder('status')),
      currency: eq(receipts.currency, sql.placeholder('currency')),
      invoiceId: eq(receipts.invoiceId, sql.placeholder('invoiceId')),
      userId: eq(receipts.userId, sql.placeholder('userId')),
    },
    rows: (where, limit, name) =>
      selectReceipts(queries).where(where).orderBy(desc(receipts.id)).limit(limit).prepare(name),
    count: countRows(queries, receipts.id),
  });
}

export function prepareReceiptSearch({ queries }: Database) {
  return createSearch<ReceiptRecord>({
    id: receipts.id,
    table: receipts,
    rows: (where, limit, name) =>
      selectReceipts(queries).where(where).orderBy(desc(receipts.id)).limit(limit).prepare(name),
  });
}

export async function findReceipt(queries: Queries, id: string): Promise<ReceiptRecord | undefined> {
  const [record] = await selectReceipts(queries)
    .where(eq(receipts.id, sql.placeholder('id')))
    .prepare('find_receipt')
    .execute({ id });
  return record;
}

export async function findReceipts(queries: Queries, ids: readonly string[]): Promise<ReceiptRecord[]> {
  return selectReceipts(queries).where(inArray(receipts.id, [...ids]));
}

export async function listReceiptIds(queries: Queries, invoiceId: string): Promise<string[]> {
  const rows = await queries
    .select({ id: receipts.id })
    .from(receipts)
    .where(eq(receipts.invoiceId, invoiceId));
  return rows.map(({ id }) => id);
}

export async function insertReceipt(queries: Queries, row: ReceiptRow): Promise<void> {
  await queries.insert(receipts).values(row);
}

export async function takePaymentNumber(queries: Queries, year: number): Promise<number> {
  return takeYearlyNumber(queries, paymentCounters, year);
}

export async function insertPayment(queries: Queries, row: PaymentRow): Promise<void> {
  await queries.insert(payments).values(row);
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
