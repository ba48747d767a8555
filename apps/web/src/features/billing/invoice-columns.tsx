import type { Invoice } from '@burnish/contract/entity';
import { money } from '../../lib/format-money.ts';
import { invoiceStatus } from '../../presentation/invoice-status.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, RowActs } from '../../ui/data-table.tsx';
import { Status } from '../../ui/status.tsx';
import { CalendarDate, Instant } from '../../ui/time.tsx';
import { copy } from './copy.ts';
import styles from './invoices.module.css';
import { canBePaid, nameOf, planOf, refusedReceipt } from './presentation.ts';

const { list } = copy;

export interface InvoiceActs {
  onView: (invoiceId: string) => void;
  onPay: (invoiceId: string) => void;
}

function Standing({ invoice }: { invoice: Invoice }) {
  const { label, tone } = invoiceStatus[invoice.status];
  const refused = refusedReceipt(invoice);
  return (
    <span className={styles.standing}>
      <Status tone={tone}>{label}</Status>
      {refused && <Status tone={refused.tone}>{refused.label}</Status>}
    </span>
  );
}

function Acts({ invoice, onView, onPay }: InvoiceActs & { invoice: Invoice }) {
  const name = nameOf(invoice);
  return (
    <RowActs>
      {invoice.paymentSubmitted && <span className="note">{copy.paymentSubmitted}</span>}
      <Button size="small" onClick={() => onView(invoice._id)} aria-label={copy.of(copy.view, name)}>
        {copy.view}
      </Button>
      {canBePaid(invoice) && (
        <Button size="small" onClick={() => onPay(invoice._id)} aria-label={copy.of(copy.markPaid, name)}>
          {copy.markPaid}
        </Button>
      )}
    </RowActs>
  );
}

const due: Column<Invoice> = {
  key: 'due',
  head: list.due,
  place: 'fact',
  cell: ({ dueDate }) => <CalendarDate date={dueDate} />,
};

export function invoiceColumns(acts: InvoiceActs, { withDue = false } = {}): Column<Invoice>[] {
  return [
    {
      key: 'invoice',
      head: list.invoice,
      place: 'title',
      cell: (invoice) => (
        <>
          <span className="nb">{nameOf(invoice)}</span>
          <br />
          <span className="note">
            <Instant at={invoice.createdAt} />
          </span>
        </>
      ),
    },
    { key: 'plan', head: list.plan, place: 'note', cell: planOf },
    ...(withDue ? [due] : []),
    {
      key: 'amount',
      head: list.amount,
      place: 'amount',
      cell: ({ amount, currency }) => money(amount, currency),
    },
    {
      key: 'status',
      head: list.status,
      place: 'status',
      cell: (invoice) => <Standing invoice={invoice} />,
    },
    {
      key: 'acts',
      head: list.acts,
      quietHead: true,
      place: 'acts',
      cell: (invoice) => <Acts invoice={invoice} {...acts} />,
    },
  ];
}
