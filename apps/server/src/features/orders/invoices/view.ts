import type { Invoice } from '@burnish/contract/orders/entities';
import type { SearchResult } from '@burnish/contract/search/entities';
import { subscriptionTypeOf } from '@burnish/contract/subscriptions/subscription-types';
import type { Side, Viewer } from '@burnish/domain/access';
import { actionsFor, invoiceActionAccess, ledgerActionAccess } from '@burnish/domain/allowed-actions';
import { nextConfirmation } from '@burnish/domain/orders/invoice/confirmation';
import { type InvoiceAction, invoiceLifecycle, isPayable } from '@burnish/domain/orders/invoice/invoice';
import { isVoidable } from '@burnish/domain/orders/ledger/ledger';
import { possibleLedgerActions } from '@burnish/domain/orders/ledger/ledger-actions';
import { purchaseName } from '@burnish/domain/orders/purchase';
import { isActiveReceipt } from '@burnish/domain/orders/receipt/receipt';
import {
  amountView,
  dateView,
  personName,
  personView,
  purchaseView,
  timeView,
} from '../../../views/shared-views.ts';
import { messageCountView } from '../message-counts/index.ts';
import { parseOrderItem } from '../requests/index.ts';
import type { InvoiceRecord } from './repository.ts';

function receiptView(receipt: InvoiceRecord['receipt'], viewer: Viewer): Invoice['receipt'] {
  if (receipt === null) return null;
  const { id, status, adminNotes } = receipt;
  return { _id: id, status, adminNotes: viewer !== 'customer' || status === 'rejected' ? adminNotes : null };
}

function allowedActions(record: InvoiceRecord, viewer: Viewer): Invoice['allowedActions'] {
  const { invoice, receipt, creditAppliedMinor, availableCreditMinor } = record;
  const isPossible: { readonly [A in InvoiceAction]?: boolean } = {
    confirm: nextConfirmation(invoice.status, receipt?.status ?? null) === 'confirm',
    void: isVoidable(invoice, creditAppliedMinor),
  };
  const allowed = actionsFor(invoiceActionAccess, viewer, invoiceLifecycle.allowedActions(invoice.status));
  const account = { ...invoice, availableCreditMinor };
  return [
    ...allowed.filter((action) => isPossible[action] !== false),
    ...actionsFor(ledgerActionAccess, viewer, possibleLedgerActions(account)),
  ];
}

/** What was neither paid nor is still due. */
function writtenOffMinor({ status, amountMinor, paidMinor, dueMinor }: InvoiceRecord['invoice']): number {
  return status === 'void' ? 0 : amountMinor - paidMinor - dueMinor;
}

export function invoiceView(record: InvoiceRecord, viewer: Viewer): Invoice {
  const { invoice, owner, item, receipt } = record;
  const { currency } = invoice;
  return {
    _id: invoice.id,
    invoiceNumber: invoice.number,
    amount: amountView(invoice.amountMinor, currency),
    currency,
    status: invoice.status,
    dueDate: dateView(invoice.dueDate),
    amountDue: amountView(invoice.dueMinor, currency),
    userId: personView(owner),
    planId: purchaseView(parseOrderItem(item)),
    subscriptionType: subscriptionTypeOf[item.kind],
    billingCycle: item.billingCycle,
    requestId: invoice.orderId,
    isAutoRenewal: item.isAutoRenewal,
    paymentDetails: invoice.paymentDetails,
    paymentInstructions: invoice.paymentInstructions,
    notes: invoice.notes,
    invoiceItems: invoice.items.map(({ description, quantity, unitPriceMinor, totalMinor }) => ({
      description,
      quantity,
      unitPrice: amountView(unitPriceMinor, currency),
      total: amountView(totalMinor, currency),
    })),
    billTo: invoice.billTo,
    issuer: invoice.issuer,
    payments: record.payments.map(({ id, number, amountMinor, paymentDate, createdAt }) => ({
      _id: id,
      paymentNumber: number,
      amount: amountView(amountMinor, currency),
      currency,
      paymentDate: dateView(paymentDate),
      createdAt: new Date(createdAt).toISOString(),
    })),
    amountPaid: amountView(invoice.paidMinor, currency),
    creditApplied: amountView(record.creditAppliedMinor, currency),
    amountWrittenOff: amountView(writtenOffMinor(invoice), currency),
    amountCredited: amountView(invoice.creditedMinor, currency),
    creditNotes: record.creditNotes.map(({ id, number, amountMinor, reason, endsOn, createdAt }) => ({
      _id: id,
      creditNoteNumber: number,
      amount: amountView(amountMinor, currency),
      currency,
      reason,
      endDate: endsOn && dateView(endsOn),
      createdAt: new Date(createdAt).toISOString(),
    })),
    viewedAt: timeView(invoice.viewedAt),
    confirmedAt: timeView(invoice.confirmedAt),
    voidedAt: timeView(invoice.voidedAt),
    importedAt: timeView(invoice.importedAt),
    receipt: receiptView(receipt, viewer),
    paymentSubmitted: receipt !== null && isActiveReceipt(receipt.status) && !isPayable(invoice.status),
    messageCount: messageCountView(record, viewer),
    confirmation: nextConfirmation(invoice.status, receipt?.status ?? null),
    allowedActions: allowedActions(record, viewer),
    createdAt: invoice.createdAt.toISOString(),
  };
}

export function invoiceResult({ invoice, owner, item }: InvoiceRecord, audience: Side): SearchResult {
  return {
    kind: 'invoice',
    _id: invoice.id,
    audience,
    title: invoice.number,
    detail: audience === 'studio' ? personName(owner) : purchaseName(parseOrderItem(item)),
    status: invoice.status,
    amount: amountView(invoice.amountMinor, invoice.currency),
    currency: invoice.currency,
  };
}
