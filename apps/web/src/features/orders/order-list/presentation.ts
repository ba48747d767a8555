import type { Order, OrderProgress } from '@burnish/contract/orders/entities';
import { getPlan, imagesPerPeriod } from '@burnish/domain/catalog/plans';
import type { OrderStep } from '@burnish/domain/orders/progress';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { formatImageCount } from '../../../presentation/orders.ts';
import { billingCycleLabels } from '../../../presentation/prices.ts';
import { copy } from './copy.ts';

const recentCount = 3;

/** The latest orders. */
export function recentOrders<Row>(orders: readonly Row[]): readonly Row[] {
  return orders.slice(0, recentCount);
}

/** When the customer reported the payment that is in review. Null: there is none. */
export function paymentSubmittedAt({ progress }: Pick<Order, 'progress'>): string | null {
  const { reachedAt = null } = progress.steps.find(({ state }) => state === 'current') ?? {};
  return progress.waitingOn === 'studio' ? reachedAt : null;
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
