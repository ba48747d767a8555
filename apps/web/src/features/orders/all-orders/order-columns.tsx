import type { Order } from '@burnish/contract/orders/entities';
import { formatOrderLabel } from '@burnish/domain/document-number';
import { formatMoney } from '../../../lib/format.ts';
import { InvoiceDue } from '../../../presentation/invoice-due.tsx';
import { isAutoRenewal, orderPath, orderPrice } from '../../../presentation/orders.ts';
import { invoiceStatusLabels, orderStatusLabels } from '../../../presentation/status-labels.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { type Column, RowActions } from '../../../ui/lists/data-table.tsx';
import { orderTerms, orderTitle } from '../order-list/presentation.ts';
import styles from './all-orders.module.css';
import { copy } from './copy.ts';

export function OrderCell({ order }: { order: Order }) {
  const details = isAutoRenewal(order) ? copy.renewal : copy.details;
  return (
    <>
      <TextLink to={orderPath(order)}>{formatOrderLabel(order.orderNumber, orderTitle(order))}</TextLink>
      <p className={styles.terms}>
        {details(orderTerms(order))} <Instant value={order.createdAt} />
      </p>
    </>
  );
}

export function InvoiceCell({ order: { invoiceId: invoice, progress } }: { order: Order }) {
  if (invoice === null) return progress.waitingOn === null ? copy.noInvoice : copy.notInvoiced;
  return (
    <>
      <span className="nb">{invoice.invoiceNumber}</span>
      {progress.waitingOn === 'customer' && (
        <p>
          <InvoiceDue dueDate={invoice.dueDate} />
        </p>
      )}
    </>
  );
}

/** The status of the invoice, once there is one: it says more than the order's. */
export function StatusCell({ order: { status, invoiceId: invoice } }: { order: Order }) {
  const { label, tone } = invoice ? invoiceStatusLabels[invoice.status] : orderStatusLabels[status];
  return <Status tone={tone}>{label}</Status>;
}

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
