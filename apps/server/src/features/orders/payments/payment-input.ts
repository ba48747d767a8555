// Parses what customers and admins say about a payment.
import type { Handled } from '@burnish/contract/api';
import { paymentMessages } from '@burnish/contract/orders/payment-messages';
import { invalidInput } from '@burnish/domain/errors';
import { type Money, money } from '@burnish/domain/money/money';
import { comparePayment, needsReason, parsePayment } from '@burnish/domain/orders/receipt/received-payment';
import { type CalendarDate, isFutureEverywhere, parseCalendarDate } from '@burnish/domain/time/calendar-date';
import type { ReceiptRecord } from './repository.ts';

export type NewReceipt = Handled['POST /subscriptions/payments/receipt']['body'];
export type Review = Handled['PUT /admin/payment-receipts/:id']['body'];

/** What arrived for an approved receipt. Nulls: the approval didn't say. */
export type Received = Pick<
  ReceiptRecord['receipt'],
  'receivedAmountMinor' | 'receivedDate' | 'differenceReason'
>;

const nothingReceived: Received = { receivedAmountMinor: null, receivedDate: null, differenceReason: null };

function parseAmount(path: string, decimal: number, currency: Money['currency']): Money {
  const amount = parsePayment(decimal, currency);
  if (amount === null) throw invalidInput(path, paymentMessages.tooExact);
  return amount;
}

function parsePastDate(path: string, text: string, now: Date): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error(`the contract accepted a malformed ${path}`);
  if (isFutureEverywhere(date, now)) throw invalidInput(path, paymentMessages.futureDate);
  return date;
}

/** The amount that the customer paid, by default all of the invoice. */
export function parsePaidAmount({ amount, currency }: NewReceipt, invoice: Money): Money {
  if (currency !== undefined && currency !== invoice.currency)
    throw invalidInput('currency', `This invoice is in ${invoice.currency}.`);
  return amount === undefined ? invoice : parseAmount('amount', amount, invoice.currency);
}

export function parsePaymentDate({ paymentDate }: NewReceipt, now: Date): CalendarDate {
  return parsePastDate('paymentDate', paymentDate, now);
}

/** @throws DomainError INVALID_INPUT */
export function parseReceived(input: Review, { receipt, invoice }: ReceiptRecord, now: Date): Received {
  const { status, receivedAmount, receivedDate } = input;
  if (receivedAmount === undefined) return nothingReceived;
  if (status !== 'approved') throw invalidInput('receivedAmount', 'Only an approval has an amount.');
  const amount = parseAmount('receivedAmount', receivedAmount, invoice.currency);
  const difference = comparePayment(amount, money(invoice.amountMinor, invoice.currency));
  const reason = input.differenceReason || null;
  if (needsReason(difference) && reason === null)
    throw invalidInput('differenceReason', paymentMessages.noReason);
  return {
    receivedAmountMinor: amount.minor,
    receivedDate:
      receivedDate === undefined ? receipt.paymentDate : parsePastDate('receivedDate', receivedDate, now),
    differenceReason: needsReason(difference) ? reason : null,
  };
}

/**
 * Whether the call repeats the decision that the receipt has. A call that says what it decided about, the revision or the
 * amount, is refused if another admin was faster or entered another amount, so that the caller doesn't take it for their own.
 */
export function isRepeated(
  { status, revision, receivedAmount }: Review,
  { receipt }: ReceiptRecord,
  callerId: string,
): boolean {
  if (receipt.status !== status) return false;
  if (status === 'submitted') return true;
  if (revision === undefined && receivedAmount === undefined) return true;
  if (receipt.reviewedBy !== callerId) return false;
  return (
    receivedAmount === undefined ||
    parsePayment(receivedAmount, receipt.currency)?.minor === receipt.receivedAmountMinor
  );
}
