import type { Invoice } from '@burnish/contract/orders/entities';
import { invoiceName } from '../invoices/presentation.ts';
import { copy } from './copy.ts';
import styles from './document-list.module.css';
import { DownloadTool } from './download-button.tsx';
import type { DocumentKind } from './queries.ts';

interface DocumentLineProps {
  kind: DocumentKind;
  id: string;
  label: string;
  number: string;
}

function DocumentLine({ kind, id, label, number }: DocumentLineProps) {
  return (
    <li>
      <p>
        <span className="note">{label}</span>
        <b className="num">{number}</b>
      </p>
      <DownloadTool kind={kind} id={id} number={number} />
    </li>
  );
}

/** The invoice, the receipts of its payments and its credit notes as files. */
export function DocumentList({ invoice }: { invoice: Invoice }) {
  return (
    <ul className={styles.list} aria-label={copy.title}>
      <DocumentLine kind="invoice" id={invoice._id} label={copy.invoice} number={invoiceName(invoice)} />
      {invoice.payments.map(({ _id, paymentNumber }) => (
        <DocumentLine key={_id} kind="payment" id={_id} label={copy.paymentReceipt} number={paymentNumber} />
      ))}
      {invoice.creditNotes.map(({ _id, creditNoteNumber }) => (
        <DocumentLine
          key={_id}
          kind="credit_note"
          id={_id}
          label={copy.creditNote}
          number={creditNoteNumber}
        />
      ))}
    </ul>
  );
}
