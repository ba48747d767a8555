import type { Order, OrderPathView } from '@burnish/contract/entity';
import { getPlan, planImages } from '@burnish/domain/catalogue/plans';
import type { Actor, OrderStep } from '@burnish/domain/order/path';
import { count } from '../../lib/format.ts';
import { money } from '../../lib/format-money.ts';
import { billingCycle } from '../../presentation/billing-cycle.ts';
import { imagesOf } from '../../presentation/ordered.ts';
import { copy } from './copy.ts';

type WithPath = Pick<Order, 'path'>;

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

/** There are orders, and none of them waits for the customer. */
export function isSettled(orders: readonly WithPath[]): boolean {
  return orders.length > 0 && waitingFor('customer', orders) === 0;
}

const recent = 3;

/** What waits for the customer stands first, the rest as it came: newest first. */
export function byTurn<Row extends WithPath>(orders: readonly Row[]): Row[] {
  const waits = ({ path }: WithPath) => path.actsNext === 'customer';
  return [...orders.filter(waits), ...orders.filter((order) => !waits(order))];
}

/** The recent ones; never fewer than wait for the customer. */
export function recentOf<Row extends WithPath>(orders: readonly Row[]): Row[] {
  return byTurn(orders).slice(0, Math.max(recent, waitingFor('customer', orders)));
}

export function titleOf(order: Order): string {
  if (order.requestType === 'pay-per-image') return order.serviceName;
  return copy.order(order.planId.name, billingCycle[order.billingCycle].name);
}

/** '60 images per month, $197 per month'; '12 images, ₦7,000 each'. */
export function termsOf(order: Order): string {
  if (order.requestType === 'pay-per-image') {
    return copy.singles(imagesOf(order), money(order.unitPrice, order.currency));
  }
  const { planId, billingCycle: cycle, finalPrice, currency } = order;
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
