import type { PlanId } from '@burnish/domain/catalogue/plans';
import { graceDays } from '@burnish/domain/catalogue/terms';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { and, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { boughtImages, subscriptionPeriods, subscriptions, users } from '../../db/schema.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { countRows, createList, matches, type PageRequest } from '../../platform/paging.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type PeriodRow = typeof subscriptionPeriods.$inferSelect;
export type BoughtRow = typeof boughtImages.$inferSelect;

export interface SubscriptionFilter extends PageRequest {
  readonly status?: SubscriptionRow['status'] | undefined;
  readonly currency?: SubscriptionRow['currency'] | undefined;
  readonly subscriptionType?: SubscriptionRow['kind'] | undefined;
  /** Only this customer's. */
  readonly userId?: string | undefined;
}

export interface SubscriptionRecord {
  readonly id: string;
  readonly subscription: SubscriptionRow;
  readonly owner: {
    readonly id: string;
    readonly fullName: string | null;
    readonly email: string;
    readonly companyName: string | null;
  };
  /** The images of an order by the piece. */
  readonly bought: BoughtRow | null;
  /** A plan's, in order of their start. */
  readonly periods: readonly PeriodRow[];
}

const owner = { id: users.id, fullName: users.fullName, email: users.email, companyName: users.companyName };

function select(queries: Queries) {
  return queries
    .select({ id: subscriptions.id, subscription: subscriptions, owner, bought: boughtImages })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(boughtImages, eq(boughtImages.subscriptionId, subscriptions.id));
}

async function withPeriods(
  queries: Queries,
  found: readonly Omit<SubscriptionRecord, 'periods'>[],
): Promise<SubscriptionRecord[]> {
  const ids = found.filter(({ bought }) => bought === null).map(({ id }) => id);
  if (ids.length === 0) return found.map((record) => ({ ...record, periods: [] }));
  const periods = await queries
    .select()
    .from(subscriptionPeriods)
    .where(inArray(subscriptionPeriods.subscriptionId, ids))
    .orderBy(subscriptionPeriods.startsAt, subscriptionPeriods.id);
  const bySubscription = Map.groupBy(periods, (period) => period.subscriptionId);
  return found.map((record) => ({ ...record, periods: bySubscription.get(record.id) ?? [] }));
}

export function prepareSubscriptionList({ queries }: Database) {
  const list = createList<Omit<SubscriptionRecord, 'periods'>, SubscriptionFilter>({
    name: 'subscriptions',
    id: subscriptions.id,
    filters: {
      search: matches(subscriptions),
      status: eq(subscriptions.status, sql.placeholder('status')),
      currency: eq(subscriptions.currency, sql.placeholder('currency')),
      subscriptionType: eq(subscriptions.kind, sql.placeholder('subscriptionType')),
      userId: eq(subscriptions.userId, sql.placeholder('userId')),
    },
    rows: (where, limit, name) =>
      select(queries).where(where).orderBy(desc(subscriptions.id)).limit(limit).prepare(name),
    count: countRows(queries, subscriptions.id),
  });
  return async (request: SubscriptionFilter) => {
    const { rows, page } = await list(request);
    return { records: await withPeriods(queries, rows), page };
  };
}

export async function findByInvoice(
  queries: Queries,
  invoiceId: string,
): Promise<SubscriptionRecord | undefined> {
  const [period] = await queries
    .select({ id: subscriptionPeriods.subscriptionId })
    .from(subscriptionPeriods)
    .where(eq(subscriptionPeriods.invoiceId, invoiceId));
  const found = await select(queries).where(
    period === undefined ? eq(boughtImages.invoiceId, invoiceId) : eq(subscriptions.id, period.id),
  );
  const [record] = await withPeriods(queries, found);
  return record;
}

/** A customer's active ones, without images bought by the piece that are all used. */
export async function findActive(queries: Queries, userId: string): Promise<SubscriptionRecord[]> {
  const hasImagesLeft = or(isNull(boughtImages.used), lt(boughtImages.used, boughtImages.quantity));
  const found = await select(queries)
    .where(
      and(
        eq(subscriptions.userId, sql.placeholder('userId')),
        eq(subscriptions.status, 'active'),
        hasImagesLeft,
      ),
    )
    .prepare('find_active_subscriptions')
    .execute({ userId });
  return withPeriods(queries, found);
}

/**
 * For a list of people: whoever has one of these plans running, days of grace included. Periods follow each other,
 * so the latest end decides. With a limit it is looked up for each person, and never made a list of everybody.
 */
export function hasRunningPlan(userId: AnyPgColumn, plans: readonly PlanId[], now: Date): SQL<boolean> {
  const lastEnd = new Date(now.getTime() - graceDays * millisecondsPerDay);
  return sql<boolean>`coalesce((
    select true from ${subscriptions} join ${subscriptionPeriods}
      on ${subscriptionPeriods.subscriptionId} = ${subscriptions.id}
    where ${and(
      eq(subscriptions.userId, userId),
      eq(subscriptions.status, 'active'),
      inArray(subscriptions.planId, [...plans]),
      gt(subscriptionPeriods.endsAt, lastEnd),
    )} limit 1
  ), false)`;
}

/** With a customer: and is theirs. */
export async function isThere(queries: Queries, id: string, userId?: string): Promise<boolean> {
  const isTheirs = userId === undefined ? undefined : eq(subscriptions.userId, userId);
  const found = await queries
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), isTheirs));
  return found.length > 0;
}

export async function findSubscription(
  queries: Queries,
  id: string,
): Promise<SubscriptionRecord | undefined> {
  const [record] = await withPeriods(queries, await select(queries).where(eq(subscriptions.id, id)));
  return record;
}

/** Held to the end of the transaction: two payments of one customer are applied one after the other. */
export async function lockCustomer(queries: Queries, userId: string): Promise<void> {
  await queries.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** The subscription that a payment for this plan and currency goes to: a cancelled one never comes back. */
export async function findStanding(
  queries: Queries,
  userId: string,
  planId: PlanId,
  currency: SubscriptionRow['currency'],
): Promise<SubscriptionRow | undefined> {
  const [row] = await queries
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, sql.placeholder('userId')),
        eq(subscriptions.planId, sql.placeholder('planId')),
        eq(subscriptions.currency, sql.placeholder('currency')),
        ne(subscriptions.status, 'cancelled'),
      ),
    )
    .prepare('find_standing_subscription')
    .execute({ userId, planId, currency });
  return row;
}

export async function listPeriods(queries: Queries, subscriptionId: string): Promise<PeriodRow[]> {
  return queries
    .select()
    .from(subscriptionPeriods)
    .where(eq(subscriptionPeriods.subscriptionId, subscriptionId))
    .orderBy(subscriptionPeriods.startsAt, subscriptionPeriods.id);
}

export async function insertSubscription(queries: Queries, row: SubscriptionRow): Promise<void> {
  await queries.insert(subscriptions).values(row);
}

export async function insertBoughtImages(queries: Queries, row: BoughtRow): Promise<void> {
  await queries.insert(boughtImages).values(row);
}

export async function setStatus(
  queries: Queries,
  id: string,
  status: SubscriptionRow['status'],
): Promise<void> {
  await queries.update(subscriptions).set({ status }).where(eq(subscriptions.id, id));
}

export async function insertPeriod(queries: Queries, row: PeriodRow): Promise<void> {
  await queries.insert(subscriptionPeriods).values(row);
}

export async function adjustPeriod(queries: Queries, id: string, adjustment: number): Promise<void> {
  await queries.update(subscriptionPeriods).set({ adjustment }).where(eq(subscriptionPeriods.id, id));
}

export async function movePeriod(
  queries: Queries,
  id: string,
  times: Pick<PeriodRow, 'startsAt' | 'endsAt' | 'anchorDay'>,
): Promise<void> {
  await queries.update(subscriptionPeriods).set(times).where(eq(subscriptionPeriods.id, id));
}
