import type { Order, PayPerImageRequest } from '@burnish/contract/entity';
import { counted } from '../lib/format.ts';
import { money } from '../lib/format-money.ts';
import { billingCycle, perImage } from './billing-cycle.ts';

/** A plan, or images by the piece. */
export type OrderType = Order['requestType'];

/** '24 images'. */
export function imagesOf({ quantity }: Pick<PayPerImageRequest, 'quantity'>): string {
  return counted(quantity, 'image', 'images');
}

/** '$8 per image'. */
export function unitPriceOf({
  unitPrice,
  currency,
}: Pick<PayPerImageRequest, 'unitPrice' | 'currency'>): string {
  return `${money(unitPrice, currency)} ${perImage}`;
}

/** What the studio calls it: the plan, or the service. */
export function orderedName(order: Order): string {
  return order.requestType === 'subscription' ? order.planId.name : order.serviceName;
}

/** '$197 per month', '$192 for 24 images'. */
export function orderedPrice(order: Order): string {
  if (order.requestType === 'subscription') {
    return `${money(order.finalPrice, order.currency)} ${billingCycle[order.billingCycle].per}`;
  }
  return `${money(order.totalPrice, order.currency)} for ${imagesOf(order)}`;
}
