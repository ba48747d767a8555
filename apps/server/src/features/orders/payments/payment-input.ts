// Parses what customers and admins say about a payment.
import type { Handled } from '@burnish/contract/api';
import { paymentMessages } from '@burnish/contract/orders/payment-messages';
import { DomainError, invalidInput } from '@burnish/domain/errors';
import { type Money, money, toDecimal } from '@burnish/domain/money/money';
import type { PaymentOutcome } from '@burnish/domain/orders/ledger/ledger';
import {
  comparePayment,
  needsReason,
  type PaymentDifference,
  parsePayment,
} from '@burnish/domain/orders/receipt/received-payment';
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

/** What is due for an invoice, as the caller saw it. @throws DomainError BALANCE_CHANGED */
export function checkAmountDue(
  amountDue: number | undefined,
  { dueMinor, currency }: { readonly dueMinor: number; readonly currency: Money['currency'] },
): void {
  if (amountDue !== undefined && amountDue !== toDecimal(money(dueMinor, currency)))
    throw new DomainError('BALANCE_CHANGED');
}

export function parseAmount(path: string, decimal: number, currency: Money['currency']): Money {
  const amount = parsePayment(decimal, currency);
  if (amount === null) throw invalidInput(path, paymentMessages.tooExact);
  return amount;
}

/** @throws DomainError INVALID_INPUT */
export function parsePastDate(path: string, text: string, now: Date): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error(`the contract accepted a malformed ${path}`);
  if (isFutureEverywhere(date, now))
    throw invalidInput(
      path,
      path === 'refundDate' ? paymentMessages.futureRefund : paymentMessages.futureDate,
    );
  return date;
}

/** The amount that the customer paid, by default all that is due. */
export function parsePaidAmount({ amount, currency }: NewReceipt, due: Money): Money {
  if (currency !== undefined && currency !== due.currency)
    throw invalidInput('currency', `This invoice is in ${due.currency}.`);
  return amount === undefined ? due : parseAmount('amount', amount, due.currency);
}

export function parsePaymentDate({ paymentDate }: NewReceipt, now: Date): CalendarDate {
  return parsePastDate('paymentDate', paymentDate, now);
}

/** A partial payment leaves something due. @throws DomainError INVALID_INPUT */
export function checkOutcome(outcome: PaymentOutcome, { kind }: PaymentDifference): void {
  if (outcome === 'partial_payment' && kind !== 'less')
    throw invalidInput('outcome', paymentMessages.notPart);
}

/** @throws DomainError INVALID_INPUT, BALANCE_CHANGED */
export function parseReceived(input: Review, { receipt, invoice }: ReceiptRecord, now: Date): Received {
  const { status, receivedAmount, receivedDate, outcome = 'settle' } = input;
  if (status !== 'approved') {
    if (receivedAmount !== undefined) throw invalidInput('receivedAmount', 'Only an approval has an amount.');
    return nothingReceived;
  }
  checkAmountDue(input.amountDue, invoice);
  const due = money(invoice.dueMinor, invoice.currency);
  const amount =
    receivedAmount === undefined
      ? money(receipt.amountMinor, receipt.currency)
      : parseAmount('receivedAmount', receivedAmount, invoice.currency);
  const difference = comparePayment(amount, due);
  checkOutcome(outcome, difference);
  // An approval by its status alone says nothing about what arrived.
  const saysWhatArrived = [receivedAmount, receivedDate, input.differenceReason || undefined, input.outcome];
  if (saysWhatArrived.every((member) => member === undefined)) return nothingReceived;
  const reason = input.differenceReason || null;
  if (needsReason(difference, outcome) && reason === null)
    throw invalidInput('differenceReason', paymentMessages.noReason);
  return {
    receivedAmountMinor: amount.minor,
    receivedDate:
      receivedDate === undefined ? receipt.paymentDate : parsePastDate('receivedDate', receivedDate, now),
    differenceReason: difference.kind === 'exact' || outcome === 'partial_payment' ? null : reason,
  };
}

/** A rest that was written off has a reason, unless an approval said nothing about what arrived. */
export function isPartialPayment({
  receivedAmountMinor,
  dueMinor,
  differenceReason,
}: ReceiptRecord['receipt']): boolean {
  return receivedAmountMinor !== null && receivedAmountMinor < (dueMinor ?? 0) && differenceReason === null;
}

/**
 * Whether the call repeats the decision that the receipt has. A call that says what it decided about, the revision or the
 * amount, is refused if another admin was faster or entered another amount, so that the caller doesn't take it for their own.
 */
export function isRepeated(
  { status, revision, receivedAmount, outcome }: Review,
  { receipt }: ReceiptRecord,
  callerId: string,
): boolean {
  if (receipt.status !== status) return false;
  if (status === 'submitted') return true;
  if (revision === undefined && receivedAmount === undefined && outcome === undefined) return true;
  if (receipt.reviewedBy !== callerId) return false;
  const amount =
    receivedAmount === undefined
      ? receipt.amountMinor
      : parsePayment(receivedAmount, receipt.currency)?.minor;
  const isSameAmount =
    receivedAmount === undefined && outcome === undefined ? true : amount === receipt.receivedAmountMinor;
  return isSameAmount && isPartialPayment(receipt) === (outcome === 'partial_payment');
}
