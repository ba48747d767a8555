import type { Subscription } from '@burnish/contract/entity';
import { serviceIds } from '@burnish/domain/catalogue/services';
import { firstView, viewAddress } from '../../features/pricing/address.ts';
import { oneOf } from '../../lib/one-of.ts';

/** Where the same is ordered again. */
export function renewAddress(subscription: Subscription): string {
  const { currency } = subscription;
  if (subscription.subscriptionType === 'payPerImage') {
    const service = oneOf(serviceIds, subscription.planId._id) ?? null;
    return viewAddress({ ...firstView, tab: 'pay-per-image', service, imageCurrency: currency });
  }
  const { planId, billingCycle: cycle } = subscription;
  return viewAddress({ ...firstView, plan: planId._id, cycle, planCurrency: currency });
}
