import { eq, getTableColumns } from 'drizzle-orm';
import { personColumns } from '../../../db/person-columns.ts';
import { scheduledInvoices, users } from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

export type ScheduledRow = typeof scheduledInvoices.$inferSelect;

/** With the admin who scheduled it, as they are now. */
function selectScheduled(queries: Queries) {
  return queries
    .select({
      ...getTableColumns(scheduledInvoices),
      scheduler: {
        ...personColumns(users),
        role: users.role,
        isActive: users.isActive,
      },
    })
    .from(scheduledInvoices)
    .innerJoin(users, eq(users.id, scheduledInvoices.scheduledBy));
}

export type ScheduledRecord = Awaited<ReturnType<typeof selectScheduled>>[number];

export async function find(queries: Queries, id: string): Promise<ScheduledRecord | undefined> {
  const [record] = await selectScheduled(queries).where(eq(scheduledInvoices.id, id));
  return record;
}

export async function findOfOrder(queries: Queries, orderId: string): Promise<ScheduledRecord | undefined> {
  const [record] = await selectScheduled(queries).where(eq(scheduledInvoices.orderId, orderId));
  return record;
}

/** The next ones, by the time at which they are sent. */
export async function listOrderIds(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ orderId: scheduledInvoices.orderId })
    .from(scheduledInvoices)
    .orderBy(scheduledInvoices.sendAt, scheduledInvoices.id)
    .limit(limit);
  return rows.map(({ orderId }) => orderId);
}

export async function insert(queries: Queries, row: ScheduledRow): Promise<void> {
  await queries.insert(scheduledInvoices).values(row);
}

export async function remove(queries: Queries, id: string): Promise<void> {
  await queries.delete(scheduledInvoices).where(eq(scheduledInvoices.id, id));
}
