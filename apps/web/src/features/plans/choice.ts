// What somebody chose on the board. It travels in the address while they sign in.
import { type BillingCycle, billingCycles, type PlanId, planIds } from '@burnish/domain/catalogue/plans';
import { defaultCurrency } from '@burnish/domain/catalogue/terms';
import { type Currency, currencies } from '@burnish/domain/money/money';
import { oneOf } from '../../lib/one-of.ts';

/** How the prices are looked at. */
export interface View {
  cycle: BillingCycle;
  currency: Currency;
}

export interface Choice extends View {
  planId: PlanId;
}

export const firstView: View = { cycle: 'monthly', currency: defaultCurrency };

export function toQuery({ planId, cycle, currency }: Choice): string {
  return new URLSearchParams({ plan: planId, cycle, currency }).toString();
}

/** Null when no plan that is sold is named; the rest has its defaults. */
export function fromQuery(query: URLSearchParams): Choice | null {
  const planId = oneOf(planIds, query.get('plan') ?? '');
  if (!planId) return null;
  return {
    planId,
    cycle: oneOf(billingCycles, query.get('cycle') ?? '') ?? firstView.cycle,
    currency: oneOf(currencies, query.get('currency') ?? '') ?? firstView.currency,
  };
}
