import type { Invoice, Receipt, RelatedReceipt } from '@burnish/contract/orders/entities';
import { formatDate } from '../../../lib/format-date.ts';
import { CustomerLink } from '../../../presentation/customer-link.tsx';
import { companyOrName } from '../../../presentation/people.ts';
import { receiptStatusLabels } from '../../../presentation/status-labels.ts';
import { DescriptionList } from '../../../ui/display/description-list.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { Checks } from './checks.tsx';
import { copy } from './copy.ts';
import { Decision } from './decision.tsx';
import { RelatedReceipts } from './related-receipts.tsx';
import type { ReviewDrafts } from './review-drafts.ts';
import { ReviewForm } from './review-form.tsx';
import styles from './review-panel.module.css';

/** 'INV-2026-000123, Gold Plan, due 17 Dec 2026' */
function invoiceLine({ invoiceId: { invoiceNumber, dueDate } }: Receipt, invoice: Invoice | undefined) {
  return [invoiceNumber, invoice?.planId.name, copy.due(formatDate(dueDate))].filter(Boolean).join(', ');
}

interface ReviewPanelProps {
  receipt: Receipt;
  /** Undefined until they are loaded. */
  invoice: Invoice | undefined;
  relatedReceipts: readonly RelatedReceipt[] | undefined;
  receiptUrl: (receiptId: string) => string;
  drafts: ReviewDrafts;
  onDecided: (receiptId: string) => void;
}

/** Compares the receipt with its invoice and the bank statement, and lets the admin approve or reject it. */
export function ReviewPanel({
  receipt,
  invoice,
  relatedReceipts,
  receiptUrl,
  drafts,
  onDecided,
}: ReviewPanelProps) {
  const { userId: user, status, notes, allowedActions } = receipt;
  const { label, tone } = receiptStatusLabels[status];
  const facts = (
    <>
      <Checks receipt={receipt} invoice={invoice} />
      <RelatedReceipts receipt={receipt} relatedReceipts={relatedReceipts} receiptUrl={receiptUrl} />
      {notes && <DescriptionList items={[{ term: copy.customerNote, value: notes }]} />}
    </>
  );
  return (
    <section className={styles.panel} aria-labelledby="receipt-heading">
      <div className={styles.header}>
        <h3 id="receipt-heading" className="h-head" tabIndex={-1} data-receipt-heading>
          <CustomerLink person={user}>{companyOrName(user)}</CustomerLink>
        </h3>
        <Status tone={tone}>{label}</Status>
        <p className="note num">
          {user.email}
          <br />
          {invoiceLine(receipt, invoice)}
        </p>
      </div>
      {allowedActions.includes('approve') ? (
        <ReviewForm receipt={receipt} drafts={drafts} onDecided={onDecided}>
          {facts}
        </ReviewForm>
      ) : (
        <>
          <Decision receipt={receipt} />
          {facts}
        </>
      )}
    </section>
  );
}
