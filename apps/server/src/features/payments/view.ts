import type { Receipt } from '@burnish/contract/entity';
import { actsFor, receiptActsOf, type Side } from '@burnish/domain/access/acts';
import { receiptLifecycle } from '@burnish/domain/receipt/receipt';
import { amountView, dateView, personView, timeView } from '../../platform/wire.ts';
import type { Files } from '../files/index.ts';
import type { ReceiptRecord } from './repository.ts';

function marks({
  receipt,
  invoice,
  file,
  fileSeenBefore,
  referenceSeenBefore,
}: ReceiptRecord): Receipt['marks'] {
  return {
    amountDifference: amountView(receipt.amountMinor - invoice.amountMinor, invoice.currency),
    fileSeenBefore: file !== null && fileSeenBefore,
    referenceSeenBefore,
  };
}

export function receiptView(record: ReceiptRecord, side: Side, files: Files): Receipt {
  const { receipt, invoice, owner, file } = record;
  const { status, currency } = receipt;
  return {
    _id: receipt.id,
    invoiceId: {
      _id: invoice.id,
      invoiceNumber: invoice.number,
      amount: amountView(invoice.amountMinor, invoice.currency),
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
    receiptUrl: file === null ? null : files.addressOf(file),
    fileName: file?.fileName ?? null,
    fileType: file?.fileType ?? null,
    fileSize: file?.size ?? null,
    notes: receipt.notes,
    adminNotes: side === 'studio' || status === 'rejected' ? receipt.adminNotes : null,
    revision: receipt.revision,
    marks: side === 'studio' ? marks(record) : null,
    allowedActions: actsFor(receiptActsOf[side], receiptLifecycle.allowed(status)),
    reviewedAt: timeView(receipt.reviewedAt),
    createdAt: receipt.createdAt.toISOString(),
  };
}
