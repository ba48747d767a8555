import {
  type BillingCycle,
  billingCycles,
  imagesPerPeriod,
  type Plan,
  planInclusions,
} from '@burnish/domain/catalog/plans';
import { type Service, services } from '@burnish/domain/catalog/services';
import { formatCount } from '../../../lib/format.ts';
import { billingCycleLabels } from '../../../presentation/prices.ts';
import { copy } from './copy.ts';

export const cycleOptions: readonly { value: BillingCycle; label: string }[] = [
  { value: 'monthly', label: copy.board.monthly },
  { value: 'yearly', label: copy.board.yearly },
];

/** The line below the price, for each billing cycle. */
export function cyclePrices(plan: Plan) {
  return billingCycles.map((cycle) => ({
    cycle,
    per: billingCycleLabels[cycle].per,
    images: copy.board.images(formatCount(imagesPerPeriod(plan, cycle))),
    saves: cycle === 'yearly',
  }));
}

function joinAsSentence(items: readonly string[]): string {
  const [first = '', ...rest] = items;
  return `${[first, ...rest.map((item) => item.charAt(0).toLowerCase() + item.slice(1))].join(', ')}.`;
}

/** One sentence about what all plans include, and one about the extras of this plan. */
export function planInclusionsText(plan: Plan): string {
  const added = plan.extras.filter((extra) => extra !== plan.support);
  return [planInclusions, added]
    .filter((items) => items.length > 0)
    .map(joinAsSentence)
    .join(' ');
}

/** The services by category, in the order of the catalog. */
export const categories: readonly { name: string; services: readonly Service[] }[] = [
  ...new Set(services.map(({ category }) => category)),
].map((name) => ({ name, services: services.filter(({ category }) => category === name) }));
