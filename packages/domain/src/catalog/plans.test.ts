import { describe, expect, it } from 'vitest';
import { currencies, type Prices, subtract, toDecimal } from '../money/money.ts';
import {
  billingCycles,
  getPlan,
  imagesPerPeriod,
  monthsPerCycle,
  planIds,
  planInclusions,
  planPrice,
  plans,
  tierCap,
  tiers,
} from './plans.ts';
import { annualDiscount } from './terms.ts';

/** Copied from section 9 of the specification. Prices are monthly, then yearly. */
const specified = [
  {
    id: 'silver-plan',
    name: 'Silver Plan',
    popular: false,
    images: { monthly: 30, yearly: 360 },
    caps: { monthly: [15, 10, 5], yearly: [180, 120, 60] },
    usd: [97, 989],
    ngn: [90_000, 918_000],
    retail: [170, 150_000],
    savings: [73, 60_000],
    rate: [4.85, 3_000],
    turnaround: '72 h',
  },
  {
    id: 'gold-plan',
    name: 'Gold Plan',
    popular: true,
    images: { monthly: 60, yearly: 720 },
    caps: { monthly: [30, 25, 5], yearly: [360, 300, 60] },
    usd: [197, 2_010],
    ngn: [120_000, 1_224_000],
    retail: [500, 250_000],
    savings: [303, 130_000],
    rate: [3.28, 2_000],
    turnaround: '72 h, 48 h when needed',
  },
  {
    id: 'diamond-plan',
    name: 'Diamond Plan',
    popular: false,
    images: { monthly: 150, yearly: 1_800 },
    caps: { monthly: [75, 60, 15], yearly: [900, 720, 180] },
    usd: [397, 4_050],
    ngn: [200_000, 2_040_000],
    retail: [1_275, 400_000],
    savings: [878, 200_000],
    rate: [2.65, 1_333.33],
    turnaround: 'about 24 h',
  },
] as const;

function inUnits(price: Prices): number[] {
  return currencies.map((currency) => toDecimal(price[currency]));
}

describe('the plans', () => {
  it('are three, in this order', () => {
    expect(planIds).toEqual(specified.map(({ id }) => id));
    expect(plans.map(({ id }) => id)).toEqual(planIds);
    expect(planIds.map((id) => getPlan(id))).toEqual(plans);
  });

  it('have common inclusions', () => {
    expect(planInclusions).toEqual([
      'Commercial usage rights',
      'Cancel anytime',
      'Up to 20% of unused images roll over',
    ]);
  });

  it('have extras from Gold up', () => {
    expect(plans.map(({ extras }) => extras)).toEqual([
      [],
      ['Priority chat'],
      ['Priority chat', 'Priority delivery', 'Dedicated account manager'],
    ]);
  });
});

describe.each(specified)('$name', (expected) => {
  const plan = getPlan(expected.id);

  it('has the specified name and turnaround', () => {
    expect(plan).toMatchObject({
      id: expected.id,
      name: expected.name,
      popular: expected.popular,
      turnaround: expected.turnaround,
    });
  });

  it('has the specified prices', () => {
    const prices = (currency: 'USD' | 'NGN') =>
      billingCycles.map((cycle) => toDecimal(planPrice(plan, cycle, currency)));
    expect(prices('USD')).toEqual(expected.usd);
    expect(prices('NGN')).toEqual(expected.ngn);
  });

  it('has the specified retail value, savings and rate', () => {
    expect(inUnits(plan.retailValue)).toEqual(expected.retail);
    expect(inUnits(plan.savings)).toEqual(expected.savings);
    expect(inUnits(plan.effectiveRatePerImage)).toEqual(expected.rate);
  });

  it('has savings that match its retail value and price', () => {
    for (const currency of currencies) {
      const difference = subtract(plan.retailValue[currency], planPrice(plan, 'monthly', currency));
      expect(plan.savings[currency]).toEqual(difference);
    }
  });

  it('discounts a year by 15%, exactly in NGN and within one dollar in USD', () => {
    const formula = (currency: 'USD' | 'NGN') =>
      toDecimal(planPrice(plan, 'monthly', currency)) * 12 * (1 - annualDiscount);
    expect(toDecimal(planPrice(plan, 'yearly', 'NGN'))).toBeCloseTo(formula('NGN'), 6);
    expect(Math.abs(toDecimal(planPrice(plan, 'yearly', 'USD')) - formula('USD'))).toBeLessThan(1);
  });

  it.each(billingCycles)('has the specified images, and tier caps that add up to them (%s)', (cycle) => {
    const caps = tiers.map((tier) => tierCap(plan, cycle, tier));
    expect(imagesPerPeriod(plan, cycle)).toBe(expected.images[cycle]);
    expect(caps).toEqual(expected.caps[cycle]);
    expect(caps.reduce((sum, cap) => sum + cap, 0)).toBe(imagesPerPeriod(plan, cycle));
  });

  it('lists every price under its own currency', () => {
    const all = [...Object.values(plan.price), plan.retailValue, plan.savings, plan.effectiveRatePerImage];
    for (const price of all) {
      expect(currencies.map((currency) => price[currency].currency)).toEqual(currencies);
    }
  });
});

it('the best plan saves 69%', () => {
  const shares = plans.map(({ savings, retailValue }) => savings.USD.minor / retailValue.USD.minor);
  expect(Math.round(Math.max(...shares) * 100)).toBe(69);
});

it('a year has twelve months', () => {
  expect(billingCycles.map(monthsPerCycle)).toEqual([1, 12]);
});
