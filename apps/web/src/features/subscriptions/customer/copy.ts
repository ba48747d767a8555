import type { BillingCycle } from '@burnish/domain/catalog/plans';
import { loadErrors } from '../../../presentation/load-errors.ts';

export const copy = {
  failedText: loadErrors.otherSectionsWork,
  empty: 'No subscription yet',
  emptyText: 'Your plan starts once we confirm your first payment.',
  list: 'Subscriptions',
  all: (count: string) => `All ${count} subscriptions`,
  active: 'Active Subscriptions',
  noneActive: 'No active subscription',
  noneActiveText: 'Your plan starts once we confirm your payment.',
  plans: 'View plans',
  inactive: 'Other subscriptions',
  price: 'Price',
  period: 'Period',
  to: 'to',
  nextBilling: 'Next billing',
  paidUntil: 'Paid until',
  usableUntil: 'Images usable until',
  /** Followed by a date. */
  uploadsUntil: 'You can still upload photos until',
  renewToKeep: 'Renew to keep your plan.',
  /** Followed by a date. */
  uploadsEnded: 'Photo uploads ended on',
  renewToContinue: 'Renew to continue your plan.',
  paid: 'Paid',
  purchased: 'Purchased',
  purchasedImages: (images: string, price: string) => `${images}, ${price} each`,
  images: 'Images used',
  used: (used: string, limit: string) => `${used} of ${limit}`,
  /** Follows the number of used images. */
  ofUsed: (limit: string) => `of ${limit} used`,
  line: {
    inGrace: 'In grace days',
    ended: 'Ended',
    renews: (price: string, date: string, due: string) => `${price}. Renews ${date}, ${due}.`,
    paidUntil: (price: string, date: string) => `${price}. Paid until ${date}.`,
    overdue: (since: string, until: string) =>
      `The next payment is overdue since ${since}. You can still upload photos until ${until}.`,
    stopped: (since: string, until: string) =>
      `The next payment is overdue since ${since}. Photo uploads ended on ${until}.`,
    images: (date: string) => `Pay-per-Image, bought ${date}. Doesn't expire.`,
  },
  usedLabel: (used: string, limit: string) => `${used} of ${limit} used`,
  rolledOver: (images: string) => `${images} rolled over from the last period`,
  tiers: {
    monthly: 'Monthly limits by tier',
    yearly: 'Yearly limits by tier',
  } satisfies Record<BillingCycle, string>,
  tiersLabel: (title: string, limits: string) => `${title}: ${limits}`,
  imagesPerFrame: (images: string) => `Each frame represents ${images} images`,
  renew: 'Renew',
  renewLabel: (plan: string) => `Renew ${plan}`,
};
