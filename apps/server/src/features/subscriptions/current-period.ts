import { type CurrentPeriod, currentPeriodAt } from '@burnish/domain/subscriptions/periods';
import type { PlanChoice } from '@burnish/domain/subscriptions/renewal';
import type { PeriodRow, SubscriptionRecord, SubscriptionRow } from './repository.ts';

/** For a plan whose periods have all moved to a newer subscription. */
function emptyPeriod({ id, planId, createdAt }: SubscriptionRow): CurrentPeriod<PeriodRow> {
  if (planId === null) throw new Error(`subscription ${id} has no plan`);
  const time = { startsAt: createdAt, endsAt: createdAt, graceEndsAt: createdAt, anchorDay: 1 };
  const images = { monthlyPriceMinor: 0, images: 0, adjustment: 0, returned: 0, used: 0, lastUsedUpAt: null };
  const identity = { id, subscriptionId: id, invoiceId: id, planId, cycle: 'monthly', createdAt } as const;
  const period = {
    ...identity,
    ...time,
    ...images,
    endedEarly: false,
    replaced: false,
    keepsRollover: false,
  };
  const usable = { isExhausted: false, isUsable: false, isInGrace: false, usableUntil: createdAt };
  return { period, rolledOver: 0, limit: 0, used: 0, ...usable };
}

/**
 * The current period of a plan, or its last one once all have ended. A plan is created together with its first period,
 * which therefore counts as started even if the clock was set back since.
 */
export function currentPeriodOf(
  { subscription, periods }: SubscriptionRecord,
  now: Date,
): CurrentPeriod<PeriodRow> {
  const [first] = periods;
  if (first === undefined) return emptyPeriod(subscription);
  const current = currentPeriodAt(periods, first.startsAt > now ? first.startsAt : now);
  if (!current) throw new Error(`subscription ${subscription.id} has no period`);
  return current;
}

/** Images bought individually never expire; a plan runs until the grace days after its last period are over. */
export function isRunning(record: SubscriptionRecord, now: Date): boolean {
  return record.purchasedImages !== null || currentPeriodOf(record, now).isUsable;
}

/** What a renewal continues with: what the customer has chosen, or the same as the last paid period. */
export function nextPurchaseOf({ subscription, periods }: SubscriptionRecord): PlanChoice {
  const { planId, cycle } = periods.at(-1) ?? emptyPeriod(subscription).period;
  return { planId: subscription.nextPlanId ?? planId, cycle: subscription.nextCycle ?? cycle };
}
