import type { Subscription } from '@burnish/contract/entity';
import { subscriptionName } from '../../presentation/subscription-name.ts';
import { copy } from './copy.ts';

/** What comes of the wish to upload: the portal, a choice, or words why not. */
export type Upload =
  | { kind: 'open'; subscription: Subscription }
  | { kind: 'choose'; subscriptions: readonly Subscription[] }
  | { kind: 'refused'; words: string };

function whyNot(subscriptions: readonly Subscription[]): string {
  const usedUp = subscriptions.filter(({ isExhausted }) => isExhausted).map(subscriptionName);
  if (usedUp.length === 0) return copy.toasts.noSubscription;
  return copy.toasts.usedUp([...new Set(usedUp)].join(', '));
}

export function uploadWith(subscriptions: readonly Subscription[]): Upload {
  const usable = subscriptions.filter(({ isUsable }) => isUsable);
  const [only, ...others] = usable;
  if (only === undefined) return { kind: 'refused', words: whyNot(subscriptions) };
  return others.length === 0
    ? { kind: 'open', subscription: only }
    : { kind: 'choose', subscriptions: usable };
}
