// Rows behind a figure, whatever they are.
import type { Invoice, Order } from '@burnish/contract/orders/entities';
import type { Page } from '@burnish/contract/paging';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { formatOrderNumber } from '@burnish/domain/document-number';
import { formatMoney } from '../../lib/format.ts';
import { companyOrName, customerPath } from '../../presentation/people.ts';
import {
  invoiceStatusLabels,
  orderStatusLabel,
  subscriptionStatusLabel,
} from '../../presentation/status-labels.ts';
import { subscriptionName } from '../../presentation/subscriptions.ts';

export interface RowView {
  readonly _id: string;
  readonly name: string;
  readonly customer: string;
  readonly customerUrl: string;
  readonly at: string;
  readonly status: string;
  readonly amount: string;
}

export interface RowsPage {
  readonly rows: readonly RowView[];
  readonly page: Page;
}

type Owner = Parameters<typeof companyOrName>[0] & Parameters<typeof customerPath>[0];

const owner = (person: Owner) => ({ customer: companyOrName(person), customerUrl: customerPath(person) });

export function invoiceRow({
  _id,
  userId,
  invoiceNumber,
  amountDue,
  currency,
  status,
  dueDate,
}: Invoice): RowView {
  return {
    _id,
    ...owner(userId),
    name: invoiceNumber,
    status: invoiceStatusLabels[status].label,
    at: dueDate,
    amount: formatMoney(amountDue, currency),
  };
}

export function subscriptionRow(subscription: Subscription): RowView {
  const { _id, userId, monthlyPrice, currency, createdAt } = subscription;
  return {
    _id,
    ...owner(userId),
    name: subscriptionName(subscription),
    status: subscriptionStatusLabel(subscription).label,
    at: createdAt,
    amount: formatMoney(monthlyPrice, currency),
  };
}

export function orderRow(order: Order): RowView {
  const { _id, userId, orderNumber, currency, createdAt } = order;
  return {
    _id,
    ...owner(userId),
    name: formatOrderNumber(orderNumber),
    status: orderStatusLabel(order).label,
    at: createdAt,
    amount: formatMoney(order.requestType === 'subscription' ? order.finalPrice : order.totalPrice, currency),
  };
}
