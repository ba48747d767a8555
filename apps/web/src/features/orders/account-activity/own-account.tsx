import type { AccountBalance } from '@burnish/contract/ledger/entities';
import { useId } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { loadFailure } from '../../../lib/load-status.ts';
import { invoicePath } from '../../../presentation/orders.ts';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { SectionList } from '../../../ui/lists/section-list.tsx';
import { copy } from './copy.ts';
import { EntryTable } from './entry-table.tsx';
import styles from './own-account.module.css';
import { useOwnBalances, useOwnEntries } from './queries.ts';

const texts = copy.balance;

function Figure({ label, amount, note }: { label: string; amount: string; note: string }) {
  return (
    <div className={styles.figure}>
      <dt className="note">{label}</dt>
      <dd>
        <b className="num">{amount}</b>
        <span className="note num">{note}</span>
      </dd>
    </div>
  );
}

function Balance({ balance }: { balance: AccountBalance }) {
  const { currency, creditBalance, owed, overdue, openInvoiceCount } = balance;
  const late = overdue > 0 ? ` ${texts.overdue(formatMoney(overdue, currency))}` : '';
  return (
    <dl className={styles.balance}>
      {creditBalance > 0 && (
        <Figure
          label={texts.credit}
          amount={formatMoney(creditBalance, currency)}
          note={texts.creditUse(currency)}
        />
      )}
      {owed > 0 && (
        <Figure
          label={texts.due}
          amount={formatMoney(owed, currency)}
          note={texts.dueFor(openInvoiceCount) + late}
        />
      )}
    </dl>
  );
}

/** Only where there is credit or something is due. */
function Balances() {
  const query = useOwnBalances();
  const balances = (query.data?.balances ?? []).filter(
    ({ creditBalance, owed }) => creditBalance > 0 || owed > 0,
  );
  const failure = loadFailure(query, texts.failed);
  if (failure === null && balances.length === 0) return null;
  return (
    <section className={styles.balances} aria-label={texts.title}>
      <ListState loading={false} error={failure}>
        {balances.map((balance) => (
          <Balance key={balance.currency} balance={balance} />
        ))}
      </ListState>
    </section>
  );
}

/** The customer's credit, what is due, and everything that led to it. */
export default function OwnAccount() {
  const id = useId();
  const list = useOwnEntries();
  return (
    <section className={styles.account} aria-labelledby={id}>
      <h2 id={id}>{copy.title}</h2>
      <Balances />
      <div className={styles.panel}>
        <SectionList list={list} texts={copy}>
          {(entries) => <EntryTable entries={entries} invoiceUrl={invoicePath} />}
        </SectionList>
      </div>
    </section>
  );
}
