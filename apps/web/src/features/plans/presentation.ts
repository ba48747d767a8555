import {
  type BillingCycle,
  billingCycles,
  type Plan,
  planImages,
  planInclusions,
  planPrice,
  tiers,
} from '@burnish/domain/catalogue/plans';
import { type Currency, currencies, type Money, toDecimal } from '@burnish/domain/money/money';
import { count } from '../../lib/format.ts';
import { money } from '../../lib/format-money.ts';
import { billingCycle } from '../../presentation/billing-cycle.ts';
import { tier as tierLook } from '../../presentation/tier.ts';
import type { FrameStack } from '../../ui/frame-sheet.tsx';
import { copy } from './copy.ts';

interface Option<Value extends string> {
  value: Value;
  label: string;
}

export const cycleOptions: readonly Option<BillingCycle>[] = [
  { value: 'monthly', label: copy.board.monthly },
  { value: 'yearly', label: copy.board.yearly },
];

export const orderCycleOptions: readonly Option<BillingCycle>[] = [
  { value: 'monthly', label: copy.order.monthly },
  { value: 'yearly', label: copy.order.yearly },
];

export const currencyOptions: readonly Option<Currency>[] = currencies.map((currency) => ({
  value: currency,
  label: currency,
}));

/** A month of the plan, as a sheet of frames. */
export function sheetOf(plan: Plan): { label: string; stacks: readonly FrameStack[] } {
  const stacks = tiers.map((tier) => ({
    ...tierLook[tier],
    count: plan.tierCaps[tier],
  }));
  const parts = stacks.map((stack) => `${stack.count} ${stack.label}`).join(', ');
  return { label: copy.sheet(plan.imagesPerMonth, parts), stacks };
}

export function words(amount: Money): string {
  return money(toDecimal(amount), amount.currency);
}

export interface ShownPrice {
  amount: string;
  per: string;
}

export function priceOf(plan: Plan, cycle: BillingCycle, currency: Currency): ShownPrice {
  return { amount: words(planPrice(plan, cycle, currency)), per: billingCycle[cycle].per };
}

/** What each cycle says under its price. */
export function cyclesOf(plan: Plan) {
  return billingCycles.map((cycle) => ({
    cycle,
    per: billingCycle[cycle].per,
    images: copy.board.images(count(planImages(plan, cycle))),
    saves: cycle === 'yearly',
  }));
}

function inSentence(items: readonly string[]): string {
  const [first = '', ...rest] = items;
  return `${[first, ...rest.map((item) => item.charAt(0).toLowerCase() + item.slice(1))].join(', ')}.`;
}

/** Two sentences: what every plan includes, and what this one adds. */
export function includedIn(plan: Plan): string {
  const added = plan.extras.filter((extra) => extra !== plan.support);
  return [planInclusions, added]
    .filter((items) => items.length > 0)
    .map(inSentence)
    .join(' ');
}
