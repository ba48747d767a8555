import { and, count, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { invoiceCounters, invoices, receipts, requests, users } from '../../db/schema.ts';
import type { Queries } from '../../platform/database.ts';
import { matches, type PageRequest, readPage } from '../../platform/paging.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

export interface InvoiceFilter extends PageRequest {
  readonly search?: string | undefined;
  readonly status?: InvoiceRow['status'] | undefined;
  readonly currency?: InvoiceRow['currency'] | undefined;
  /** Only this customer's. */
  readonly userId?: string | undefined;
}

/** An invoice with its customer, what it is for, and the latest receipt handed in for it. */
function select(queries: Queries) {
  const latest = queries
    .select({ id: receipts.id, status: receipts.status, adminNotes: receipts.adminNotes })
    .from(receipts)
    .where(eq(receipts.invoiceId, invoices.id))
    .orderBy(desc(receipts.id))
    .limit(1)
    .as('latest');
  return queries
    .select({
      id: invoices.id,
      invoice: invoices,
      planId: requests.planId,
      owner: { id: users.id, fullName: users.fullName, email: users.email, companyName: users.companyName },
      receipt: { id: latest.id, status: latest.status, adminNotes: latest.adminNotes },
    })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .innerJoin(requests, eq(requests.id, invoices.requestId))
    .leftJoinLateral(latest, sql`true`);
}

export type InvoiceRecord = Awaited<ReturnType<typeof select>>[number];

export function listInvoices(queries: Queries, request: InvoiceFilter) {
  const filter: SQL | undefined = and(
    matches(request.search, [invoices.number, users.email, users.fullName, users.companyName]),
    request.status === undefined ? undefined : eq(invoices.status, request.status),
    request.currency === undefined ? undefined : eq(invoices.currency, request.currency),
    request.userId === undefined ? undefined : eq(invoices.userId, request.userId),
  );
  return readPage<InvoiceRecord>(request, invoices.id, {
    rows: (before, limit) =>
      select(queries).where(and(filter, before)).orderBy(desc(invoices.id)).limit(limit),
    async count(limit) {
      const counted = queries
        .select({ id: invoices.id })
        .from(invoices)
        .innerJoin(users, eq(users.id, invoices.userId))
        .where(filter)
        .limit(limit)
        .as('counted');
      const [row] = await queries.select({ total: count() }).from(counted);
      return row?.total ?? 0;
    },
  });
}

export async function findInvoice(queries: Queries, id: string): Promise<InvoiceRecord | undefined> {
  const [record] = await select(queries).where(eq(invoices.id, id));
  return record;
}

/** The invoice that stands for a request: the one that is not void. */
export async function findStanding(queries: Queries, requestId: string): Promise<InvoiceRow | undefined> {
  const [row] = await queries
    .select()
    .from(invoices)
    .where(and(eq(invoices.requestId, requestId), ne(invoices.status, 'void')));
  return row;
}

/** The next place in a year's row. Its lock is held to the end of the transaction: a rollback gives it back. */
export async function takeNumber(queries: Queries, year: number): Promise<number> {
  const [row] = await queries
    .insert(invoiceCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: invoiceCounters.year, set: { last: sql`${invoiceCounters.last} + 1` } })
    .returning({ last: invoiceCounters.last });
  if (row === undefined) throw new Error('no invoice number was given');
  return row.last;
}

export async function insertInvoice(queries: Queries, row: InvoiceRow): Promise<void> {
  await queries.insert(invoices).values(row);
}

export async function updateInvoice(
  queries: Queries,
  id: string,
  change: Partial<InvoiceRow>,
): Promise<void> {
  await queries.update(invoices).set(change).where(eq(invoices.id, id));
}

export async function recordFirstView(queries: Queries, id: string, viewedAt: Date): Promise<void> {
  await queries
    .update(invoices)
    .set({ viewedAt })
    .where(and(eq(invoices.id, id), isNull(invoices.viewedAt)));
}
