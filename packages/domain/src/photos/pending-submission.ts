// Photos that wait for the payment of an order for extra images, and are submitted by themselves once it is settled.
import type { InvoiceStatus } from '../orders/invoice/invoice.ts';
import type { OrderStatus } from '../orders/order.ts';
import { millisecondsPerDay } from '../time/calendar-date.ts';

/** How long photos wait. Afterwards they return to the upload page. */
export const pendingSubmissionDays = 30;
/** The customer is reminded this many days before. */
export const expiryReminderDays = 3;

/** Why waiting photos returned to the upload page. */
export const returnReasons = ['canceled', 'order_rejected', 'expired', 'not_submitted'] as const;
export type ReturnReason = (typeof returnReasons)[number];

export function waitsUntil(now: Date): Date {
  return new Date(now.getTime() + pendingSubmissionDays * millisecondsPerDay);
}

/** What an order at each status means for the photos that wait for it. A void invoice leaves its order open for another one. */
export const waitingPhotosStep: { readonly [S in OrderStatus]: 'wait' | 'submit' | 'return' } = {
  pending: 'wait',
  approved: 'wait',
  invoice_sent: 'wait',
  completed: 'submit',
  rejected: 'return',
};

interface WaitingPhotos {
  readonly expiresAt: Date;
  readonly orderStatus: OrderStatus;
  /** Of the order's active invoice. Null: it has none. */
  readonly invoiceStatus: InvoiceStatus | null;
}

/** Only while the order is open and no receipt is in review: the studio's review costs the customer nothing. */
function isWaitingForCustomer({ orderStatus, invoiceStatus }: WaitingPhotos): boolean {
  return waitingPhotosStep[orderStatus] === 'wait' && invoiceStatus !== 'payment_made';
}

/**
 * Photos whose receipt is in review keep as many days as the reminder leaves: a receipt that is rejected can be replaced. Null:
 * there are as many.
 */
export function extendedExpiry({ expiresAt, invoiceStatus }: WaitingPhotos, now: Date): Date | null {
  const earliest = new Date(now.getTime() + expiryReminderDays * millisecondsPerDay);
  return invoiceStatus === 'payment_made' && expiresAt < earliest ? earliest : null;
}

export function hasExpired(photos: WaitingPhotos, now: Date): boolean {
  return isWaitingForCustomer(photos) && photos.expiresAt <= now;
}

/** Whether the customer is reminded now that the photos won't wait much longer. */
export function isExpiryReminderDue(photos: WaitingPhotos, now: Date): boolean {
  const remindedFrom = photos.expiresAt.getTime() - expiryReminderDays * millisecondsPerDay;
  return isWaitingForCustomer(photos) && photos.expiresAt > now && remindedFrom <= now.getTime();
}
