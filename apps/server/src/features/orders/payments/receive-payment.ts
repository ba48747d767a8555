// Records a payment that arrived, with an approved receipt or without one, and settles its invoice or leaves the rest due.
import { formatDocumentNumber } from '@burnish/domain/document-number';
import { type PaymentOutcome, receivePayment } from '@burnish/domain/orders/ledger/ledger';
import { paidAtOf } from '@burnish/domain/orders/receipt/payment-time';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { addInvoiceEntries, lockCredit } from '../../ledger/index.ts';
import type { StudioSettings } from '../../studio-settings/index.ts';
import type { LockedInvoice, Settlement } from '../settlement.ts';
import { transitionInvoice } from '../transitions.ts';
import * as repository from './repository.ts';

/** What arrived. */
export type ReceivedPayment = Pick<
  repository.PaymentRow,
  'receiptId' | 'amountMinor' | 'paymentMethod' | 'transactionReference' | 'paymentDate'
>;

interface Decision {
  readonly outcome: PaymentOutcome;
  /** Why the rest is written off, if it is. */
  readonly reason: string;
  /** confirm: an approved receipt. settle: recorded without a receipt. */
  readonly settledBy: 'confirm' | 'settle';
}

/**
 * Returns the IDs of the payment and its ledger entry. The order of the invoice must be locked.
 * @throws DomainError INVALID_STATE, SUBSCRIPTION_SUSPENDED
 */
export type ReceivePayment = (
  tx: Transaction,
  locked: LockedInvoice,
  payment: ReceivedPayment,
  decision: Decision,
) => Promise<{ readonly paymentId: string; readonly entryId: string; readonly number: string }>;

/** What arrived for an approved receipt, as the admin entered it, or else the customer. */
export function paymentOfReceipt(receipt: repository.ReceiptRow): ReceivedPayment {
  const { paymentMethod, transactionReference } = receipt;
  return {
    receiptId: receipt.id,
    amountMinor: receipt.receivedAmountMinor ?? receipt.amountMinor,
    paymentMethod,
    transactionReference,
    paymentDate: receipt.receivedDate ?? receipt.paymentDate,
  };
}

export function createReceivePayment(
  settle: Settlement['settle'],
  studioSettings: Pick<StudioSettings, 'getLegalDetails' | 'getOpeningHours'>,
): ReceivePayment {
  /** With the next number of a payment receipt. */
  async function insertPayment(tx: Transaction, { invoice }: LockedInvoice, payment: ReceivedPayment) {
    const issuer = await studioSettings.getLegalDetails(tx.queries);
    const year = tx.now.getUTCFullYear();
    const sequence = await repository.takePaymentNumber(tx.queries, year);
    const number = formatDocumentNumber('RCP', year, sequence);
    // The ID is created under the lock of the number, so that both are in the same order.
    const id = tx.newId();
    const { id: invoiceId, userId, currency, billTo } = invoice;
    const document = { id, number, invoiceId, userId, currency, billTo, issuer, createdAt: tx.now };
    await repository.insertPayment(tx.queries, { ...payment, ...document });
    return { paymentId: id, number };
  }

  /** An invoice with a receipt in review was paid when that was submitted: settling it knows that time. */
  async function paidAt(tx: Transaction, { paymentDate }: ReceivedPayment): Promise<Date> {
    const { timeZone } = await studioSettings.getOpeningHours(tx.queries);
    return paidAtOf({ paymentDate, submittedAt: null, recordedAt: tx.now }, timeZone);
  }

  return async (tx, locked, payment, { outcome, reason, settledBy }) => {
    const { invoice } = locked;
    const { entries, isSettled } = receivePayment(invoice, payment.amountMinor, outcome);
    await lockCredit(tx, invoice);
    if (isSettled) await settle(tx, locked, { action: settledBy, paidAt: await paidAt(tx, payment) });
    else if (settledBy === 'confirm') await transitionInvoice(tx, invoice, 'accept_partial_payment');
    // The number's counter is locked last, as decision 5 says.
    const { paymentId, number } = await insertPayment(tx, locked, payment);
    const [entryId] = await addInvoiceEntries(tx, invoice, entries, { paymentId, reason });
    return { paymentId, entryId, number };
  };
}
