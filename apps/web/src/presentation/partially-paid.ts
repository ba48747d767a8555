// What the status of an invoice doesn't say. Apart from its amounts, which lists don't show.
import type { Invoice } from '@burnish/contract/orders/entities';
import { isSettled } from '@burnish/domain/orders/invoice/invoice';
import { formatMoney } from '../lib/format.ts';

type Amounts = Pick<Invoice, 'amount' | 'amountDue' | 'amountPaid' | 'currency'>;

/** 'Partially paid: ₦50,000 of ₦120,000, ₦70,000 still due'. Null: nothing was paid yet, or nothing is due. */
export function partiallyPaidText({ amount, amountDue, amountPaid, currency }: Amounts): string | null {
  if (amountDue <= 0 || amountPaid <= 0) return null;
  const [paid, total, due] = [amountPaid, amount, amountDue].map((value) => formatMoney(value, currency));
  return `Partially paid: ${paid} of ${total}, ${due} still due`;
}

/** Whether credit alone paid for the invoice. */
export function isSettledWithCredit({
  status,
  creditApplied,
  payments,
  amountWrittenOff,
}: Pick<Invoice, 'status' | 'creditApplied' | 'payments' | 'amountWrittenOff'>): boolean {
  return isSettled(status) && creditApplied > 0 && payments.length === 0 && amountWrittenOff === 0;
}
