import type { Order, PayPerImageRequest } from '@burnish/contract/orders/entities';
import type { PaymentMethod } from '@burnish/domain/orders/receipt/receipt';
import { formatMoney, pluralize } from '../lib/format.ts';
import { billingCycleLabels, perImage } from './prices.ts';

/** A subscription to a plan, or single images. */
export type OrderType = Order['requestType'];

/** '24 images'. */
export function formatImageCount({ quantity }: Pick<PayPerImageRequest, 'quantity'>): string {
  return pluralize(quantity, 'image', 'images');
}

/** '$8 per image'. */
export function formatUnitPrice({
  unitPrice,
  currency,
}: Pick<PayPerImageRequest, 'unitPrice' | 'currency'>): string {
  return `${formatMoney(unitPrice, currency)} ${perImage}`;
}

/** The name of the plan or service. */
export function orderName(order: Order): string {
  return order.requestType === 'subscription' ? order.planId.name : order.serviceName;
}

/** '$197 per month', '$192 for 24 images'. */
export function formatOrderPrice(order: Order): string {
  if (order.requestType === 'subscription') {
    return `${formatMoney(order.finalPrice, order.currency)} ${billingCycleLabels[order.billingCycle].per}`;
  }
  return `${formatMoney(order.totalPrice, order.currency)} for ${formatImageCount(order)}`;
}

/** For a rejected order or receipt without a reason. */
export const noReasonGiven = 'No reason was given.';

export const paymentMethodLabels: Readonly<Record<PaymentMethod, string>> = {
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  check: 'Check',
  other: 'Other',
};
