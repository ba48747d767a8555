import { type CurrentPeriod, currentPeriodAt } from '@burnish/domain/subscriptions/periods';
import type { PlanChoice } from '@burnish/domain/subscriptions/renewal';
import type { PeriodRow, SubscriptionRecord } from './repository.ts';

/**
 * The current period of a plan, or its last one once all have ended. A plan is created together with its first period,
 * which therefore counts as started even if the clock was set back since.
 */
export function currentPeriodOf(
  { subscription, periods }: SubscriptionRecord,
  now: Date,
): CurrentPeriod<PeriodRow> {
  const [first] = periods;
  const current = first && currentPeriodAt(periods, first.startsAt > now ? first.startsAt : now);
  if (!current) throw new Error(`subscription ${subscription.id} has no period`);
  return current;
}

/** Images bought individually never expire; a plan runs until the grace days after its last period are over. */
export function isRunning(record: SubscriptionRecord, now: Date): boolean {
  return record.purchasedImages !== null || currentPeriodOf(record, now).isUsable;
}

/** What a renewal continues with: what the customer has chosen, or the same as the last paid period. */
export function nextPurchaseOf({ subscription, periods }: SubscriptionRecord): PlanChoice {
  const last = periods.at(-1);
  if (last === undefined) throw new Error(`subscription ${subscription.id} has no period`);
  return {
    planId: subscription.nextPlanId ?? last.planId,
    cycle: subscription.nextCycle ?? last.cycle,
  };
}
