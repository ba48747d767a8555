import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { serviceIds } from '@burnish/domain/catalog/services';
import { defaultPricingView, pricingUrl } from '../../features/site/pricing/pricing-url.ts';
import { oneOf } from '../../lib/one-of.ts';

/** The pricing page with the same plan or service selected. */
export function renewUrl(subscription: Subscription): string {
  const { currency } = subscription;
  if (subscription.subscriptionType === 'payPerImage') {
    const service = oneOf(serviceIds, subscription.planId._id) ?? null;
    return pricingUrl({ ...defaultPricingView, tab: 'pay-per-image', service, imageCurrency: currency });
  }
  const { planId, billingCycle: cycle } = subscription;
  return pricingUrl({ ...defaultPricingView, plan: planId._id, cycle, planCurrency: currency });
}
