import type { Order, PayPerImageRequest, SubscriptionRequest } from '@burnish/contract/entity';
import { actsFor, requestActsOf, type Side } from '@burnish/domain/access/acts';
import { invoiceLifecycle } from '@burnish/domain/invoice/invoice';
import { toDecimal } from '@burnish/domain/money/money';
import { orderPrice, orderTitle } from '@burnish/domain/order/ordered';
import { orderPath } from '@burnish/domain/order/path';
import { type RequestAct, requestLifecycle } from '@burnish/domain/request/request';
import { amountView, dateView, personView, planView, timeView } from '../../platform/wire.ts';
import { imagesOrderIn, planOrderIn } from './ordered.ts';
import type { RequestRecord } from './repository.ts';

function invoiceView(invoice: RequestRecord['invoice']): SubscriptionRequest['invoiceId'] {
  if (invoice === null) return null;
  const { id, number, amountMinor, currency, status, dueDate } = invoice;
  return {
    _id: id,
    invoiceNumber: number,
    amount: amountView(amountMinor, currency),
    currency,
    status,
    dueDate: dateView(dueDate),
  };
}

function pathView({ request, invoice }: RequestRecord): SubscriptionRequest['path'] {
  const { steps, actsNext } = orderPath({
    status: request.status,
    requestedAt: request.createdAt,
    approvedAt: request.approvedAt,
    rejectedAt: request.rejectedAt,
    completedAt: request.completedAt,
    invoice: invoice && {
      status: invoice.status,
      sentAt: invoice.createdAt,
      paymentMadeAt: invoice.paymentMadeAt,
    },
  });
  return { steps: steps.map(({ step, state, at }) => ({ step, state, at: timeView(at) })), actsNext };
}

/** An order is given up together with its invoice: not while a payment of that waits to be reviewed. */
function allowedActions({ request, invoice }: RequestRecord, side: Side): RequestAct[] {
  const allowed = actsFor(requestActsOf[side], requestLifecycle.allowed(request.status));
  const isVoidable = invoice === null || invoiceLifecycle.allowed(invoice.status).includes('void');
  return allowed.filter((act) => act !== 'reject' || isVoidable);
}

function orderView(record: RequestRecord, side: Side) {
  const { request, owner, invoice } = record;
  const { currency, status } = request;
  return {
    _id: request.id,
    userId: personView(owner),
    currency,
    companyName: request.companyName,
    contactPerson: request.contactPerson,
    email: request.email,
    phone: request.phone,
    address: request.address,
    taxId: request.taxId,
    specialInstructions: request.specialInstructions,
    status,
    adminNotes: side === 'studio' || status === 'rejected' ? request.adminNotes : null,
    invoiceId: invoiceView(invoice),
    path: pathView(record),
    allowedActions: allowedActions(record, side),
    createdAt: request.createdAt.toISOString(),
  };
}

export function planRequestView(record: RequestRecord, side: Side): SubscriptionRequest {
  const { request } = record;
  const { planId, cycle, price, monthlyPrice } = planOrderIn(request);
  return {
    ...orderView(record, side),
    requestType: 'subscription',
    planId: planView(planId),
    billingCycle: cycle,
    calculatedPrice: toDecimal(monthlyPrice),
    finalPrice: toDecimal(price),
    usdPrice: amountView(request.usdPriceMinor, 'USD'),
  };
}

export function imagesRequestView(record: RequestRecord, side: Side): PayPerImageRequest {
  const ordered = imagesOrderIn(record.request);
  const serviceName = orderTitle(ordered);
  return {
    ...orderView(record, side),
    requestType: 'pay-per-image',
    serviceName,
    serviceType: serviceName,
    quantity: ordered.quantity,
    unitPrice: toDecimal(ordered.unitPrice),
    totalPrice: toDecimal(orderPrice(ordered)),
  };
}

export function anyRequestView(record: RequestRecord, side: Side): Order {
  return record.request.kind === 'subscription'
    ? planRequestView(record, side)
    : imagesRequestView(record, side);
}
