import type { Subscription } from '@burnish/contract/entity';
import { toQuery } from '../../features/plans/choice.ts';

/** Where the same is ordered again. */
export function renewAddress(subscription: Subscription): string {
  const { planId, currency } = subscription;
  if (subscription.subscriptionType === 'payPerImage') {
    return `/pricing?${new URLSearchParams({ tab: 'pay-per-image', service: planId._id, currency })}`;
  }
  const { planId: plan, billingCycle: cycle } = subscription;
  return `/pricing?${toQuery({ planId: plan._id, cycle, currency })}`;
}
