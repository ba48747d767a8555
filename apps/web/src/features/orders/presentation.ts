import type { OrderPathView, SubscriptionRequest } from '@burnish/contract/entity';
import { getPlan, planImages } from '@burnish/domain/catalogue/plans';
import type { Actor, OrderStep } from '@burnish/domain/order/path';
import { count } from '../../lib/format.ts';
import { money } from '../../lib/format-money.ts';
import { billingCycle } from '../../presentation/billing-cycle.ts';
import { copy } from './copy.ts';

type WithPath = Pick<SubscriptionRequest, 'path'>;

function waitingFor(actor: Actor, orders: readonly WithPath[]): number {
  return orders.filter(({ path }) => path.actsNext === actor).length;
}

/** Whose turn it is, over all orders, in a sentence. */
export function leadOf(orders: readonly WithPath[]): string {
  const yours = waitingFor('customer', orders);
  const ours = waitingFor('studio', orders);
  if (yours > 0) return ours > 0 ? copy.lead.both(yours, ours) : copy.lead.yours(yours);
  if (ours > 0) return copy.lead.ours(ours);
  return orders.length > 0 ? copy.lead.settled : copy.lead.none;
}

const recent = 3;

/** What waits for the customer stands first, the rest as it came: newest first. */
export function byTurn<Order extends WithPath>(orders: readonly Order[]): Order[] {
  const waits = ({ path }: WithPath) => path.actsNext === 'customer';
  return [...orders.filter(waits), ...orders.filter((order) => !waits(order))];
}

/** The recent ones; never fewer than wait for the customer. */
export function recentOf<Order extends WithPath>(orders: readonly Order[]): Order[] {
  return byTurn(orders).slice(0, Math.max(recent, waitingFor('customer', orders)));
}

export function titleOf({
  planId,
  billingCycle: cycle,
}: Pick<SubscriptionRequest, 'planId' | 'billingCycle'>) {
  return copy.order(planId.name, billingCycle[cycle].name);
}

/** '60 images per month, $197 per month'. */
export function termsOf({ planId, billingCycle: cycle, finalPrice, currency }: SubscriptionRequest): string {
  const { per } = billingCycle[cycle];
  const images = copy.images(count(planImages(getPlan(planId._id), cycle)), per);
  return `${images}, ${money(finalPrice, currency)} ${per}`;
}

/** The step that is open, or at which the order was stopped; none when all are done. */
export function openStep({ steps }: OrderPathView): OrderStep | null {
  return steps.find(({ state }) => state === 'now' || state === 'stopped')?.step ?? null;
}

/** The same order always has the same ring. */
export function seedOf(id: string): number {
  return [...id].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) % 9_973, 7);
}
