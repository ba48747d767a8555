import type { Order } from '@burnish/contract/orders/entities';
import { formatOrderLabel } from '@burnish/domain/document-number';
import { InvoiceDue } from '../../../presentation/invoice-due.tsx';
import { isAutoRenewal, orderPath } from '../../../presentation/orders.ts';
import { invoiceStatusLabels, orderStatusLabel } from '../../../presentation/status-labels.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
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
export function StatusCell({ order }: { order: Order }) {
  const { invoiceId: invoice } = order;
  const { label, tone } = invoice ? invoiceStatusLabels[invoice.status] : orderStatusLabel(order);
  return <Status tone={tone}>{label}</Status>;
}
