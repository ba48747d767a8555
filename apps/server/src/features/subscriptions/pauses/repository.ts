import { type CalendarDate, daysBetween } from '@burnish/domain/time/calendar-date';
import { and, desc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm';
import {
  invoices,
  orders,
  subscriptionPauses,
  subscriptionPeriods,
  subscriptions,
  users,
} from '../../../db/schema/index.ts';
import type { Queries } from '../../../platform/db/database.ts';

export type PauseRow = typeof subscriptionPauses.$inferSelect;

/** The last pause of each subscription, by its ID. */
export async function findLastPauses(
  queries: Queries,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, PauseRow>> {
  const rows = await queries
    .selectDistinctOn([subscriptionPauses.subscriptionId])
    .from(subscriptionPauses)
    .where(inArray(subscriptionPauses.subscriptionId, [...subscriptionIds]))
    .orderBy(subscriptionPauses.subscriptionId, desc(subscriptionPauses.id));
  return new Map(rows.map((row) => [row.subscriptionId, row]));
}

/** Pauses that have days after this one, at most one for each day. */
export async function listPausedSince(
  queries: Queries,
  subscriptionId: string,
  since: CalendarDate,
): Promise<PauseRow[]> {
  const { status, startsOn, resumesOn } = subscriptionPauses;
  return queries
    .select()
    .from(subscriptionPauses)
    .where(
      and(
        eq(subscriptionPauses.subscriptionId, subscriptionId),
        inArray(status, ['scheduled', 'ended']),
        gt(resumesOn, since),
        gt(resumesOn, startsOn),
      ),
    )
    .orderBy(desc(startsOn));
}

/**
 * By how many days pauses moved the end of each period. Periods without any are left out. A pause stays with its subscription
 * when the period moves to another one, where it has its own length again.
 */
export async function sumPausedDays(
  queries: Queries,
  periodIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { periodId, status, startsOn, resumesOn } = subscriptionPauses;
  const rows = await queries
    .select({ periodId, startsOn, resumesOn })
    .from(subscriptionPauses)
    .innerJoin(
      subscriptionPeriods,
      and(
        eq(subscriptionPeriods.id, periodId),
        eq(subscriptionPeriods.subscriptionId, subscriptionPauses.subscriptionId),
      ),
    )
    .where(and(inArray(periodId, [...periodIds]), inArray(status, ['scheduled', 'ended'])));
  const days = new Map<string, number>();
  for (const row of rows) {
    if (row.periodId === null) continue;
    days.set(row.periodId, (days.get(row.periodId) ?? 0) + daysBetween(row.startsOn, row.resumesOn));
  }
  return days;
}

interface PausedPlan {
  readonly userId: string;
  readonly subscriptionId: string;
  readonly currency: typeof subscriptions.$inferSelect.currency;
  readonly planIds: readonly (typeof subscriptions.$inferSelect.planId)[];
}

/** Whether an invoice awaits payment, or its review, that would continue the plan. */
export async function hasOpenInvoice(
  queries: Queries,
  { userId, subscriptionId, currency, planIds }: PausedPlan,
): Promise<boolean> {
  const renews = queries
    .select({ id: subscriptionPeriods.id })
    .from(subscriptionPeriods)
    .where(eq(subscriptionPeriods.subscriptionId, subscriptionId));
  const found = await queries
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.kind, 'plan'),
        eq(orders.currency, currency),
        inArray(invoices.status, ['sent', 'viewed', 'payment_made']),
        or(
          inArray(
            orders.planId,
            planIds.filter((id) => id !== null),
          ),
          and(isNotNull(orders.renewedPeriodId), inArray(orders.renewedPeriodId, renews)),
        ),
      ),
    )
    .limit(1);
  return found.length > 0;
}

export interface EndingPause {
  readonly pauseId: string;
  readonly subscriptionId: string;
  readonly userId: string;
}

/** Pauses of active plans of active customers after which photos can be uploaded again on this day. */
export async function listEndingOn(
  queries: Queries,
  { day, after, limit }: { readonly day: CalendarDate; readonly after: string; readonly limit: number },
): Promise<EndingPause[]> {
  return queries
    .select({
      pauseId: subscriptionPauses.id,
      subscriptionId: subscriptionPauses.subscriptionId,
      userId: subscriptions.userId,
    })
    .from(subscriptionPauses)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPauses.subscriptionId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        eq(subscriptionPauses.status, 'scheduled'),
        eq(subscriptionPauses.resumesOn, day),
        eq(subscriptions.status, 'active'),
        eq(users.isActive, true),
        gt(subscriptionPauses.id, after),
      ),
    )
    .orderBy(subscriptionPauses.id)
    .limit(limit);
}

export async function insertPause(queries: Queries, row: PauseRow): Promise<void> {
  await queries.insert(subscriptionPauses).values(row);
}

export async function updatePause(
  queries: Queries,
  id: string,
  change: Partial<Pick<PauseRow, 'status' | 'startsOn' | 'resumesOn' | 'periodId' | 'reason'>>,
): Promise<void> {
  await queries.update(subscriptionPauses).set(change).where(eq(subscriptionPauses.id, id));
}
