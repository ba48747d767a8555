// What a customer has paid for and not used.
import type { StudioTime } from '@burnish/domain/subscriptions/paid-periods';
import { isRunning } from './current-period.ts';
import type { SubscriptionRecord } from './repository.ts';
import { subscriptionView } from './view.ts';

export interface UnusedCounts {
  /** Those whose time and images aren't over, whatever their status. */
  readonly subscriptions: number;
  /** Paid periods that haven't started. */
  readonly paidPeriodsAhead: number;
  /** Those left now, and those of the periods ahead. */
  readonly images: number;
  /** Refund requests and cancellations that aren't decided. */
  readonly refundRequests: number;
}

/** A plan that is used beyond its limit takes no images from another. */
export function countUnused(
  records: readonly SubscriptionRecord[],
  time: StudioTime,
): Omit<UnusedCounts, 'refundRequests'> {
  const running = records
    .filter((record) => isRunning(record, time.now))
    .map((record) => subscriptionView(record, time, 'customer'));
  const periodsAhead = running.flatMap((subscription) =>
    subscription.subscriptionType === 'subscription' ? subscription.upcomingPeriods : [],
  );
  const images = [
    ...running.map(({ imagesLimit, imagesUsed }) => Math.max(0, imagesLimit - imagesUsed)),
    ...periodsAhead.map((period) => period.images),
  ];
  return {
    subscriptions: running.length,
    paidPeriodsAhead: periodsAhead.length,
    images: images.reduce((sum, count) => sum + count, 0),
  };
}
