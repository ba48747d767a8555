import type { Order } from '@burnish/contract/orders/entities';
import { formatOrderNumber } from '@burnish/domain/document-number';
import { formatMoney } from '../../../lib/format.ts';
import { orderPrice, orderSummary } from '../../../presentation/orders.ts';
import { invoiceStatusLabels, orderStatusLabel } from '../../../presentation/status-labels.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { RecordSection, SectionMount } from '../../../ui/layout/record-section.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { SectionList } from '../../../ui/lists/section-list.tsx';
import { copy } from './copy.ts';
import { useCustomerOrders } from './queries.ts';

const { column } = copy.orders;

/** The invoice's status once there is one, as in the customer's own list. */
function OrderStatus({ order }: { order: Order }) {
  const { label, tone } =
    order.invoiceId === null ? orderStatusLabel(order) : invoiceStatusLabels[order.invoiceId.status];
  return <Status tone={tone}>{label}</Status>;
}

function columnsOf(url: (order: Order) => string): readonly Column<Order>[] {
  return [
    {
      key: 'order',
      header: column.order,
      slot: 'title',
      cell: (order) => (
        <TextLink to={url(order)}>
          <span className="nb">{formatOrderNumber(order.orderNumber)}</span>
        </TextLink>
      ),
    },
    { key: 'what', header: column.what, slot: 'note', cell: orderSummary },
    {
      key: 'created',
      header: column.created,
      slot: 'fact',
      cell: ({ createdAt }) => <Instant value={createdAt} short />,
    },
    {
      key: 'amount',
      header: column.amount,
      slot: 'amount',
      cell: (order) => <span className="nb">{formatMoney(orderPrice(order), order.currency)}</span>,
    },
    { key: 'status', header: column.status, slot: 'status', cell: (order) => <OrderStatus order={order} /> },
  ];
}

interface OrdersSectionProps {
  customerId: string;
  /** Where the order is decided. */
  url: (order: Order) => string;
}

/** The customer's orders of both kinds, newest first. */
export function OrdersSection({ customerId, url }: OrdersSectionProps) {
  const list = useCustomerOrders(customerId);
  return (
    <RecordSection id="orders" title={copy.orders.title}>
      <SectionMount flush>
        <SectionList list={list} texts={copy.orders}>
          {(rows) => (
            <DataTable
              caption={copy.orders.title}
              columns={columnsOf(url)}
              rows={rows}
              rowKey={({ _id }) => _id}
            />
          )}
        </SectionList>
      </SectionMount>
    </RecordSection>
  );
}
