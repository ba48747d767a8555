import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { invoiceCounters, invoices, receipts, requests, users } from '../../db/schema.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { countRows, createList, matches, type PageRequest } from '../../platform/paging.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

export interface InvoiceFilter extends PageRequest {
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
      request: {
        kind: requests.kind,
        planId: requests.planId,
        billingCycle: requests.billingCycle,
        monthlyPriceMinor: requests.monthlyPriceMinor,
        serviceId: requests.serviceId,
        quantity: requests.quantity,
        unitPriceMinor: requests.unitPriceMinor,
        finalPriceMinor: requests.finalPriceMinor,
        currency: requests.currency,
      },
      owner: { id: users.id, fullName: users.fullName, email: users.email, companyName: users.companyName },
      receipt: { id: latest.id, status: latest.status, adminNotes: latest.adminNotes },
    })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .innerJoin(requests, eq(requests.id, invoices.requestId))
    .leftJoinLateral(latest, sql`true`);
}

export type InvoiceRecord = Awaited<ReturnType<typeof select>>[number];

export function prepareInvoiceList({ queries }: Database) {
  return createList<InvoiceRecord, InvoiceFilter>({
    name: 'invoices',
    id: invoices.id,
    filters: {
      search: matches(invoices),
      status: eq(invoices.status, sql.placeholder('status')),
      currency: eq(invoices.currency, sql.placeholder('currency')),
      userId: eq(invoices.userId, sql.placeholder('userId')),
    },
    rows: (where, limit, name) =>
      select(queries).where(where).orderBy(desc(invoices.id)).limit(limit).prepare(name),
    count: countRows(queries, invoices.id),
  });
}

export async function findInvoice(queries: Queries, id: string): Promise<InvoiceRecord | undefined> {
  const [record] = await select(queries)
    .where(eq(invoices.id, sql.placeholder('id')))
    .prepare('find_invoice')
    .execute({ id });
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

/** False: somebody else's look came first. */
export async function recordFirstView(queries: Queries, id: string, viewedAt: Date): Promise<boolean> {
  const recorded = await queries
    .update(invoices)
    .set({ viewedAt })
    .where(and(eq(invoices.id, id), isNull(invoices.viewedAt)))
    .returning({ id: invoices.id });
  return recorded.length > 0;
}
