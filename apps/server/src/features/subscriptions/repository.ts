import type { PlanId } from '@burnish/domain/catalog/plans';
import { and, eq, exists, gt, inArray, isNull, lt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { personColumns } from '../../db/person-columns.ts';
import { purchasedImages, subscriptionPeriods, subscriptions, users } from '../../db/schema/index.ts';
import type { Queries } from '../../platform/db/database.ts';
import { createStatement } from '../../platform/db/statements.ts';
import { findLastPauses, type PauseRow } from './pauses/repository.ts';
import { findLastRefundRequests, type RefundRequestRecord } from './refund-requests/repository.ts';
import { type ExpiredUpgrade, listExpired, listOpen, type OpenUpgrade } from './upgrades/repository.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type PeriodRow = typeof subscriptionPeriods.$inferSelect;
export type PurchasedImagesRow = typeof purchasedImages.$inferSelect;

export interface SubscriptionRecord {
  readonly id: string;
  readonly subscription: SubscriptionRow;
  readonly owner: {
    readonly id: string;
    readonly fullName: string | null;
    readonly email: string;
    readonly companyName: string | null;
  };
  /** Images bought individually. Null for a plan. */
  readonly purchasedImages: PurchasedImagesRow | null;
  /** A plan's periods, sorted by their start. */
  readonly periods: readonly PeriodRow[];
  readonly openUpgrade: OpenUpgrade | null;
  /** The last upgrade, if it wasn't paid in time. */
  readonly expiredUpgrade: ExpiredUpgrade | null;
  /** Of a plan, whatever became of it. */
  readonly lastPause: PauseRow | null;
  /** Whatever became of it. */
  readonly lastRefundRequest: RefundRequestRecord | null;
}

/** A subscription without what is read from other tables. */
export type FoundSubscription = Omit<
  SubscriptionRecord,
  'periods' | 'openUpgrade' | 'expiredUpgrade' | 'lastPause' | 'lastRefundRequest'
>;

export function selectSubscriptions(queries: Queries) {
  return queries
    .select({
      id: subscriptions.id,
      subscription: subscriptions,
      owner: personColumns(users),
      purchasedImages,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(purchasedImages, eq(purchasedImages.subscriptionId, subscriptions.id));
}

/** A period that was credited or replaced before it began is empty, and left out. */
const isNotEmpty = or(
  lt(subscriptionPeriods.startsAt, subscriptionPeriods.endsAt),
  gt(subscriptionPeriods.used, 0),
  gt(subscriptionPeriods.returned, 0),
);

/** A period can end in the instant it begins. The next one, which begins then too, may have been paid for earlier. */
const oldestFirst = [subscriptionPeriods.startsAt, subscriptionPeriods.endsAt, subscriptionPeriods.id];

/** What only plans have, by the ID of the subscription. */
interface PlanDetails {
  readonly periods: ReadonlyMap<string, readonly PeriodRow[]>;
  readonly openUpgrades: ReadonlyMap<string, OpenUpgrade>;
  readonly expiredUpgrades: ReadonlyMap<string, ExpiredUpgrade>;
  readonly pauses: ReadonlyMap<string, PauseRow>;
}

async function readPlans(queries: Queries, ids: readonly string[]): Promise<PlanDetails> {
  if (ids.length === 0)
    return {
      periods: new Map(),
      openUpgrades: new Map(),
      expiredUpgrades: new Map(),
      pauses: new Map(),
    };
  const periods = await queries
    .select()
    .from(subscriptionPeriods)
    .where(and(inArray(subscriptionPeriods.subscriptionId, [...ids]), isNotEmpty))
    .orderBy(...oldestFirst);
  const open = await listOpen(queries, ids);
  const expired = await listExpired(queries, ids);
  return {
    periods: Map.groupBy(periods, (period) => period.subscriptionId),
    openUpgrades: new Map(open.map((one) => [one.upgrade.subscriptionId, one])),
    expiredUpgrades: new Map(expired.map((one) => [one.upgrade.subscriptionId, one])),
    pauses: await findLastPauses(queries, ids),
  };
}

/** Adds what is read from other tables. */
export async function withDetails(
  queries: Queries,
  found: readonly FoundSubscription[],
): Promise<SubscriptionRecord[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const planIds = found.filter(({ purchasedImages }) => purchasedImages === null).map(({ id }) => id);
  const plans = await readPlans(queries, planIds);
  const refundRequests = await findLastRefundRequests(queries, ids);
  return found.map((record) => ({
    ...record,
    periods: plans.periods.get(record.id) ?? [],
    openUpgrade: plans.openUpgrades.get(record.id) ?? null,
    expiredUpgrade: plans.expiredUpgrades.get(record.id) ?? null,
    lastPause: plans.pauses.get(record.id) ?? null,
    lastRefundRequest: refundRequests.get(record.id) ?? null,
  }));
}

export async function findByInvoice(
  queries: Queries,
  invoiceId: string,
): Promise<SubscriptionRecord | undefined> {
  const [period] = await queries
    .select({ id: subscriptionPeriods.subscriptionId })
    .from(subscriptionPeriods)
    .where(eq(subscriptionPeriods.invoiceId, invoiceId));
  const found = await selectSubscriptions(queries).where(
    period === undefined ? eq(purchasedImages.invoiceId, invoiceId) : eq(subscriptions.id, period.id),
  );
  const [record] = await withDetails(queries, found);
  return record;
}

/** Only individually bought images can be used up for good. */
const canHaveImagesLeft = or(
  isNull(purchasedImages.used),
  lt(purchasedImages.used, purchasedImages.quantity),
);

const findActiveSubscriptionsStatement = createStatement('find_active_subscriptions', (queries, name) =>
  selectSubscriptions(queries)
    .where(
      and(
        eq(subscriptions.userId, sql.placeholder('userId')),
        eq(subscriptions.status, 'active'),
        canHaveImagesLeft,
      ),
    )
    .prepare(name),
);

/** A customer's active subscriptions, without individually bought images that are used up. */
export async function findActive(queries: Queries, userId: string): Promise<SubscriptionRecord[]> {
  const found = await findActiveSubscriptionsStatement(queries).execute({ userId });
  return withDetails(queries, found);
}

/** Those that the customer can use, or could use again, without individually bought images that are used up. */
export async function findNotCanceled(queries: Queries, userId: string): Promise<SubscriptionRecord[]> {
  const found = await selectSubscriptions(queries).where(
    and(eq(subscriptions.userId, userId), ne(subscriptions.status, 'cancelled'), canHaveImagesLeft),
  );
  return withDetails(queries, found);
}

export async function findSubscriptions(
  queries: Queries,
  ids: readonly string[],
): Promise<SubscriptionRecord[]> {
  return withDetails(queries, await selectSubscriptions(queries).where(inArray(subscriptions.id, [...ids])));
}

/**
 * SQL condition: the user has one of these plans running, grace days included. The limit makes PostgreSQL evaluate it per
 * user instead of joining all subscriptions.
 */
export function hasRunningPlan(userId: AnyPgColumn, plans: readonly PlanId[], now: Date): SQL<boolean> {
  return sql<boolean>`coalesce((
    select true from ${subscriptions} join ${subscriptionPeriods}
      on ${subscriptionPeriods.subscriptionId} = ${subscriptions.id}
    where ${and(
      eq(subscriptions.userId, userId),
      eq(subscriptions.status, 'active'),
      inArray(subscriptionPeriods.planId, [...plans]),
      lte(subscriptionPeriods.startsAt, now),
      gt(subscriptionPeriods.graceEndsAt, now),
    )} limit 1
  ), false)`;
}

/** Active plans of active customers whose last paid period ends by this time, in the order of their IDs. */
export async function listEndingPlans(
  queries: Queries,
  { endsBy, after, limit }: { endsBy: Date; after: string; limit: number },
): Promise<SubscriptionRecord[]> {
  const hasLaterPeriod = exists(
    queries
      .select({ id: subscriptionPeriods.id })
      .from(subscriptionPeriods)
      .where(
        and(
          eq(subscriptionPeriods.subscriptionId, subscriptions.id),
          gt(subscriptionPeriods.endsAt, endsBy),
          isNotEmpty,
        ),
      ),
  );
  const found = await selectSubscriptions(queries)
    .where(
      and(
        eq(subscriptions.status, 'active'),
        eq(subscriptions.kind, 'plan'),
        eq(users.isActive, true),
        gt(subscriptions.id, after),
        not(hasLaterPeriod),
      ),
    )
    .orderBy(subscriptions.id)
    .limit(limit);
  return withDetails(queries, found);
}

/** With `userId`: the subscription exists and is this customer's. */
export async function isSubscription(queries: Queries, id: string, userId?: string): Promise<boolean> {
  const isOwn = userId === undefined ? undefined : eq(subscriptions.userId, userId);
  const found = await queries
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), isOwn));
  return found.length > 0;
}

export async function findSubscription(
  queries: Queries,
  id: string,
): Promise<SubscriptionRecord | undefined> {
  const [record] = await withDetails(
    queries,
    await selectSubscriptions(queries).where(eq(subscriptions.id, id)),
  );
  return record;
}

/** The row of a subscription that exists. */
export async function findRow(queries: Queries, id: string): Promise<SubscriptionRow> {
  const [row] = await queries.select().from(subscriptions).where(eq(subscriptions.id, id));
  if (row === undefined) throw new Error(`there is no subscription ${id}`);
  return row;
}

/** Locks the customer until the transaction ends: payments and usage of one customer are applied one at a time. */
export async function lockCustomer(queries: Queries, userId: string): Promise<void> {
  await queries.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

const findRenewableSubscriptionStatement = createStatement('find_renewable_subscription', (queries, name) =>
  queries
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
    .prepare(name),
);

/** The subscription that a payment for this plan and currency extends. A cancelled one is never extended. */
export async function findRenewable(
  queries: Queries,
  userId: string,
  planId: PlanId,
  currency: SubscriptionRow['currency'],
): Promise<SubscriptionRow | undefined> {
  const [row] = await findRenewableSubscriptionStatement(queries).execute({ userId, planId, currency });
  return row;
}

/**
 * The plans of the customer's other subscriptions in the same currency for which a payment wouldn't start a period now: it
 * would begin after the paid ones, or the subscription is suspended.
 */
export async function listOtherPlans(
  queries: Queries,
  { id, userId, currency }: Pick<SubscriptionRow, 'id' | 'userId' | 'currency'>,
  now: Date,
): Promise<readonly PlanId[]> {
  const paidPeriod = queries
    .select({ id: subscriptionPeriods.id })
    .from(subscriptionPeriods)
    .where(
      and(
        eq(subscriptionPeriods.subscriptionId, subscriptions.id),
        gt(subscriptionPeriods.endsAt, now),
        isNotEmpty,
      ),
    );
  const found = await queries
    .select({ planId: subscriptions.planId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.currency, currency),
        ne(subscriptions.id, id),
        ne(subscriptions.status, 'cancelled'),
        or(eq(subscriptions.status, 'suspended'), exists(paidPeriod)),
      ),
    );
  return found.flatMap(({ planId }) => planId ?? []);
}

/** The subscription that a paid period belongs to. */
export async function findOfPeriod(queries: Queries, periodId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await queries
    .select({ subscription: subscriptions })
    .from(subscriptionPeriods)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPeriods.subscriptionId))
    .where(eq(subscriptionPeriods.id, periodId));
  return row?.subscription;
}

/** A paid period with its subscription. */
export interface KnownPlan extends Pick<PeriodRow, 'planId' | 'cycle' | 'startsAt' | 'endsAt'> {
  readonly userId: string;
  readonly currency: SubscriptionRow['currency'];
  /** That of the subscription, which changes with an upgrade. */
  readonly subscribedPlanId: SubscriptionRow['planId'];
  readonly isCanceled: boolean;
}

export async function findPlansOfCustomers(
  queries: Queries,
  userIds: readonly string[],
): Promise<KnownPlan[]> {
  const { planId, cycle, startsAt, endsAt, subscriptionId } = subscriptionPeriods;
  const { id, userId, currency, status } = subscriptions;
  const rows = await queries
    .select({
      userId,
      currency,
      status,
      subscribedPlanId: subscriptions.planId,
      planId,
      cycle,
      startsAt,
      endsAt,
    })
    .from(subscriptionPeriods)
    .innerJoin(subscriptions, eq(id, subscriptionId))
    .where(inArray(userId, [...userIds]));
  return rows.map(({ status: found, ...row }) => ({ ...row, isCanceled: found === 'cancelled' }));
}

export async function listPeriods(queries: Queries, subscriptionId: string): Promise<PeriodRow[]> {
  return queries
    .select()
    .from(subscriptionPeriods)
    .where(and(eq(subscriptionPeriods.subscriptionId, subscriptionId), isNotEmpty))
    .orderBy(...oldestFirst);
}

export async function insertSubscription(queries: Queries, row: SubscriptionRow): Promise<void> {
  await queries.insert(subscriptions).values(row);
}

export async function insertPurchasedImages(queries: Queries, row: PurchasedImagesRow): Promise<void> {
  await queries.insert(purchasedImages).values(row);
}

export async function updateSubscription(
  queries: Queries,
  id: string,
  change: Partial<
    Pick<
      SubscriptionRow,
      'status' | 'canceledAt' | 'autoRenew' | 'title' | 'planId' | 'nextPlanId' | 'nextCycle'
    >
  >,
): Promise<void> {
  await queries.update(subscriptions).set(change).where(eq(subscriptions.id, id));
}

export async function insertPeriod(queries: Queries, row: PeriodRow): Promise<void> {
  await queries.insert(subscriptionPeriods).values(row);
}

export async function adjustPeriod(queries: Queries, id: string, adjustment: number): Promise<void> {
  await queries.update(subscriptionPeriods).set({ adjustment }).where(eq(subscriptionPeriods.id, id));
}

export async function addToPeriodUsed(queries: Queries, id: string, images: number): Promise<void> {
  await queries
    .update(subscriptionPeriods)
    .set({ used: sql`${subscriptionPeriods.used} + ${images}` })
    .where(eq(subscriptionPeriods.id, id));
}

export async function addToPeriodReturned(queries: Queries, id: string, images: number): Promise<void> {
  await queries
    .update(subscriptionPeriods)
    .set({ returned: sql`${subscriptionPeriods.returned} + ${images}` })
    .where(eq(subscriptionPeriods.id, id));
}

export async function setLastUsedUp(queries: Queries, id: string, lastUsedUpAt: Date): Promise<void> {
  await queries.update(subscriptionPeriods).set({ lastUsedUpAt }).where(eq(subscriptionPeriods.id, id));
}

export async function addToPurchasedImagesUsed(
  queries: Queries,
  subscriptionId: string,
  images: number,
): Promise<void> {
  await queries
    .update(purchasedImages)
    .set({ used: sql`${purchasedImages.used} + ${images}` })
    .where(eq(purchasedImages.subscriptionId, subscriptionId));
}

/** Stores new times of a period, and its subscription if that changes. */
export async function movePeriod(
  queries: Queries,
  id: string,
  change: Pick<PeriodRow, 'startsAt' | 'endsAt' | 'graceEndsAt' | 'anchorDay'> &
    Partial<Pick<PeriodRow, 'endedEarly' | 'replaced' | 'keepsRollover' | 'subscriptionId'>>,
): Promise<void> {
  await queries.update(subscriptionPeriods).set(change).where(eq(subscriptionPeriods.id, id));
}
