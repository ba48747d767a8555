import type { Invoice } from '@burnish/contract/orders/entities';
import { isSettled } from '@burnish/domain/orders/invoice/invoice';
import { formatMoney } from '../../../lib/format.ts';
import { billingCycleLabels } from '../../../presentation/prices.ts';
import { receiptStatusLabel, type StatusLabel } from '../../../presentation/status-labels.ts';
import { copy } from './copy.ts';

/** The invoice number, or the last 8 characters of the id of an invoice without one. */
export function invoiceName({ invoiceNumber, _id }: Pick<Invoice, 'invoiceNumber' | '_id'>): string {
  return invoiceNumber || _id.slice(-8);
}

export function planName({ planId }: Pick<Invoice, 'planId'>): string {
  return planId.name || copy.unnamedPlan;
}

/** '$197 per month', or just the amount of an invoice without a billing cycle. */
export function formatInvoicePrice({
  amount,
  currency,
  billingCycle: cycle,
}: Pick<Invoice, 'amount' | 'currency' | 'billingCycle'>): string {
  const price = formatMoney(amount, currency);
  return cycle === null ? price : `${price} ${billingCycleLabels[cycle].per}`;
}

/** Whether the payment is marked as submitted. Once it is confirmed, the invoice's own status says so. */
export function showsPaymentSubmitted({
  paymentSubmitted,
  status,
}: Pick<Invoice, 'paymentSubmitted' | 'status'>): boolean {
  return paymentSubmitted && !isSettled(status);
}

export function isPayable({ allowedActions }: Pick<Invoice, 'allowedActions'>): boolean {
  return allowedActions.includes('submit_receipt');
}

/** The status of a rejected receipt. An active one is part of the invoice's own status, and a partial payment of its amounts. */
export function inactiveReceiptStatus({
  receipt,
  paymentSubmitted,
}: Pick<Invoice, 'receipt' | 'paymentSubmitted'>): StatusLabel | null {
  if (receipt?.status !== 'rejected' || paymentSubmitted) return null;
  return receiptStatusLabel(receipt.status);
}
