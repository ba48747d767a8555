import type { Receipt, RelatedReceipt } from '@burnish/contract/orders/entities';
import type { SearchResult } from '@burnish/contract/search/entities';
import type { Side, Viewer } from '@burnish/domain/access';
import { actionsFor, receiptActionAccess } from '@burnish/domain/allowed-actions';
import { possibleReceiptActions } from '@burnish/domain/orders/receipt/receipt';
import { amountView, dateView, personName, personView, timeView } from '../../../views/shared-views.ts';
import type { Files } from '../../files/index.ts';
import { isPartialPayment } from './payment-input.ts';
import type { ReceiptRecord, RelatedReceiptRecord } from './repository.ts';

function warningsView({
  receipt,
  invoice,
  file,
  isDuplicateFile,
  isDuplicateReference,
}: ReceiptRecord): Receipt['warnings'] {
  return {
    amountDifference: amountView(
      receipt.amountMinor - (receipt.dueMinor ?? invoice.dueMinor),
      invoice.currency,
    ),
    isDuplicateFile: file !== null && isDuplicateFile,
    isDuplicateReference,
  };
}

/** What an approved payment did: what of it became credit, and what it left due as a partial payment. */
function effectOf(receipt: ReceiptRecord['receipt']): Pick<Receipt, 'creditAmount' | 'stillDue'> {
  const { status, receivedAmountMinor, amountMinor, dueMinor, currency } = receipt;
  if (status !== 'approved') return { creditAmount: null, stillDue: null };
  const difference = (receivedAmountMinor ?? amountMinor) - (dueMinor ?? 0);
  return {
    creditAmount: amountView(Math.max(0, difference), currency),
    stillDue: amountView(isPartialPayment(receipt) ? -difference : 0, currency),
  };
}

export function receiptView(record: ReceiptRecord, viewer: Viewer, files: Files): Receipt {
  const { receipt, invoice, owner, file, reviewer } = record;
  const { status, currency, receivedAmountMinor, receivedDate } = receipt;
  const isStaffView = viewer !== 'customer';
  return {
    _id: receipt.id,
    invoiceId: {
      _id: invoice.id,
      invoiceNumber: invoice.number,
      amount: amountView(invoice.amountMinor, invoice.currency),
      amountDue: amountView(invoice.dueMinor, invoice.currency),
      currency: invoice.currency,
      status: invoice.status,
      dueDate: dateView(invoice.dueDate),
    },
    userId: personView(owner),
    amount: amountView(receipt.amountMinor, currency),
    currency,
    status,
    paymentMethod: receipt.paymentMethod,
    transactionReference: receipt.transactionReference,
    paymentDate: dateView(receipt.paymentDate),
    receiptLink: receipt.link,
    receiptUrl: file === null ? null : files.urlFor(file),
    fileName: file?.fileName ?? null,
    fileType: file?.fileType ?? null,
    fileSize: file?.size ?? null,
    notes: receipt.notes,
    adminNotes: isStaffView || status === 'rejected' ? receipt.adminNotes : null,
    revision: receipt.revision,
    warnings: isStaffView ? warningsView(record) : null,
    receivedAmount: receivedAmountMinor === null ? null : amountView(receivedAmountMinor, currency),
    receivedDate: receivedDate === null ? null : dateView(receivedDate),
    ...effectOf(receipt),
    differenceReason: isStaffView ? receipt.differenceReason : null,
    reviewedBy: isStaffView && reviewer !== null ? personView(reviewer) : null,
    allowedActions: actionsFor(receiptActionAccess, viewer, possibleReceiptActions(receipt)),
    reviewedAt: timeView(receipt.reviewedAt),
    createdAt: receipt.createdAt.toISOString(),
  };
}

export function relatedReceiptView(record: RelatedReceiptRecord): RelatedReceipt {
  const { receipt, owner, invoiceNumber, hasSameFile, hasSameReference, hasSameInvoice } = record;
  return {
    _id: receipt.id,
    invoiceNumber,
    userId: personView(owner),
    amount: amountView(receipt.amountMinor, receipt.currency),
    currency: receipt.currency,
    status: receipt.status,
    hasSameFile,
    hasSameReference,
    hasSameInvoice,
    createdAt: receipt.createdAt.toISOString(),
  };
}

export function receiptResult({ receipt, invoice, owner }: ReceiptRecord, audience: Side): SearchResult {
  return {
    kind: 'receipt',
    _id: receipt.id,
    audience,
    title: receipt.transactionReference,
    detail: `${personName(owner)}, ${invoice.number}`,
    status: receipt.status,
    amount: amountView(receipt.amountMinor, receipt.currency),
    currency: receipt.currency,
  };
}
