import type { Order } from '@burnish/contract/orders/entities';
import { formatMoney } from '../../../lib/format.ts';
import { orderPath, orderPrice } from '../../../presentation/orders.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { type Column, RowActions } from '../../../ui/lists/data-table.tsx';
import { copy } from './copy.ts';
import { InvoiceCell, OrderCell, StatusCell } from './order-cells.tsx';

function ActionsCell({ order }: { order: Order }) {
  const { invoiceId: invoice, progress } = order;
  if (invoice === null || progress.waitingOn !== 'customer') return null;
  return (
    <RowActions>
      <ButtonLink
        size="small"
        to={`${orderPath(order)}?pay=${invoice._id}`}
        ariaLabel={copy.markPaidLabel(invoice.invoiceNumber)}
      >
        {copy.markPaid}
      </ButtonLink>
    </RowActions>
  );
}

const columns: readonly Column<Order>[] = [
  { key: 'order', header: copy.order, slot: 'title', cell: (order) => <OrderCell order={order} /> },
  { key: 'invoice', header: copy.invoice, slot: 'note', cell: (order) => <InvoiceCell order={order} /> },
  {
    key: 'amount',
    header: copy.amount,
    slot: 'amount',
    cell: (order) => formatMoney(orderPrice(order), order.currency),
  },
  { key: 'status', header: copy.status, slot: 'status', cell: (order) => <StatusCell order={order} /> },
  {
    key: 'actions',
    header: copy.actions,
    hideHeader: true,
    slot: 'actions',
    cell: (order) => <ActionsCell order={order} />,
  },
];

const companyColumn: Column<Order> = {
  key: 'company',
  header: copy.company,
  slot: 'fact',
  cell: ({ companyName }) => companyName,
};

/** The company is shown to customers who order for several. */
export function orderColumns(orders: readonly Order[]): readonly Column<Order>[] {
  const hasSeveral = orders.some(({ companyName }) => companyName !== orders[0]?.companyName);
  return hasSeveral ? columns.toSpliced(1, 0, companyColumn) : columns;
}
