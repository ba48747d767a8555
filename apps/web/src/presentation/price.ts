import { type BillingCycle, type Plan, planPrice } from '@burnish/domain/catalogue/plans';
import { type Currency, currencies, type Money, toDecimal } from '@burnish/domain/money/money';
import { money } from '../lib/format-money.ts';
import { billingCycle } from './billing-cycle.ts';

export function amountWords(amount: Money): string {
  return money(toDecimal(amount), amount.currency);
}

export interface ShownPrice {
  amount: string;
  per: string;
}

export function priceOf(plan: Plan, cycle: BillingCycle, currency: Currency): ShownPrice {
  return { amount: amountWords(planPrice(plan, cycle, currency)), per: billingCycle[cycle].per };
}

export const currencyOptions: readonly { value: Currency; label: string }[] = currencies.map((currency) => ({
  value: currency,
  label: currency,
}));
