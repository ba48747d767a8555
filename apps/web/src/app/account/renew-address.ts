import type { Subscription } from '@burnish/contract/entity';
import { firstView, viewAddress } from '../../features/pricing/address.ts';

/** Where the same is ordered again. */
export function renewAddress(subscription: Subscription): string {
  const { currency } = subscription;
  if (subscription.subscriptionType === 'payPerImage') {
    const service = subscription.planId._id;
    return viewAddress({ ...firstView, tab: 'pay-per-image', service, imageCurrency: currency });
  }
  const { planId, billingCycle: cycle } = subscription;
  return viewAddress({ ...firstView, plan: planId._id, cycle, planCurrency: currency });
}
