import type { Receipt } from '@burnish/contract/orders/entities';
import { currencySymbols, formatMoney as formatExact } from '@burnish/domain/money/format-money';
import { moneyFromUnits, subtract } from '@burnish/domain/money/money';
import { comparePayment } from '@burnish/domain/orders/receipt/received-payment';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { formatDate, today } from '../../../lib/format-date.ts';
import { differenceTo } from '../../../presentation/payment-amount.ts';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { DateInput } from '../../../ui/forms/input.tsx';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import styles from './amounts.module.css';
import { copy } from './copy.ts';

function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.amount}>{children}</dd>
    </div>
  );
}

/** What the customer says they paid, compared with what is due. */
function ReceiptDifference({ receipt: { amount, currency, invoiceId: invoice } }: { receipt: Receipt }) {
  const difference = comparePayment(
    moneyFromUnits(amount, currency),
    moneyFromUnits(invoice.amountDue, currency),
  );
  if (difference.kind === 'exact') return null;
  return (
    <Status tone="differs">{copy.receiptThanDue[difference.kind](formatExact(difference.amount))}</Status>
  );
}

/** The typed amount, compared with what is due and with the receipt. */
function Differences({ text, receipt }: { text: string; receipt: Receipt }) {
  const { amount, currency, invoiceId: invoice } = receipt;
  const difference = differenceTo(text, { amount: invoice.amountDue, currency });
  const isAsReceipt = differenceTo(text, { amount, currency })?.kind === 'exact';
  if (difference === null) {
    return (
      <>
        <Status tone="waiting">{copy.typeAmount}</Status>
        <ReceiptDifference receipt={receipt} />
      </>
    );
  }
  return (
    <>
      {difference.kind === 'exact' ? (
        <Status tone="success">{copy.settles}</Status>
      ) : (
        <Status tone="differs">{copy.thanDue[difference.kind](formatExact(difference.amount))}</Status>
      )}
      {!isAsReceipt && <Status tone="differs">{copy.receiptSays(formatMoney(amount, currency))}</Status>}
    </>
  );
}

/** The day on which the payment arrived: the customer's payment date until it is changed. */
function ArrivalDate({ value, onChange }: { value: string; onChange: (date: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return (
      <Field label={copy.receivedDate}>
        <DateInput
          value={value}
          max={today()}
          required
          autoFocus
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    );
  }
  return (
    <span className={styles.arrived}>
      <span className="note">{copy.arrived(formatDate(value))}</span>
      <TextButton onClick={() => setOpen(true)} aria-label={copy.changeDate}>
        {copy.change}
      </TextButton>
    </span>
  );
}

/** Of an invoice that was paid in part before: how its amount leads to what is due. */
function PaidBefore({ invoice: { amount, amountDue, currency } }: { invoice: Receipt['invoiceId'] }) {
  const paid = subtract(moneyFromUnits(amount, currency), moneyFromUnits(amountDue, currency));
  return (
    <p className="note num">
      {copy.dueOf({
        total: formatMoney(amount, currency),
        paid: formatExact(paid),
        due: formatMoney(amountDue, currency),
      })}
    </p>
  );
}

interface AmountEntryProps {
  receipt: Receipt;
  text: string;
  error: string | null;
  date: string;
  onText: (text: string) => void;
  onDate: (date: string) => void;
  onBlur: () => void;
}

/** What is due and the customer's amount, and beside them the one that arrived, typed by the admin. */
export function AmountEntry({ receipt, text, error, date, onText, onDate, onBlur }: AmountEntryProps) {
  const { amount, currency, invoiceId: invoice } = receipt;
  return (
    <div className={styles.amounts}>
      <dl className="num">
        <Amount label={invoice.amountDue === invoice.amount ? copy.invoice : copy.stillDue}>
          {formatMoney(invoice.amountDue, invoice.currency)}
        </Amount>
        <Amount label={copy.receipt(copy.shortId(receipt._id))}>{formatMoney(amount, currency)}</Amount>
      </dl>
      <Field label={copy.statement} error={error ?? undefined}>
        <MoneyInput
          symbol={currencySymbols[currency]}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onBlur={onBlur}
          aria-keyshortcuts="a"
        />
      </Field>
      <div className={styles.result}>
        {invoice.amountDue !== invoice.amount && <PaidBefore invoice={invoice} />}
        <p className={styles.differences} role="status">
          <Differences text={text} receipt={receipt} />
        </p>
        <ArrivalDate value={date} onChange={onDate} />
      </div>
    </div>
  );
}
