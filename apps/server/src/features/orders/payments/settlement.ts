// What an approved receipt does: it becomes a payment, its invoice is settled, and what was bought starts.
import { formatDocumentNumber } from '@burnish/domain/document-number';
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { StudioSettings } from '../../studio-settings/index.ts';
import type { Subscriptions } from '../../subscriptions/index.ts';
import type { InvoiceRecord } from '../invoices/index.ts';
import { parseOrderItem } from '../requests/index.ts';
import { type lockOrder, transitionInvoice, transitionOrder } from '../transitions.ts';
import * as repository from './repository.ts';

export interface LockedInvoice {
  readonly order: Awaited<ReturnType<typeof lockOrder>>;
  readonly record: InvoiceRecord;
}

/** Records what arrived, by the admin or else by the customer, with the next number of a payment receipt. */
async function insertPayment(
  tx: Transaction,
  { billTo, issuer }: Pick<repository.PaymentRow, 'billTo' | 'issuer'>,
  receipt: repository.ReceiptRow,
): Promise<void> {
  const year = tx.now.getUTCFullYear();
  const sequence = await repository.takePaymentNumber(tx.queries, year);
  const { invoiceId, userId, currency, paymentMethod, transactionReference } = receipt;
  // The ID is created under the lock of the number, so that both are in the same order.
  await repository.insertPayment(tx.queries, {
    id: tx.newId(),
    number: formatDocumentNumber('RCP', year, sequence),
    invoiceId,
    receiptId: receipt.id,
    userId,
    amountMinor: receipt.receivedAmountMinor ?? receipt.amountMinor,
    currency,
    paymentMethod,
    transactionReference,
    paymentDate: receipt.receivedDate ?? receipt.paymentDate,
    billTo,
    issuer,
    createdAt: tx.now,
  });
}

export function createSettlement(
  subscriptions: Pick<Subscriptions, 'applyPayment'>,
  studioSettings: Pick<StudioSettings, 'getLegalDetails'>,
) {
  /** Confirms the invoice, completes the order and starts what was bought. */
  return async (
    tx: Transaction,
    { order, record: { invoice } }: LockedInvoice,
    receipt: repository.ReceiptRow,
  ): Promise<void> => {
    await transitionInvoice(tx, invoice, 'confirm');
    await transitionOrder(tx, order, 'complete');
    await subscriptions.applyPayment(tx, {
      userId: order.userId,
      item: parseOrderItem(order),
      currency: order.currency,
      invoiceId: invoice.id,
      renewedPeriodId: order.renewedPeriodId,
      specialInstructions: order.specialInstructions,
    });
    const issuer = await studioSettings.getLegalDetails(tx.queries);
    // The number's counter is locked last, as decision 5 says.
    await insertPayment(tx, { billTo: invoice.billTo, issuer }, receipt);
  };
}
