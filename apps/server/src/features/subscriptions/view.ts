import type { Subscription } from '@burnish/contract/entity';
import { getPlan, planPrice } from '@burnish/domain/catalogue/plans';
import { toDecimal } from '@burnish/domain/money/money';
import { standingAt } from '@burnish/domain/subscription/periods';
import { personView, planView } from '../../platform/wire.ts';
import type { SubscriptionRecord } from './repository.ts';

/** A subscription comes into being with its first period, so one always stands. */
export function subscriptionView(
  { subscription, owner, periods }: SubscriptionRecord,
  now: Date,
): Subscription {
  const standing = standingAt(periods, now);
  const last = periods.at(-1);
  if (standing === null || last === undefined)
    throw new Error(`subscription ${subscription.id} has no period that has begun`);
  const { period, limit, used, rolledOver, exhausted, usable } = standing;
  const { id, planId, currency, status, autoRenew, createdAt } = subscription;
  return {
    _id: id,
    userId: personView(owner),
    planId: planView(planId),
    subscriptionType: 'subscription',
    status,
    billingCycle: period.cycle,
    currency,
    monthlyPrice: toDecimal(planPrice(getPlan(planId), 'monthly', currency)),
    startDate: period.startsAt.toISOString(),
    endDate: period.endsAt.toISOString(),
    nextBillingDate: last.endsAt.toISOString(),
    imagesUsed: used,
    imagesLimit: limit,
    rolledOver,
    isExhausted: status === 'active' && exhausted,
    isUsable: status === 'active' && usable && !exhausted,
    autoRenew,
    paidAt: period.createdAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}
