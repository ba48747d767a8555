import type { Invoice, Order, PayPerImageRequest } from '@burnish/contract/orders/entities';
import type { RecordedPaymentMethod } from '@burnish/domain/orders/receipt/receipt';
import { formatMoney, pluralize } from '../lib/format.ts';
import { billingCycleLabels, perImage } from './prices.ts';
import { orderStatusLabels } from './status-labels.ts';

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

/** What was ordered: 'Gold Plan, monthly'; 'Magazine Retouch (Luxury), 12 images'. */
export function orderSummary(order: Order): string {
  const detail =
    order.requestType === 'subscription'
      ? billingCycleLabels[order.billingCycle].name.toLowerCase()
      : formatImageCount(order);
  return `${orderName(order)}, ${detail}`;
}

/** Whether the order was placed by auto-renew. */
export function isAutoRenewal(order: Order): boolean {
  return order.requestType === 'subscription' && order.isAutoRenewal;
}

/** The whole price, in the order's currency. */
export function orderPrice(order: Order): number {
  return order.requestType === 'subscription' ? order.finalPrice : order.totalPrice;
}

/** '$197 per month', '$192 for 24 images'. */
export function formatOrderPrice(order: Order): string {
  if (order.requestType === 'subscription') {
    return `${formatMoney(order.finalPrice, order.currency)} ${billingCycleLabels[order.billingCycle].per}`;
  }
  return `${formatMoney(order.totalPrice, order.currency)} for ${formatImageCount(order)}`;
}

/** '6 photos wait for this payment'. Null: none does. */
export function waitingPhotosText(order: Order): string | null {
  const pending = order.requestType === 'pay-per-image' ? order.pendingSubmission : null;
  if (pending === null) return null;
  const { photoCount } = pending;
  return `${pluralize(photoCount, 'photo', 'photos')} ${photoCount === 1 ? 'waits' : 'wait'} for this payment`;
}

/** For a rejected order or receipt without a reason. */
export const noReasonGiven = 'No reason was given.';

/** Stored as the admin notes of a decision without a reason. */
export const defaultNote = (status: string) => `Status updated to ${status}`;

const defaultNotes = Object.keys(orderStatusLabels).map(defaultNote);

/** Hides the default note of a decision, which only repeats the status. */
export function customNotes({ adminNotes }: Pick<Order, 'adminNotes'>): string | null {
  return adminNotes !== null && defaultNotes.includes(adminNotes) ? null : adminNotes;
}

/** The page of an order. */
export function orderPath({ _id }: Pick<Order, '_id'>): string {
  return `/orders/${_id}`;
}

/** The page of an invoice. */
export function invoicePath({ _id }: Pick<Invoice, '_id'>): string {
  return `/invoices/${_id}`;
}

export const paymentMethodLabels: Readonly<Record<RecordedPaymentMethod, string>> = {
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  other: 'Other',
};
