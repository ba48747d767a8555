import type { CustomerBalance } from '@burnish/contract/customers/entities';
import type { Invoice } from '@burnish/contract/orders/entities';
import { formatMoney } from '../../../lib/format.ts';
import { loadFailure } from '../../../lib/load-status.ts';
import { InvoiceDue } from '../../../presentation/invoice-due.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { CalendarDate } from '../../../ui/display/time.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Panels } from '../../../ui/layout/panel.tsx';
import { RecordSection, SectionMount } from '../../../ui/layout/record-section.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { copy } from './copy.ts';
import styles from './money-section.module.css';
import { useCustomerBalances } from './queries.ts';

const text = copy.money;

export interface RecordLinks {
  readonly invoice: (invoice: Pick<Invoice, 'invoiceNumber'>) => string;
  /** The review of an invoice's receipt. */
  readonly receipt: (invoice: Invoice) => string;
}

function OpenInvoice({ invoice, links }: { invoice: Invoice; links: RecordLinks }) {
  const { invoiceNumber, amount, currency, dueDate, receipt, status } = invoice;
  return (
    <li>
      <TextLink to={links.invoice(invoice)}>{invoiceNumber}</TextLink>
      <b className="num">{formatMoney(amount, currency)}</b>
      {status === 'payment_made' && receipt !== null ? (
        <TextLink to={links.receipt(invoice)} aria-label={text.reviewLabel(invoiceNumber)}>
          {text.review}
        </TextLink>
      ) : (
        <span className="note num">
          <CalendarDate date={dueDate} short />, <InvoiceDue dueDate={dueDate} />
        </span>
      )}
    </li>
  );
}

interface BalanceProps {
  balance: CustomerBalance;
  openInvoices: readonly Invoice[];
  links: RecordLinks;
}

function Balance({ balance, openInvoices, links }: BalanceProps) {
  const { currency, owed, overdue, openInvoiceCount } = balance;
  const unlisted = openInvoiceCount - openInvoices.length;
  return (
    <SectionMount>
      <div>
        <h3 className={styles.label}>{text.owes(currency)}</h3>
        <p className={styles.amount}>
          <b className="num">{formatMoney(owed, currency)}</b>
          {overdue > 0 && (
            <span className={styles.overdue}>{text.overdue(formatMoney(overdue, currency))}</span>
          )}
        </p>
      </div>
      {openInvoiceCount === 0 ? (
        <p className="note">{text.nothing}</p>
      ) : (
        <ul className={styles.invoices}>
          {openInvoices.map((invoice) => (
            <OpenInvoice key={invoice._id} invoice={invoice} links={links} />
          ))}
          {unlisted > 0 && <li className="note">{text.more(unlisted)}</li>}
        </ul>
      )}
    </SectionMount>
  );
}

/** What the customer owes, a block for each currency. */
export function MoneySection({ customerId, links }: { customerId: string; links: RecordLinks }) {
  const query = useCustomerBalances(customerId);
  const { data } = query;
  const { balances = [], openInvoices = [] } = data ?? {};
  return (
    <RecordSection id="money" title={text.title}>
      <ListState
        loading={data === undefined}
        skeleton={<Skeleton shape="lines" count={2} label={text.loading} />}
        error={loadFailure(query, text.failed)}
      >
        {balances.length === 0 ? (
          <EmptyState title={text.empty} text={text.emptyText} />
        ) : (
          <Panels columns={balances.length === 1 ? 1 : 2}>
            {balances.map((balance) => (
              <Balance
                key={balance.currency}
                balance={balance}
                openInvoices={openInvoices.filter(({ currency }) => currency === balance.currency)}
                links={links}
              />
            ))}
          </Panels>
        )}
      </ListState>
    </RecordSection>
  );
}
