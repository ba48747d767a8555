import type { Subscription } from '@burnish/contract/entity';
import { subscriptionName } from './subscription-name.ts';

const words = {
  noSubscription: 'You need an active subscription to upload photos. Please subscribe to a plan first.',
  usedUp: (plans: string) =>
    `You have reached your upload limit for all plans: ${plans}. Please renew your subscription or upgrade your plan.`,
};

/** Why somebody with these subscriptions, none of which has images left, cannot upload. */
export function whyNoUpload(subscriptions: readonly Subscription[]): string {
  const usedUp = subscriptions.filter(({ isExhausted }) => isExhausted).map(subscriptionName);
  if (usedUp.length === 0) return words.noSubscription;
  return words.usedUp([...new Set(usedUp)].join(', '));
}
