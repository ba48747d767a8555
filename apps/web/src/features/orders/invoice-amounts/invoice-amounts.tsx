import type { Invoice } from '@burnish/contract/orders/entities';
import { formatMoney } from '../../../lib/format.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { amountLines, amountTexts } from '../../../presentation/invoice-amounts.ts';
import { AmountSum } from '../../../ui/display/amount-sum.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import styles from './invoice-amounts.module.css';

/** How the total leads to what is due, line by line. Nothing as long as there is only the total. */
export function AmountLines({ invoice }: { invoice: Invoice }) {
  const lines = amountLines(invoice);
  if (lines.length === 0) return null;
  const { amountDue, currency } = invoice;
  return <AmountSum lines={lines} label={amountTexts.due} amount={formatMoney(amountDue, currency)} />;
}

const texts = {
  title: 'Credit notes',
  line: (number: string, amount: string) => `${number}, ${amount} credited`,
  ends: (date: string) => `What this invoice paid for ends on ${date}.`,
};

/** The corrections of what was charged, with their reasons. Nothing if there are none. */
export function CreditNotes({ invoice: { creditNotes } }: { invoice: Invoice }) {
  if (creditNotes.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label={texts.title}>
      {creditNotes.map(({ _id, creditNoteNumber, amount, currency, reason, endDate, createdAt }) => (
        <li key={_id}>
          <b className="num">{texts.line(creditNoteNumber, formatMoney(amount, currency))}</b>
          <span className="note">
            <Instant value={createdAt} />
          </span>
          <span className={styles.reason}>{reason}</span>
          {endDate !== null && <span className="note">{texts.ends(formatDate(endDate))}</span>}
        </li>
      ))}
    </ul>
  );
}
