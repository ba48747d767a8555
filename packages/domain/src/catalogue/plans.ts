// The plans that are sold: what each holds and what it costs. Prices are stated, never computed at run time.
import { type Currency, type Money, type Priced, priced } from '../money/money.ts';

export const billingCycles = ['monthly', 'yearly'] as const;
export type BillingCycle = (typeof billingCycles)[number];

export const tiers = ['natural', 'highEnd', 'magazine'] as const;
export type Tier = (typeof tiers)[number];

export const planIds = ['silver-plan', 'gold-plan', 'diamond-plan'] as const;
export type PlanId = (typeof planIds)[number];

export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  readonly bestFor: string;
  readonly popular: boolean;
  readonly imagesPerMonth: number;
  /** How many of a month's images may be of each tier. */
  readonly tierCaps: { readonly [T in Tier]: number };
  readonly price: { readonly [B in BillingCycle]: Priced };
  /** Per month, in both cycles: what the same images cost one by one, and what the plan saves. */
  readonly retailValue: Priced;
  readonly savings: Priced;
  readonly effectiveRatePerImage: Priced;
  readonly turnaround: string;
  readonly support: string;
  /** What this plan adds to what every plan includes. */
  readonly extras: readonly string[];
}

/** Every plan includes these. */
export const planInclusions = [
  'Commercial usage rights',
  'Cancel anytime',
  'Up to 20% of unused images roll over',
] as const;

const silver: Plan = {
  id: 'silver-plan',
  name: 'Silver Plan',
  bestFor: 'Freelancers and new photographers',
  popular: false,
  imagesPerMonth: 30,
  tierCaps: { natural: 15, highEnd: 10, magazine: 5 },
  price: { monthly: priced(97, 90_000), yearly: priced(989, 918_000) },
  retailValue: priced(170, 150_000),
  savings: priced(73, 60_000),
  effectiveRatePerImage: priced(4.85, 3_000),
  turnaround: '72 h',
  support: 'Chat',
  extras: [],
};

const gold: Plan = {
  id: 'gold-plan',
  name: 'Gold Plan',
  bestFor: 'Working photographers and shops',
  popular: true,
  imagesPerMonth: 60,
  tierCaps: { natural: 30, highEnd: 25, magazine: 5 },
  price: { monthly: priced(197, 120_000), yearly: priced(2_010, 1_224_000) },
  retailValue: priced(500, 250_000),
  savings: priced(303, 130_000),
  effectiveRatePerImage: priced(3.28, 2_000),
  turnaround: '72 h, 48 h when needed',
  support: 'Priority chat',
  extras: ['Priority chat'],
};

const diamond: Plan = {
  id: 'diamond-plan',
  name: 'Diamond Plan',
  bestFor: 'Agencies and studios',
  popular: false,
  imagesPerMonth: 150,
  tierCaps: { natural: 75, highEnd: 60, magazine: 15 },
  price: { monthly: priced(397, 200_000), yearly: priced(4_050, 2_040_000) },
  retailValue: priced(1_275, 400_000),
  savings: priced(878, 200_000),
  effectiveRatePerImage: priced(2.65, 1_333.33),
  turnaround: 'about 24 h',
  support: 'Priority chat',
  extras: ['Priority chat', 'Priority delivery', 'Dedicated account manager'],
};

export const plans: readonly Plan[] = [silver, gold, diamond];

const byId: { readonly [P in PlanId]: Plan } = {
  'silver-plan': silver,
  'gold-plan': gold,
  'diamond-plan': diamond,
};

export function getPlan(id: PlanId): Plan {
  return byId[id];
}

const monthsIn: { readonly [B in BillingCycle]: number } = { monthly: 1, yearly: 12 };

export function monthsOf(cycle: BillingCycle): number {
  return monthsIn[cycle];
}

export function planPrice(plan: Plan, cycle: BillingCycle, currency: Currency): Money {
  return plan.price[cycle][currency];
}

/** Images of one period: twelve months' worth for a year. */
export function planImages(plan: Plan, cycle: BillingCycle): number {
  return plan.imagesPerMonth * monthsOf(cycle);
}

/** Images of one tier in one period: twelve times the monthly cap for a year. */
export function tierCap(plan: Plan, cycle: BillingCycle, tier: Tier): number {
  return plan.tierCaps[tier] * monthsOf(cycle);
}
