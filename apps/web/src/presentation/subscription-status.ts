import type { Subscription } from '@burnish/contract/entity';
import type { SubscriptionStatus } from '@burnish/domain/subscription/subscription';
import type { StatusWords, WordsOf } from './status-words.ts';

export const subscriptionStatus: WordsOf<SubscriptionStatus> = {
  active: { label: 'Active', tone: 'done' },
  inactive: { label: 'Inactive', tone: 'still' },
  suspended: { label: 'Suspended', tone: 'still' },
  cancelled: { label: 'Cancelled', tone: 'still' },
};

const exhausted: StatusWords = { label: 'Exhausted', tone: 'full' };

/** What stands on a subscription: its status, or that its images are used up. */
export function subscriptionStanding({
  status,
  isExhausted,
}: Pick<Subscription, 'status' | 'isExhausted'>): StatusWords {
  return isExhausted ? exhausted : subscriptionStatus[status];
}
