import type { BillingCycle } from '@burnish/domain/catalogue/plans';

/** `name` stands alone, `per` behind a price. */
export const billingCycle: Readonly<Record<BillingCycle, { name: string; per: string }>> = {
  monthly: { name: 'Monthly', per: 'per month' },
  yearly: { name: 'Yearly', per: 'per year' },
};

/** Behind the price of one image. */
export const perImage = 'per image';
