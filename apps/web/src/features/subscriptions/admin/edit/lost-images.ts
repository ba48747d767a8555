import type { Subscription } from '@burnish/contract/subscriptions/entities';

export interface LostImages {
  /** Unused images of the current period. */
  readonly current: number;
  /** Until when these could be used. */
  readonly currentUntil: string;
  /** Periods that are paid for and haven't started, and their images. */
  readonly periods: number;
  readonly images: number;
  /** The end of everything that is paid for. */
  readonly paidUntil: string;
}

/** What a customer has paid for and can't use while the subscription isn't active. Null: nothing. */
export function lostImages(row: Subscription): LostImages | null {
  if (row.subscriptionType !== 'subscription') return null;
  const isOver = row.isEnded || Date.parse(row.usableUntil) <= Date.now();
  const current = isOver ? 0 : Math.max(0, row.imagesLimit - row.imagesUsed);
  const images = row.upcomingPeriods.reduce((sum, period) => sum + period.images, 0);
  if (current === 0 && row.paidPeriodsAhead === 0) return null;
  return {
    current,
    currentUntil: row.usableUntil,
    periods: row.paidPeriodsAhead,
    images,
    paidUntil: row.paidUntil,
  };
}
