import type { WebhookEvent } from '@burnish/domain/webhooks/events';
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '../../db/schema/index.ts';
import { batchesOf } from '../../platform/db/batches.ts';
import type { Queries } from '../../platform/db/database.ts';
import { createStatement } from '../../platform/db/statements.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type EventRow = typeof webhookEvents.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** In the order of their creation. */
export async function listEndpoints(queries: Queries): Promise<EndpointRow[]> {
  return queries.select().from(webhookEndpoints).orderBy(webhookEndpoints.id);
}

export async function findEndpoints(queries: Queries, ids: readonly string[]): Promise<EndpointRow[]> {
  return queries
    .select()
    .from(webhookEndpoints)
    .where(inArray(webhookEndpoints.id, [...ids]));
}

/** Locks the list until the end of the transaction, so that the limit holds. */
export async function lockEndpoints(queries: Queries): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhook_endpoints', 0))`);
}

export async function lockEndpoint(queries: Queries, id: string): Promise<EndpointRow | undefined> {
  const [row] = await queries
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id))
    // Events can be stored meanwhile.
    .for('no key update');
  return row;
}

export async function insertEndpoint(queries: Queries, row: EndpointRow): Promise<void> {
  await queries.insert(webhookEndpoints).values(row);
}

export async function updateEndpoint(
  queries: Queries,
  id: string,
  change: Partial<EndpointRow>,
): Promise<void> {
  await queries.update(webhookEndpoints).set(change).where(eq(webhookEndpoints.id, id));
}

export async function deleteEndpoint(queries: Queries, id: string): Promise<void> {
  await queries.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
}

const listSubscribersStatement = createStatement('list_subscribers', (queries, name) =>
  queries
    .select({ id: webhookEndpoints.id, events: webhookEndpoints.events })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.isEnabled, true),
        sql`${webhookEndpoints.events} && ${sql.placeholder('events')}::text[]`,
      ),
    )
    // One that is being deleted is gone before its deliveries are stored.
    .for('key share')
    .prepare(name),
);

/** The enabled endpoints that want any of the events. */
export async function listSubscribers(
  queries: Queries,
  events: readonly WebhookEvent[],
): Promise<Pick<EndpointRow, 'id' | 'events'>[]> {
  return listSubscribersStatement(queries).execute({ events: [...events] });
}

export async function insertEvents(
  queries: Queries,
  events: readonly EventRow[],
  deliveries: readonly DeliveryRow[],
): Promise<void> {
  for (const batch of batchesOf(events)) await queries.insert(webhookEvents).values(batch);
  for (const batch of batchesOf(deliveries)) await queries.insert(webhookDeliveries).values(batch);
}

export interface DueDelivery {
  readonly delivery: DeliveryRow;
  readonly event: EventRow;
  readonly endpoint: EndpointRow;
}

function selectDeliveries(queries: Queries) {
  return queries
    .select({ delivery: webhookDeliveries, event: webhookEvents, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId));
}

export async function findDelivery(queries: Queries, id: string): Promise<DueDelivery | undefined> {
  const [row] = await selectDeliveries(queries).where(eq(webhookDeliveries.id, id));
  return row;
}

/** The newest first. */
export async function listDeliveries(
  queries: Queries,
  {
    endpointId,
    status,
    limit,
  }: {
    readonly endpointId: string;
    readonly status?: DeliveryRow['status'] | undefined;
    readonly limit: number;
  },
): Promise<DueDelivery[]> {
  const hasStatus = status === undefined ? undefined : eq(webhookDeliveries.status, status);
  return selectDeliveries(queries)
    .where(and(eq(webhookDeliveries.endpointId, endpointId), hasStatus))
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit);
}

/** Keeps the body that another attempt has stored meanwhile, and returns what is stored. */
export async function storeBody(queries: Queries, id: string, body: string): Promise<string> {
  const [row] = await queries
    .update(webhookEvents)
    .set({ body: sql`coalesce(${webhookEvents.body}, ${body})` })
    .where(eq(webhookEvents.id, id))
    .returning({ body: webhookEvents.body });
  return row?.body ?? body;
}

export async function updateDelivery(
  queries: Queries,
  id: string,
  change: Partial<DeliveryRow>,
): Promise<void> {
  await queries.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.id, id));
}

/** Makes deliveries pending again, and returns them. */
export async function restartFailed(
  queries: Queries,
  {
    endpointId,
    since,
    limit,
    now,
  }: { readonly endpointId: string; readonly since: Date; readonly limit: number; readonly now: Date },
): Promise<string[]> {
  const failed = queries
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.status, 'failed'),
        gte(webhookDeliveries.createdAt, since),
      ),
    )
    .orderBy(webhookDeliveries.id)
    .limit(limit);
  const rows = await queries
    .update(webhookDeliveries)
    .set({ status: 'pending', attempts: 0, nextAttemptAt: now })
    .where(inArray(webhookDeliveries.id, failed))
    .returning({ id: webhookDeliveries.id });
  return rows.map(({ id }) => id).toSorted();
}

export async function deleteEventsBefore(queries: Queries, instant: Date): Promise<void> {
  await queries.delete(webhookEvents).where(lt(webhookEvents.createdAt, instant));
}
