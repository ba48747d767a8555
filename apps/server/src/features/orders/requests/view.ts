import type { Order, PayPerImageRequest, SubscriptionRequest } from '@burnish/contract/orders/entities';
import type { SearchResult } from '@burnish/contract/search/entities';
import type { Side, Viewer } from '@burnish/domain/access';
import { actionsFor, orderActionAccess } from '@burnish/domain/allowed-actions';
import { toDecimal } from '@burnish/domain/money/money';
import { invoiceLifecycle } from '@burnish/domain/orders/invoice/invoice';
import { previewCredit } from '@burnish/domain/orders/ledger/ledger';
import { orderProgress } from '@burnish/domain/orders/progress';
import { type ImagesItem, itemTitle } from '@burnish/domain/orders/purchase';
import { possibleOrderActions } from '@burnish/domain/orders/scheduled-invoice';
import {
  amountView,
  dateView,
  personName,
  personView,
  planView,
  timeView,
} from '../../../views/shared-views.ts';
import { messageCountView } from '../message-counts/index.ts';
import { parseImagesItem, parsePlanItem } from './order-item.ts';
import type { OrderRecord } from './repository.ts';

function invoiceView(invoice: OrderRecord['invoice']): SubscriptionRequest['invoiceId'] {
  if (invoice === null) return null;
  const { id, number, amountMinor, dueMinor, currency, status, dueDate } = invoice;
  return {
    _id: id,
    invoiceNumber: number,
    amount: amountView(amountMinor, currency),
    amountDue: amountView(dueMinor, currency),
    currency,
    status,
    dueDate: dateView(dueDate),
  };
}

function progressView({ order, invoice }: OrderRecord): SubscriptionRequest['progress'] {
  const { steps, waitingOn } = orderProgress({
    status: order.status,
    requestedAt: order.createdAt,
    approvedAt: order.approvedAt,
    rejectedAt: order.rejectedAt,
    completedAt: order.completedAt,
    invoice: invoice && {
      status: invoice.status,
      sentAt: invoice.createdAt,
      paymentMadeAt: invoice.paymentMadeAt,
    },
  });
  return {
    steps: steps.map(({ step, state, reachedAt }) => ({
      step,
      state,
      reachedAt: timeView(reachedAt),
    })),
    waitingOn,
  };
}

function scheduledInvoiceView(
  { order, scheduledInvoice, scheduler }: OrderRecord,
  viewer: Viewer,
): SubscriptionRequest['scheduledInvoice'] {
  if (viewer === 'customer' || scheduledInvoice === null || scheduler === null) return null;
  const { sendAt, dueDate, paymentDetails, creditMinor } = scheduledInvoice;
  const { appliedMinor, dueMinor } = previewCredit(order.finalPriceMinor, creditMinor);
  return {
    sendAt: sendAt.toISOString(),
    dueDate: dateView(dueDate),
    bankName: paymentDetails.bankName,
    scheduledBy: personView(scheduler),
    creditApplied: amountView(appliedMinor, order.currency),
    amountDue: amountView(dueMinor, order.currency),
  };
}

/** Rejecting an order voids its invoice, so it is not allowed while a receipt is awaiting review. */
function allowedActions({ order, invoice, scheduledInvoice }: OrderRecord, viewer: Viewer) {
  const possible = possibleOrderActions(order.status, scheduledInvoice !== null);
  const allowed = actionsFor(orderActionAccess, viewer, possible);
  const isVoidable = invoice === null || invoiceLifecycle.allowedActions(invoice.status).includes('void');
  return allowed.filter((action) => action !== 'reject' || isVoidable);
}

function commonOrderView(record: OrderRecord, viewer: Viewer) {
  const { order, owner, invoice } = record;
  const { currency, status } = order;
  return {
    _id: order.id,
    orderNumber: order.number,
    userId: personView(owner),
    currency,
    companyName: order.companyName,
    contactPerson: order.contactPerson,
    email: order.email,
    phone: order.phone,
    address: order.address,
    taxId: order.taxId,
    specialInstructions: order.specialInstructions,
    status,
    adminNotes: viewer !== 'customer' || status === 'rejected' ? order.adminNotes : null,
    invoiceId: invoiceView(invoice),
    scheduledInvoice: scheduledInvoiceView(record, viewer),
    progress: progressView(record),
    messageCount: messageCountView(record, viewer),
    allowedActions: allowedActions(record, viewer),
    createdAt: order.createdAt.toISOString(),
  };
}

export function planOrderView(record: OrderRecord, viewer: Viewer): SubscriptionRequest {
  const { order } = record;
  const { planId, cycle, price, monthlyPrice } = parsePlanItem(order);
  return {
    ...commonOrderView(record, viewer),
    requestType: 'subscription',
    planId: planView(planId),
    billingCycle: cycle,
    calculatedPrice: toDecimal(monthlyPrice),
    finalPrice: toDecimal(price),
    usdPrice: amountView(order.usdPriceMinor, 'USD'),
    isAutoRenewal: order.isAutoRenewal,
    upgradeStatus: record.upgradeStatus,
  };
}

function pendingSubmissionView(
  { pendingSubmission }: OrderRecord,
  { quantity }: ImagesItem,
): PayPerImageRequest['pendingSubmission'] {
  if (pendingSubmission === null) return null;
  const { id, expiresAt } = pendingSubmission;
  return { _id: id, photoCount: quantity, expiresAt: expiresAt.toISOString() };
}

export function imagesOrderView(record: OrderRecord, viewer: Viewer): PayPerImageRequest {
  const item = parseImagesItem(record.order);
  const serviceName = itemTitle(item);
  return {
    ...commonOrderView(record, viewer),
    requestType: 'pay-per-image',
    serviceName,
    serviceType: serviceName,
    quantity: item.quantity,
    unitPrice: toDecimal(item.unitPrice),
    totalPrice: toDecimal(item.price),
    pendingSubmission: pendingSubmissionView(record, item),
  };
}

export function orderView(record: OrderRecord, viewer: Viewer): Order {
  return record.order.kind === 'plan' ? planOrderView(record, viewer) : imagesOrderView(record, viewer);
}

export function orderResult({ order, owner }: OrderRecord, audience: Side): SearchResult {
  return {
    kind: 'order',
    _id: order.id,
    audience,
    title: order.title,
    detail: audience === 'studio' ? [personName(owner), order.companyName].join(', ') : order.companyName,
    orderKind: order.kind,
    email: order.email,
    status: order.status,
  };
}
