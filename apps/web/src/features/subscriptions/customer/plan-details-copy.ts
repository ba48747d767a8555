import type { BillingCycle } from '@burnish/domain/catalog/plans';

/** Apart from the other texts, which the dashboard loads. */
export const detailsCopy = {
  tierUsage: {
    monthly: 'Used by tier this month',
    yearly: 'Used by tier this year',
  } satisfies Record<BillingCycle, string>,
  withoutTier: (images: string) => `${images} used without a tier`,
  nextInvoice: 'Next invoice',
  whenRenewed: 'When you renew',
  /** Followed by a date. */
  renewFrom: 'You can renew from',
};
