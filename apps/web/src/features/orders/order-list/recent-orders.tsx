import type { Order } from '@burnish/contract/orders/entities';
import { formatMoney } from '../../../lib/format.ts';
import type { InfiniteList } from '../../../lib/infinite-list.ts';
import { orderPrice } from '../../../presentation/orders.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { type Column, DataTable, RowActions } from '../../../ui/lists/data-table.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { copy as tableCopy } from '../all-orders/copy.ts';
import { InvoiceCell, OrderCell, StatusCell } from '../all-orders/order-cells.tsx';
import { copy } from './copy.ts';
import { paymentSubmittedAt, recentOrders } from './presentation.ts';
import styles from './recent-orders.module.css';

interface InvoiceHandlers {
  onPay: (invoiceId: string) => void;
  onView: (invoiceId: string) => void;
}

function PaymentSubmitted({ order }: { order: Order }) {
  const submittedAt = paymentSubmittedAt(order);
  if (submittedAt === null) return null;
  return (
    <p className="note">
      {copy.paymentSubmitted} <Instant value={submittedAt} short />
    </p>
  );
}

interface ActionsCellProps extends InvoiceHandlers {
  order: Order;
  /** "Mark Paid" of this order is elsewhere on the page. */
  isNext: boolean;
}

function ActionsCell({ order, isNext, onPay, onView }: ActionsCellProps) {
  const { invoiceId: invoice, progress } = order;
  if (invoice === null) return null;
  const label = (action: string) => copy.actionLabel(action, invoice.invoiceNumber);
  return (
    <RowActions>
      <Button size="small" onClick={() => onView(invoice._id)} aria-label={label(copy.view)}>
        {copy.view}
      </Button>
      {progress.waitingOn === 'customer' && !isNext && (
        <Button size="small" onClick={() => onPay(invoice._id)} aria-label={label(copy.markPaid)}>
          {copy.markPaid}
        </Button>
      )}
    </RowActions>
  );
}

function columnsFor(nextOrderId: string | null, handlers: InvoiceHandlers): readonly Column<Order>[] {
  return [
    { key: 'order', header: tableCopy.order, slot: 'title', cell: (order) => <OrderCell order={order} /> },
    {
      key: 'invoice',
      header: tableCopy.invoice,
      slot: 'note',
      cell: (order) => (
        <>
          <InvoiceCell order={order} />
          <PaymentSubmitted order={order} />
        </>
      ),
    },
    {
      key: 'amount',
      header: tableCopy.amount,
      slot: 'amount',
      cell: (order) => formatMoney(orderPrice(order), order.currency),
    },
    {
      key: 'status',
      header: tableCopy.status,
      slot: 'status',
      cell: (order) => <StatusCell order={order} />,
    },
    {
      key: 'actions',
      header: tableCopy.actions,
      hideHeader: true,
      slot: 'actions',
      cell: (order) => <ActionsCell order={order} isNext={order._id === nextOrderId} {...handlers} />,
    },
  ];
}

interface RecentOrdersProps extends InvoiceHandlers {
  list: InfiniteList<Order>;
  /** The order whose payment is the next thing to do. */
  nextOrderId: string | null;
}

/** The latest orders with their invoices. */
export function RecentOrders({ list, nextOrderId, ...handlers }: RecentOrdersProps) {
  const { failed, failedText, empty, emptyText } = copy;
  return (
    <section className={styles.orders} aria-labelledby="orders">
      <SectionHead
        id="orders"
        title={copy.title}
        link={<TextLink to="/subscriptions#history">{copy.billingHistory}</TextLink>}
      />
      <div className={styles.panel}>
        <ListState
          loading={list.loading}
          skeleton={<Skeleton shape="lines" />}
          error={list.failed ? { title: failed, text: failedText, onRetry: list.retry } : null}
          empty={list.rows.length === 0 ? { title: empty, text: emptyText } : null}
        >
          <DataTable
            caption={copy.title}
            columns={columnsFor(nextOrderId, handlers)}
            rows={recentOrders(list.rows)}
            rowKey={({ _id }) => _id}
          />
        </ListState>
      </div>
    </section>
  );
}
