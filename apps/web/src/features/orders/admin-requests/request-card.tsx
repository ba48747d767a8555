import type { Order, PayPerImageRequest, SubscriptionRequest } from '@burnish/contract/orders/entities';
import { formatOrderNumber } from '@burnish/domain/document-number';
import { formatMoney } from '../../../lib/format.ts';
import { formatAddress } from '../../../presentation/addresses.ts';
import { CustomerLink } from '../../../presentation/customer-link.tsx';
import {
  customNotes,
  formatImageCount,
  formatOrderPrice,
  formatUnitPrice,
  orderName,
} from '../../../presentation/orders.ts';
import { billingCycleLabels } from '../../../presentation/prices.ts';
import { orderStatusLabels } from '../../../presentation/status-labels.ts';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import type { CardDefinition, RecordFact } from '../../../ui/lists/record-page.tsx';
import { copy } from './copy.ts';

const { fact } = copy;

/** A fact of subscription requests only. */
function planFact(term: string, value: (order: SubscriptionRequest) => string): RecordFact<Order> {
  return {
    term,
    optional: true,
    value: (order) => (order.requestType === 'subscription' ? value(order) : null),
  };
}

/** A fact of pay-per-image requests only. */
function imagesFact(term: string, value: (order: PayPerImageRequest) => string): RecordFact<Order> {
  return {
    term,
    optional: true,
    value: (order) => (order.requestType === 'pay-per-image' ? value(order) : null),
  };
}

/** The card of a request of either type, without its actions. */
export const requestCard: CardDefinition<Order> = {
  rowKey: (order) => order._id,
  title: (order) => (
    <CustomerLink person={order.userId}>{order.companyName || order.contactPerson}</CustomerLink>
  ),
  note: (order) => order.email,
  status: ({ status }) => (
    <Status tone={orderStatusLabels[status].tone}>{orderStatusLabels[status].label}</Status>
  ),
  facts: [
    { term: fact.order, value: ({ orderNumber }) => formatOrderNumber(orderNumber) },
    planFact(fact.plan, orderName),
    planFact(fact.cycle, (order) => billingCycleLabels[order.billingCycle].name),
    planFact(fact.amount, formatOrderPrice),
    imagesFact(fact.service, orderName),
    imagesFact(fact.quantity, formatImageCount),
    imagesFact(fact.unitPrice, formatUnitPrice),
    imagesFact(fact.totalPrice, ({ totalPrice, currency }) => formatMoney(totalPrice, currency)),
    { term: fact.contact, value: (order) => order.contactPerson },
    { term: fact.phone, value: (order) => order.phone },
    { term: fact.requested, value: ({ createdAt }) => <Instant value={createdAt} /> },
    { term: fact.taxId, value: (order) => order.taxId, optional: true },
    { term: fact.invoice, value: ({ invoiceId }) => invoiceId?.invoiceNumber ?? null, optional: true },
    { term: fact.address, value: ({ address }) => formatAddress(address), wide: true },
    { term: fact.instructions, value: (order) => order.specialInstructions, optional: true, wide: true },
    { term: fact.notes, value: customNotes, optional: true, wide: true },
  ],
};
