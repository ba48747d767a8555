import type { Invoice } from '@burnish/contract/entity';
import { actsFor, invoiceActsOf, type Side } from '@burnish/domain/access/acts';
import { confirmationOf } from '@burnish/domain/invoice/confirmation';
import { type InvoiceAct, invoiceLifecycle } from '@burnish/domain/invoice/invoice';
import { standsForPayment } from '@burnish/domain/receipt/receipt';
import { amountView, dateView, personView, purchaseView, timeView } from '../../platform/wire.ts';
import { orderedIn } from '../requests/index.ts';
import type { InvoiceRecord } from './repository.ts';

function receiptView(receipt: InvoiceRecord['receipt'], side: Side): Invoice['receipt'] {
  if (receipt === null) return null;
  const { id, status, adminNotes } = receipt;
  return { _id: id, status, adminNotes: side === 'studio' || status === 'rejected' ? adminNotes : null };
}

function allowedActions({ invoice, receipt }: InvoiceRecord, side: Side): InvoiceAct[] {
  const allowed = actsFor(invoiceActsOf[side], invoiceLifecycle.allowed(invoice.status));
  const confirmable = confirmationOf(invoice.status, receipt?.status ?? null) === 'confirm';
  return allowed.filter((act) => act !== 'confirm' || confirmable);
}

export function invoiceView(record: InvoiceRecord, side: Side): Invoice {
  const { invoice, owner, request, receipt } = record;
  const { currency } = invoice;
  return {
    _id: invoice.id,
    invoiceNumber: invoice.number,
    amount: amountView(invoice.amountMinor, currency),
    currency,
    status: invoice.status,
    dueDate: dateView(invoice.dueDate),
    userId: personView(owner),
    planId: purchaseView(orderedIn(request)),
    subscriptionType: request.kind,
    billingCycle: request.billingCycle,
    requestId: invoice.requestId,
    paymentDetails: invoice.paymentDetails,
    paymentInstructions: invoice.paymentInstructions,
    notes: invoice.notes,
    invoiceItems: invoice.items.map(({ description, quantity, unitPriceMinor, totalMinor }) => ({
      description,
      quantity,
      unitPrice: amountView(unitPriceMinor, currency),
      total: amountView(totalMinor, currency),
    })),
    viewedAt: timeView(invoice.viewedAt),
    confirmedAt: timeView(invoice.confirmedAt),
    receipt: receiptView(receipt, side),
    paymentSubmitted: receipt !== null && standsForPayment(receipt.status),
    confirmation: confirmationOf(invoice.status, receipt?.status ?? null),
    allowedActions: allowedActions(record, side),
    createdAt: invoice.createdAt.toISOString(),
  };
}
