import type { BillingCycle } from '@burnish/domain/catalog/plans';

/** Apart from the other texts, which the dashboard loads. */
export const detailsCopy = {
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
  tiers: {
    monthly: 'Monthly limits by tier',
    yearly: 'Yearly limits by tier',
  } satisfies Record<BillingCycle, string>,
  tiersLabel: (title: string, limits: string) => `${title}: ${limits}`,
  imagesPerFrame: (images: string) => `Each frame represents ${images} images`,
  tierUsage: {
    monthly: 'Used by tier this month',
    yearly: 'Used by tier this year',
  } satisfies Record<BillingCycle, string>,
  withoutTier: (images: string) => `${images} used without a tier`,
  nextInvoice: 'Next invoice',
};
