import type { Subscription } from '@burnish/contract/entity';

/** The plan, or the service of which images were bought. */
export function subscriptionName(subscription: Subscription): string {
  return subscription.subscriptionType === 'payPerImage'
    ? subscription.serviceName
    : subscription.planId.name;
}
