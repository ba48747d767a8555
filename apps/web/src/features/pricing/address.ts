// How the prices are looked at and what was chosen. All of it stands in the address, so that a link or the way back
// from signing in brings the same.
import { type BillingCycle, billingCycles, type PlanId, planIds } from '@burnish/domain/catalogue/plans';
import { type ServiceId, serviceIds } from '@burnish/domain/catalogue/services';
import { defaultCurrency } from '@burnish/domain/catalogue/terms';
import { type Currency, currencies } from '@burnish/domain/money/money';
import { oneOf } from '../../lib/one-of.ts';

export const pricingTabs = ['plans', 'pay-per-image'] as const;
export type PricingTab = (typeof pricingTabs)[number];

export interface PricingView {
  tab: PricingTab;
  cycle: BillingCycle;
  /** Each tab has its own currency. */
  planCurrency: Currency;
  imageCurrency: Currency;
  /** What is being ordered: a plan, images of a service, or nothing. */
  plan: PlanId | null;
  service: ServiceId | null;
}

export const firstView: PricingView = {
  tab: 'plans',
  cycle: 'monthly',
  planCurrency: defaultCurrency,
  imageCurrency: defaultCurrency,
  plan: null,
  service: null,
};

const names: Readonly<Record<keyof PricingView, string>> = {
  tab: 'tab',
  cycle: 'cycle',
  planCurrency: 'currency',
  imageCurrency: 'image-currency',
  plan: 'plan',
  service: 'service',
};

/** Anybody may have written the address: what is unknown counts as not said. */
export function readView(query: URLSearchParams): PricingView {
  function read<const Value extends string>(member: keyof PricingView, values: readonly Value[]) {
    return oneOf(values, query.get(names[member]) ?? '');
  }
  const plan = read('plan', planIds) ?? null;
  const service = plan === null ? (read('service', serviceIds) ?? null) : null;
  const tab = read('tab', pricingTabs) ?? firstView.tab;
  return {
    tab: plan ? 'plans' : service ? 'pay-per-image' : tab,
    cycle: read('cycle', billingCycles) ?? firstView.cycle,
    planCurrency: read('planCurrency', currencies) ?? firstView.planCurrency,
    imageCurrency: read('imageCurrency', currencies) ?? firstView.imageCurrency,
    plan,
    service,
  };
}

/** Names only what differs from the page as everybody first sees it. */
export function viewAddress(view: PricingView): string {
  const query = new URLSearchParams();
  const members = ['tab', 'cycle', 'planCurrency', 'imageCurrency', 'plan', 'service'] as const;
  for (const member of members) {
    const value = view[member];
    if (value !== null && value !== firstView[member]) query.set(names[member], value);
  }
  return query.size > 0 ? `/pricing?${query}` : '/pricing';
}
