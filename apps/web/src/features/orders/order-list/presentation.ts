import type { Order, OrderProgress } from '@burnish/contract/orders/entities';
import { getPlan, imagesPerPeriod } from '@burnish/domain/catalog/plans';
import type { OrderParty, OrderStep } from '@burnish/domain/orders/progress';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { formatImageCount } from '../../../presentation/orders.ts';
import { billingCycleLabels } from '../../../presentation/prices.ts';
import { copy } from './copy.ts';

type WithProgress = Pick<Order, 'progress'>;

function countWaitingOn(party: OrderParty, orders: readonly WithProgress[]): number {
  return orders.filter(({ progress }) => progress.waitingOn === party).length;
}

/** One sentence about all orders: how many need a payment, how many are in progress. */
export function summarizeOrders(orders: readonly WithProgress[]): string {
  const toPay = countWaitingOn('customer', orders);
  const inProgress = countWaitingOn('studio', orders);
  if (toPay > 0) return inProgress > 0 ? copy.lead.both(toPay, inProgress) : copy.lead.toPay(toPay);
  if (inProgress > 0) return copy.lead.inProgress(inProgress);
  return orders.length > 0 ? copy.lead.nothingToDo : copy.lead.none;
}

/** There are orders, and none of them is waiting on the customer. */
export function hasNothingToPay(orders: readonly WithProgress[]): boolean {
  return orders.length > 0 && countWaitingOn('customer', orders) === 0;
}

const recentCount = 3;

/** Orders that are waiting on the customer first. Otherwise keeps the order, which is newest first. */
export function sortByWaitingOn<Row extends WithProgress>(orders: readonly Row[]): Row[] {
  const needsAction = ({ progress }: WithProgress) => progress.waitingOn === 'customer';
  return [...orders.filter(needsAction), ...orders.filter((order) => !needsAction(order))];
}

/** The latest orders, and all that are waiting on the customer. */
export function recentOrders<Row extends WithProgress>(orders: readonly Row[]): Row[] {
  return sortByWaitingOn(orders).slice(0, Math.max(recentCount, countWaitingOn('customer', orders)));
}

export function orderTitle(order: Order): string {
  if (order.requestType === 'pay-per-image') return order.serviceName;
  return copy.planTitle(order.planId.name, billingCycleLabels[order.billingCycle].name);
}

/** '60 images per month, $197 per month'; '12 images, ₦7,000 each'. */
export function orderTerms(order: Order): string {
  if (order.requestType === 'pay-per-image') {
    return copy.imagePrice(formatImageCount(order), formatMoney(order.unitPrice, order.currency));
  }
  const { planId, billingCycle: cycle, finalPrice, currency } = order;
  const { per } = billingCycleLabels[cycle];
  const images = copy.planImages(formatCount(imagesPerPeriod(getPlan(planId._id), cycle)), per);
  return `${images}, ${formatMoney(finalPrice, currency)} ${per}`;
}

/** The open step, or the one at which the order was rejected. Null when all are done. */
export function currentStep({ steps }: OrderProgress): OrderStep | null {
  return steps.find(({ state }) => state === 'current' || state === 'stopped')?.step ?? null;
}

/** A stable seed, so that an order's hand-drawn ring looks the same on every render. */
export function seedFrom(id: string): number {
  return [...id].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) % 9_973, 7);
}
