import type { Invoice } from '@burnish/contract/entity';
import { money } from '../../lib/format-money.ts';
import { billingCycle } from '../../presentation/billing-cycle.ts';
import { receiptStatus } from '../../presentation/receipt-status.ts';
import type { StatusWords } from '../../presentation/status-words.ts';
import { copy } from './copy.ts';

/** Its number; an invoice without one goes by the end of its id. */
export function nameOf({ invoiceNumber, _id }: Pick<Invoice, 'invoiceNumber' | '_id'>): string {
  return invoiceNumber || _id.slice(-8);
}

export function planOf({ planId }: Pick<Invoice, 'planId'>): string {
  return planId.name || copy.anyPlan;
}

/** The amount, with the cycle that it pays for where there is one. */
export function priceOf({
  amount,
  currency,
  billingCycle: cycle,
}: Pick<Invoice, 'amount' | 'currency' | 'billingCycle'>): string {
  const price = money(amount, currency);
  return cycle === null ? price : `${price} ${billingCycle[cycle].per}`;
}

export function canBePaid({ allowedActions }: Pick<Invoice, 'allowedActions'>): boolean {
  return allowedActions.includes('submit_receipt');
}

/** A receipt that came to nothing; one that stands is told by the invoice itself. */
export function refusedReceipt({
  receipt,
  paymentSubmitted,
}: Pick<Invoice, 'receipt' | 'paymentSubmitted'>): StatusWords | null {
  if (receipt === null || paymentSubmitted) return null;
  const { label, tone } = receiptStatus[receipt.status];
  return { label: copy.receipt(label), tone };
}
