import type { Invoice } from '@burnish/contract/orders/entities';
import { formatMoney } from '../../../lib/format.ts';
import { InvoiceDue } from '../../../presentation/invoice-due.tsx';
import { invoicePath } from '../../../presentation/orders.ts';
import { PaidState } from '../../../presentation/paid-state.tsx';
import { invoiceStatusLabels } from '../../../presentation/status-labels.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { CalendarDate, Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { type Column, RowActions } from '../../../ui/lists/data-table.tsx';
import { DownloadIcon } from '../documents/download-icon.tsx';
import { copy } from './copy.ts';
import styles from './invoices.module.css';
import {
  inactiveReceiptStatus,
  invoiceName,
  isPayable,
  planName,
  showsPaymentSubmitted,
} from './presentation.ts';

const { list } = copy;

export interface InvoiceActions {
  onView: (invoiceId: string) => void;
  onPay: (invoiceId: string) => void;
}

function StatusCell({ invoice }: { invoice: Invoice }) {
  const { label, tone } = invoiceStatusLabels[invoice.status];
  const inactiveReceipt = inactiveReceiptStatus(invoice);
  return (
    <span className={styles.status}>
      <Status tone={tone}>{label}</Status>
      <PaidState invoice={invoice} />
      {inactiveReceipt && <Status tone={inactiveReceipt.tone}>{inactiveReceipt.label}</Status>}
      {showsPaymentSubmitted(invoice) && <span className="note">{copy.paymentSubmitted}</span>}
    </span>
  );
}

function ActionsCell({ invoice, onView, onPay }: InvoiceActions & { invoice: Invoice }) {
  const name = invoiceName(invoice);
  return (
    <RowActions>
      <Button size="small" onClick={() => onView(invoice._id)} aria-label={copy.actionLabel(copy.view, name)}>
        {copy.view}
      </Button>
      {isPayable(invoice) && (
        <Button
          size="small"
          onClick={() => onPay(invoice._id)}
          aria-label={copy.actionLabel(copy.markPaid, name)}
        >
          {copy.markPaid}
        </Button>
      )}
      <DownloadIcon kind="invoice" id={invoice._id} number={name} />
    </RowActions>
  );
}

const dueColumn: Column<Invoice> = {
  key: 'due',
  header: list.due,
  slot: 'fact',
  cell: (invoice) => (
    <span className={styles.due}>
      <CalendarDate date={invoice.dueDate} />
      {isPayable(invoice) && (
        <span className="note">
          <InvoiceDue dueDate={invoice.dueDate} />
        </span>
      )}
    </span>
  ),
};

export function invoiceColumns(actions: InvoiceActions): Column<Invoice>[] {
  return [
    {
      key: 'invoice',
      header: list.invoice,
      slot: 'title',
      cell: (invoice) => (
        <>
          <span className="nb">
            <TextLink to={invoicePath(invoice)}>{invoiceName(invoice)}</TextLink>
          </span>
          <br />
          <span className="note">
            <Instant value={invoice.createdAt} />
          </span>
        </>
      ),
    },
    {
      key: 'plan',
      header: list.plan,
      slot: 'note',
      cell: (invoice) => (invoice.isAutoRenewal ? copy.renewal(planName(invoice)) : planName(invoice)),
    },
    dueColumn,
    {
      key: 'amount',
      header: list.amount,
      slot: 'amount',
      cell: ({ amount, currency }) => formatMoney(amount, currency),
    },
    {
      key: 'status',
      header: list.status,
      slot: 'status',
      cell: (invoice) => <StatusCell invoice={invoice} />,
    },
    {
      key: 'actions',
      header: list.actions,
      hideHeader: true,
      slot: 'actions',
      cell: (invoice) => <ActionsCell invoice={invoice} {...actions} />,
    },
  ];
}
