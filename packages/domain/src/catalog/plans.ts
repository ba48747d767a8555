// The plans with their images and prices. Prices are listed, never computed at run time.
import { type Currency, type Money, type Prices, prices } from '../money/money.ts';

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
  /** Monthly images of each tier. */
  readonly tierCaps: { readonly [T in Tier]: number };
  readonly price: { readonly [B in BillingCycle]: Prices };
  /** Per month: the price of the same images bought individually, and the savings. */
  readonly retailValue: Prices;
  readonly savings: Prices;
  readonly effectiveRatePerImage: Prices;
  readonly turnaround: string;
  readonly support: string;
  /** Inclusions beyond those of every plan. */
  readonly extras: readonly string[];
}

/** Included in every plan. */
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
  price: { monthly: prices(97, 90_000), yearly: prices(989, 918_000) },
  retailValue: prices(170, 150_000),
  savings: prices(73, 60_000),
  effectiveRatePerImage: prices(4.85, 3_000),
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
  price: { monthly: prices(197, 120_000), yearly: prices(2_010, 1_224_000) },
  retailValue: prices(500, 250_000),
  savings: prices(303, 130_000),
  effectiveRatePerImage: prices(3.28, 2_000),
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
  price: { monthly: prices(397, 200_000), yearly: prices(4_050, 2_040_000) },
  retailValue: prices(1_275, 400_000),
  savings: prices(878, 200_000),
  effectiveRatePerImage: prices(2.65, 1_333.33),
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

export function monthsPerCycle(cycle: BillingCycle): number {
  return monthsIn[cycle];
}

export function planPrice(plan: Plan, cycle: BillingCycle, currency: Currency): Money {
  return plan.price[cycle][currency];
}

/** Images of one billing cycle. */
export function imagesPerPeriod(plan: Plan, cycle: BillingCycle): number {
  return plan.imagesPerMonth * monthsPerCycle(cycle);
}

/** Images of one tier in one billing cycle. */
export function tierCap(plan: Plan, cycle: BillingCycle, tier: Tier): number {
  return plan.tierCaps[tier] * monthsPerCycle(cycle);
}
