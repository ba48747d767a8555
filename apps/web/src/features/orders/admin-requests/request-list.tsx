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
  type OrderType,
  orderName,
  orderPrice,
  waitingPhotosText,
} from '../../../presentation/orders.ts';
import { billingCycleLabels } from '../../../presentation/prices.ts';
import { orderStatusLabel } from '../../../presentation/status-labels.ts';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import type { RecordFact } from '../../../ui/lists/record-page.tsx';
import type { ListDefinition } from '../../../ui/lists/table/list-definition.ts';
import { copy } from './copy.ts';

const { fact } = copy;

const orderNumberOf = ({ orderNumber }: Order) => formatOrderNumber(orderNumber);

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

function RequestStatus({ order }: { order: Order }) {
  const { label, tone } = orderStatusLabel(order);
  return <Status tone={tone}>{label}</Status>;
}

type RequestColumns = ListDefinition<Order>['columns'];

const columnsByType: Readonly<Record<OrderType, RequestColumns>> = {
  subscription: [{ key: 'name', header: fact.plan, cell: orderName, width: 6, slot: 'fact' }],
  'pay-per-image': [
    { key: 'name', header: fact.service, cell: orderName, width: 11, grow: 2, slot: 'fact' },
    {
      key: 'quantity',
      header: fact.quantity,
      cell: (order) => (order.requestType === 'pay-per-image' ? formatImageCount(order) : null),
      width: 6,
      align: 'end',
      slot: 'fact',
    },
  ],
};

const cycleColumn: RequestColumns[number] = {
  key: 'cycle',
  header: fact.cycle,
  cell: (order) =>
    order.requestType === 'subscription' ? billingCycleLabels[order.billingCycle].name : null,
  width: 5,
  slot: 'fact',
};

const optional = { width: 9, slot: 'fact', isOptional: true } as const;

/** The columns of the requests of one type. */
export function requestColumns(type: OrderType): RequestColumns {
  return [
    ...columnsByType[type],
    {
      key: 'price',
      header: type === 'subscription' ? fact.amount : fact.totalPrice,
      cell: (order) => formatMoney(orderPrice(order), order.currency),
      width: 5.5,
      sort: 'amount',
      sortsDescendingFirst: true,
      align: 'end',
      slot: 'amount',
    },
    {
      key: 'status',
      header: fact.status,
      cell: (order) => <RequestStatus order={order} />,
      width: 7,
      slot: 'status',
    },
    {
      key: 'requested',
      header: fact.requested,
      cell: ({ createdAt }) => <Instant value={createdAt} />,
      width: 5.5,
      sort: 'createdAt',
      sortsDescendingFirst: true,
      slot: 'fact',
    },
    { key: 'order', header: fact.order, cell: orderNumberOf, width: 4.5, slot: 'fact' },
    ...(type === 'subscription' ? [cycleColumn] : []),
    { ...optional, key: 'contact', header: fact.contact, cell: ({ contactPerson }) => contactPerson },
    { ...optional, key: 'email', header: fact.email, cell: ({ email }) => email, width: 12 },
    { ...optional, key: 'phone', header: fact.phone, cell: ({ phone }) => phone },
    {
      ...optional,
      key: 'invoice',
      header: fact.invoice,
      cell: ({ invoiceId }) => invoiceId?.invoiceNumber ?? null,
    },
  ];
}

/** The first column, and the details of a request of either type. */
export const requestDetails = {
  title: {
    header: fact.customer,
    sort: 'company',
    text: (order) => order.companyName || order.contactPerson,
  },
  lead: (order) => <CustomerLink person={order.userId}>{order.email}</CustomerLink>,
  status: (order) => <RequestStatus order={order} />,
  facts: [
    { term: fact.order, value: orderNumberOf },
    planFact(fact.plan, orderName),
    planFact(fact.cycle, (order) => billingCycleLabels[order.billingCycle].name),
    planFact(fact.amount, formatOrderPrice),
    imagesFact(fact.service, orderName),
    imagesFact(fact.quantity, formatImageCount),
    imagesFact(fact.unitPrice, formatUnitPrice),
    imagesFact(fact.totalPrice, ({ totalPrice, currency }) => formatMoney(totalPrice, currency)),
    { term: fact.photos, value: waitingPhotosText, optional: true },
    { term: fact.contact, value: (order) => order.contactPerson },
    { term: fact.phone, value: (order) => order.phone },
    { term: fact.requested, value: ({ createdAt }) => <Instant value={createdAt} /> },
    { term: fact.taxId, value: (order) => order.taxId, optional: true },
    { term: fact.invoice, value: ({ invoiceId }) => invoiceId?.invoiceNumber ?? null, optional: true },
    { term: fact.address, value: ({ address }) => formatAddress(address), wide: true },
    { term: fact.instructions, value: (order) => order.specialInstructions, optional: true, wide: true },
    { term: fact.notes, value: customNotes, optional: true, wide: true },
  ],
} satisfies Partial<ListDefinition<Order>>;
