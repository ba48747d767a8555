// The state of the pricing page is its URL, so that links and the return from sign-in restore it.
import {
  type BillingCycle,
  billingCycles,
  type PlanId,
  planIds,
  type Tier,
  tiers,
} from '@burnish/domain/catalog/plans';
import type { ImagesByTier } from '@burnish/domain/catalog/purchase-options';
import { quantityBounds, type ServiceId, serviceIds } from '@burnish/domain/catalog/services';
import { defaultCurrency } from '@burnish/domain/catalog/terms';
import { type Currency, currencies } from '@burnish/domain/money/money';
import { oneOf } from '../../../lib/one-of.ts';

export const pricingTabs = ['plans', 'pay-per-image'] as const;
export type PricingTab = (typeof pricingTabs)[number];

export interface PricingView {
  tab: PricingTab;
  cycle: BillingCycle;
  /** Each tab has its own currency. */
  planCurrency: Currency;
  imageCurrency: Currency;
  /** The plan or service whose order form is open. */
  plan: PlanId | null;
  service: ServiceId | null;
  /** The input of the calculator. */
  images: ImagesByTier;
  calculatorCurrency: Currency;
}

export const defaultPricingView: PricingView = {
  tab: 'plans',
  cycle: 'monthly',
  planCurrency: defaultCurrency,
  imageCurrency: defaultCurrency,
  plan: null,
  service: null,
  images: { natural: 20, highEnd: 12, magazine: 4 },
  calculatorCurrency: defaultCurrency,
};

type QueryMember = Exclude<keyof PricingView, 'images'>;

export const queryNames: Readonly<Record<QueryMember, string>> = {
  tab: 'tab',
  cycle: 'cycle',
  planCurrency: 'currency',
  imageCurrency: 'image-currency',
  plan: 'plan',
  service: 'service',
  calculatorCurrency: 'calculator-currency',
};

const tierQueryNames: Readonly<Record<Tier, string>> = {
  natural: 'natural',
  highEnd: 'high-end',
  magazine: 'magazine',
};

function parseImageCount(query: URLSearchParams, tier: Tier): number {
  const text = query.get(tierQueryNames[tier]) ?? '';
  const isCount = /^\d{1,6}$/.test(text) && Number(text) <= quantityBounds.max;
  return isCount ? Number(text) : defaultPricingView.images[tier];
}

/** Ignores unknown and invalid parameters. */
export function parsePricingView(query: URLSearchParams): PricingView {
  function read<const Value extends string>(member: QueryMember, values: readonly Value[]) {
    return oneOf(values, query.get(queryNames[member]) ?? '');
  }
  const plan = read('plan', planIds) ?? null;
  const service = plan === null ? (read('service', serviceIds) ?? null) : null;
  const tab = read('tab', pricingTabs) ?? defaultPricingView.tab;
  return {
    tab: plan ? 'plans' : service ? 'pay-per-image' : tab,
    cycle: read('cycle', billingCycles) ?? defaultPricingView.cycle,
    planCurrency: read('planCurrency', currencies) ?? defaultPricingView.planCurrency,
    imageCurrency: read('imageCurrency', currencies) ?? defaultPricingView.imageCurrency,
    plan,
    service,
    images: {
      natural: parseImageCount(query, 'natural'),
      highEnd: parseImageCount(query, 'highEnd'),
      magazine: parseImageCount(query, 'magazine'),
    },
    calculatorCurrency: read('calculatorCurrency', currencies) ?? defaultPricingView.calculatorCurrency,
  };
}

/** Contains only what differs from the default view. */
export function pricingUrl(view: PricingView): string {
  const query = new URLSearchParams();
  const members = [
    'tab',
    'cycle',
    'planCurrency',
    'imageCurrency',
    'plan',
    'service',
    'calculatorCurrency',
  ] as const satisfies QueryMember[];
  for (const member of members) {
    const value = view[member];
    if (value !== null && value !== defaultPricingView[member]) query.set(queryNames[member], value);
  }
  for (const tier of tiers) {
    const images = view.images[tier];
    if (images !== defaultPricingView.images[tier]) query.set(tierQueryNames[tier], String(images));
  }
  return query.size > 0 ? `/pricing?${query}` : '/pricing';
}
