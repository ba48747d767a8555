import { and, asc, desc, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm';
import { invoices, orders, pendingSubmissions, purchasedImages } from '../../../db/schema/index.ts';
import type { Database, Queries } from '../../../platform/db/database.ts';
import { countRows, createList, type PageRequest } from '../../../platform/db/paging.ts';

export type PendingSubmissionRow = typeof pendingSubmissions.$inferSelect;

interface OwnFilter extends PageRequest {
  readonly userId: string;
}

export function preparePendingSubmissionList({ queries }: Database) {
  return createList<PendingSubmissionRow, OwnFilter>({
    name: 'pending_submissions',
    id: pendingSubmissions.id,
    filters: { userId: eq(pendingSubmissions.userId, sql.placeholder('userId')) },
    rows: (where, limit, name) =>
      queries
        .select()
        .from(pendingSubmissions)
        .where(where)
        .orderBy(desc(pendingSubmissions.id))
        .limit(limit)
        .prepare(name),
    count: countRows(queries, pendingSubmissions.id),
  });
}

export async function insertPendingSubmission(queries: Queries, row: PendingSubmissionRow): Promise<void> {
  await queries.insert(pendingSubmissions).values(row);
}

/** With what its future depends on: its order and the active invoice of it. */
function selectWithOrder(queries: Queries) {
  return queries
    .select({
      row: pendingSubmissions,
      orderStatus: orders.status,
      serviceId: orders.serviceId,
      invoiceId: invoices.id,
      invoiceStatus: invoices.status,
    })
    .from(pendingSubmissions)
    .innerJoin(orders, eq(orders.id, pendingSubmissions.orderId))
    .leftJoin(invoices, and(eq(invoices.orderId, orders.id), ne(invoices.status, 'void')));
}

export type PendingSubmissionRecord = Awaited<ReturnType<typeof selectWithOrder>>[number];

export async function findPendingSubmission(
  queries: Queries,
  id: string,
): Promise<PendingSubmissionRecord | undefined> {
  const [record] = await selectWithOrder(queries).where(eq(pendingSubmissions.id, id));
  return record;
}

export async function findIdOfOrder(queries: Queries, orderId: string): Promise<string | undefined> {
  const [row] = await queries
    .select({ id: pendingSubmissions.id })
    .from(pendingSubmissions)
    .where(eq(pendingSubmissions.orderId, orderId));
  return row?.id;
}

/** Those that expire until then, and those whose order is completed or rejected, after an ID. */
export async function listDue(
  queries: Queries,
  until: Date,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<PendingSubmissionRecord[]> {
  const isDue = or(
    lte(pendingSubmissions.expiresAt, until),
    inArray(orders.status, ['completed', 'rejected']),
  );
  return selectWithOrder(queries)
    .where(and(gt(pendingSubmissions.id, after), isDue))
    .orderBy(asc(pendingSubmissions.id))
    .limit(limit);
}

/** The subscription with the images that an invoice paid for. */
export async function findSubscriptionOf(queries: Queries, invoiceId: string): Promise<string | undefined> {
  const [row] = await queries
    .select({ id: purchasedImages.subscriptionId })
    .from(purchasedImages)
    .where(eq(purchasedImages.invoiceId, invoiceId));
  return row?.id;
}

export async function setExpiry(queries: Queries, id: string, expiresAt: Date): Promise<void> {
  await queries.update(pendingSubmissions).set({ expiresAt }).where(eq(pendingSubmissions.id, id));
}

export async function deletePendingSubmission(queries: Queries, id: string): Promise<void> {
  await queries.delete(pendingSubmissions).where(eq(pendingSubmissions.id, id));
}
