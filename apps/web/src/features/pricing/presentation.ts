import {
  type BillingCycle,
  billingCycles,
  type Plan,
  planImages,
  planInclusions,
} from '@burnish/domain/catalogue/plans';
import { type Service, services } from '@burnish/domain/catalogue/services';
import { count } from '../../lib/format.ts';
import { billingCycle } from '../../presentation/billing-cycle.ts';
import { copy } from './copy.ts';

export const cycleOptions: readonly { value: BillingCycle; label: string }[] = [
  { value: 'monthly', label: copy.board.monthly },
  { value: 'yearly', label: copy.board.yearly },
];

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

/** The services under the names of their categories, in the order of the catalogue. */
export const categories: readonly { name: string; services: readonly Service[] }[] = [
  ...new Set(services.map(({ category }) => category)),
].map((name) => ({ name, services: services.filter(({ category }) => category === name) }));
