// What subscriptions to plans bring in per month, and how many begin, continue and end.
import { type BillingCycle, monthsPerCycle } from '../catalog/plans.ts';

export const subscriptionChanges = ['new', 'renewed', 'lost'] as const;
/**
 * What a paid period is for its subscription. New: the first one, or the first one after it was lost. Renewed: it begins
 * by the end of the grace days of the one before. Lost: no other one began by then, or the subscription was canceled.
 */
export type SubscriptionChange = (typeof subscriptionChanges)[number];

/** The price of one month in minor units, rounded down. */
export function monthlyPriceMinor(priceMinor: number, cycle: BillingCycle): number {
  return Math.floor(priceMinor / monthsPerCycle(cycle));
}
