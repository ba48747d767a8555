import type { Invoice } from '@burnish/contract/orders/entities';
import { useId } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import type { InfiniteList } from '../../../lib/infinite-list.ts';
import { invoiceStatusLabels } from '../../../presentation/status-labels.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { copy } from './copy.ts';
import styles from './more-invoices.module.css';
import { invoiceName } from './presentation.ts';

const recentCount = 3;

function InvoiceLine({ invoice, onView }: { invoice: Invoice; onView: (invoiceId: string) => void }) {
  const { label, tone } = invoiceStatusLabels[invoice.status];
  const name = invoiceName(invoice);
  return (
    <li>
      <p>
        <span className="nb">{name}</span>
        <span className="note">
          <Instant value={invoice.createdAt} />
        </span>
      </p>
      <p className={styles.amount}>
        <b className="num">{formatMoney(invoice.amountDue || invoice.amount, invoice.currency)}</b>
        <Status tone={tone}>{label}</Status>
      </p>
      <Button size="small" onClick={() => onView(invoice._id)} aria-label={copy.actionLabel(copy.view, name)}>
        {copy.view}
      </Button>
    </li>
  );
}

interface MoreInvoicesProps {
  list: InfiniteList<Invoice>;
  failed: string;
  /** The invoices that the page already shows with their orders. */
  shown: ReadonlySet<string>;
  onView: (invoiceId: string) => void;
}

/** Those of the latest invoices that the page doesn't show yet. Nothing if it shows all. */
export function MoreInvoices({ list, failed, shown, onView }: MoreInvoicesProps) {
  const titleId = useId();
  const invoices = list.rows.slice(0, recentCount).filter(({ _id }) => !shown.has(_id));
  if (!list.failed && invoices.length === 0) return null;
  return (
    <section className={styles.invoices} aria-labelledby={titleId}>
      <h3 id={titleId}>{copy.list.title}</h3>
      <ListState
        loading={false}
        error={list.failed ? { title: failed, text: copy.failedText, onRetry: list.retry } : null}
      >
        <ul className={styles.list}>
          {invoices.map((invoice) => (
            <InvoiceLine key={invoice._id} invoice={invoice} onView={onView} />
          ))}
        </ul>
      </ListState>
    </section>
  );
}
