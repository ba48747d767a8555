import type { Subscription } from '@burnish/contract/entity';
import { getPlan, planPrice } from '@burnish/domain/catalogue/plans';
import { toDecimal } from '@burnish/domain/money/money';
import { standingAt } from '@burnish/domain/subscription/periods';
import { personView, planView } from '../../platform/wire.ts';
import type { SubscriptionRecord } from './repository.ts';

/** It comes into being with its first period: that has begun, also by a clock that stepped back since. */
function standingOf({ subscription, periods }: SubscriptionRecord, now: Date) {
  const [first] = periods;
  const standing = first && standingAt(periods, first.startsAt > now ? first.startsAt : now);
  if (!standing) throw new Error(`subscription ${subscription.id} has no period`);
  return standing;
}

export function subscriptionView(record: SubscriptionRecord, now: Date): Subscription {
  const { subscription, owner, periods } = record;
  const { period, limit, used, rolledOver, exhausted, usable } = standingOf(record, now);
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
    nextBillingDate: (periods.at(-1) ?? period).endsAt.toISOString(),
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
