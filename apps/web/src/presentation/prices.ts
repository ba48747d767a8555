import type { BillingCycle, Plan } from '@burnish/domain/catalog/plans';
import { planPrice } from '@burnish/domain/catalog/plans';
import { type Currency, currencies, type Money, toDecimal } from '@burnish/domain/money/money';
import { formatMoney } from '../lib/format.ts';

/** `name` stands alone, `per` follows a price. */
export const billingCycleLabels: Readonly<Record<BillingCycle, { name: string; per: string }>> = {
  monthly: { name: 'Monthly', per: 'per month' },
  yearly: { name: 'Yearly', per: 'per year' },
};

/** Follows the price of one image. */
export const perImage = 'per image';

export function formatAmount(amount: Money): string {
  return formatMoney(toDecimal(amount), amount.currency);
}

export interface PriceText {
  amount: string;
  per: string;
}

export function formatPlanPrice(plan: Plan, cycle: BillingCycle, currency: Currency): PriceText {
  return { amount: formatAmount(planPrice(plan, cycle, currency)), per: billingCycleLabels[cycle].per };
}

export const currencyOptions: readonly { value: Currency; label: string }[] = currencies.map((currency) => ({
  value: currency,
  label: currency,
}));
