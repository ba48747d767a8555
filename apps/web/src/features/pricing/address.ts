// How the prices are looked at and what was chosen. All of it stands in the address, so that a link or the way back
// from signing in brings the same.
import {
  type BillingCycle,
  billingCycles,
  type PlanId,
  planIds,
  type Tier,
  tiers,
} from '@burnish/domain/catalogue/plans';
import { quantityBounds, type ServiceId, serviceIds } from '@burnish/domain/catalogue/services';
import { defaultCurrency } from '@burnish/domain/catalogue/terms';
import type { TierCounts } from '@burnish/domain/catalogue/ways';
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
  /** A month's images, for which the cheapest way is looked for, and in which currency. */
  images: TierCounts;
  waysCurrency: Currency;
}

export const firstView: PricingView = {
  tab: 'plans',
  cycle: 'monthly',
  planCurrency: defaultCurrency,
  imageCurrency: defaultCurrency,
  plan: null,
  service: null,
  images: { natural: 20, highEnd: 12, magazine: 4 },
  waysCurrency: defaultCurrency,
};

type Choice = Exclude<keyof PricingView, 'images'>;

export const queryNames: Readonly<Record<Choice, string>> = {
  tab: 'tab',
  cycle: 'cycle',
  planCurrency: 'currency',
  imageCurrency: 'image-currency',
  plan: 'plan',
  service: 'service',
  waysCurrency: 'ways-currency',
};

const imageNames: Readonly<Record<Tier, string>> = {
  natural: 'natural',
  highEnd: 'high-end',
  magazine: 'magazine',
};

function readImages(query: URLSearchParams, tier: Tier): number {
  const text = query.get(imageNames[tier]) ?? '';
  const isCount = /^\d{1,6}$/.test(text) && Number(text) <= quantityBounds.max;
  return isCount ? Number(text) : firstView.images[tier];
}

/** Anybody may have written the address: what is unknown counts as not said. */
export function readView(query: URLSearchParams): PricingView {
  function read<const Value extends string>(member: Choice, values: readonly Value[]) {
    return oneOf(values, query.get(queryNames[member]) ?? '');
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
    images: {
      natural: readImages(query, 'natural'),
      highEnd: readImages(query, 'highEnd'),
      magazine: readImages(query, 'magazine'),
    },
    waysCurrency: read('waysCurrency', currencies) ?? firstView.waysCurrency,
  };
}

/** Names only what differs from the page as everybody first sees it. */
export function viewAddress(view: PricingView): string {
  const query = new URLSearchParams();
  const members = [
    'tab',
    'cycle',
    'planCurrency',
    'imageCurrency',
    'plan',
    'service',
    'waysCurrency',
  ] as const satisfies Choice[];
  for (const member of members) {
    const value = view[member];
    if (value !== null && value !== firstView[member]) query.set(queryNames[member], value);
  }
  for (const tier of tiers) {
    const images = view.images[tier];
    if (images !== firstView.images[tier]) query.set(imageNames[tier], String(images));
  }
  return query.size > 0 ? `/pricing?${query}` : '/pricing';
}
