import type { AccountBalance } from '@burnish/contract/ledger/entities';
import type { Invoice } from '@burnish/contract/orders/entities';
import { lazy, Suspense, useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { loadFailure } from '../../../lib/load-status.ts';
import { InvoiceDue } from '../../../presentation/invoice-due.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { CalendarDate } from '../../../ui/display/time.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Panels } from '../../../ui/layout/panel.tsx';
import { RecordSection, SectionMount } from '../../../ui/layout/record-section.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { copy as ledgerCopy } from '../ledger-actions/copy.ts';
import { copy } from './copy.ts';
import styles from './money-section.module.css';
import { useCustomerBalances } from './queries.ts';

const RecordRefund = lazy(() => import('../ledger-actions/record-refund.tsx'));

const text = copy.money;
const refundCopy = ledgerCopy.refund;

export interface RecordLinks {
  readonly invoice: (invoice: Pick<Invoice, 'invoiceNumber'>) => string;
  /** The review of an invoice's receipt. */
  readonly receipt: (invoice: Invoice) => string;
}

function OpenInvoice({ invoice, links }: { invoice: Invoice; links: RecordLinks }) {
  const { invoiceNumber, amountDue, currency, dueDate, receipt, status } = invoice;
  return (
    <li>
      <TextLink to={links.invoice(invoice)}>{invoiceNumber}</TextLink>
      <b className="num">{formatMoney(amountDue, currency)}</b>
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
  customerId: string;
  balance: AccountBalance;
  openInvoices: readonly Invoice[];
  links: RecordLinks;
}

/** What can be applied to invoices or paid out. */
function Credit({ customerId, balance }: Pick<BalanceProps, 'customerId' | 'balance'>) {
  const [isRefunding, setRefunding] = useState(false);
  const { currency, creditBalance } = balance;
  if (creditBalance === 0 && !isRefunding) return null;
  return (
    <div>
      <h3 className={styles.label}>{text.credit(currency)}</h3>
      <p className={styles.amount}>
        <b className="num">{formatMoney(creditBalance, currency)}</b>
        <Button size="small" aria-label={refundCopy.actionLabel(currency)} onClick={() => setRefunding(true)}>
          {refundCopy.action}
        </Button>
      </p>
      {isRefunding && (
        <Suspense fallback={null}>
          <RecordRefund customerId={customerId} balance={balance} onClose={() => setRefunding(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Balance({ customerId, balance, openInvoices, links }: BalanceProps) {
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
      <Credit customerId={customerId} balance={balance} />
    </SectionMount>
  );
}

/** What the customer owes and their credit, a block for each currency. */
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
                customerId={customerId}
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
