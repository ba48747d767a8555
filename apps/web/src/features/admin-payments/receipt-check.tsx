import type { Receipt } from '@burnish/contract/entity';
import { receiptStatus } from '../../presentation/receipt-status.ts';
import { Status } from '../../ui/status.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { copy } from './copy.ts';
import styles from './receipt-check.module.css';
import { ReceiptNotes } from './receipt-notes.tsx';
import { ReviewForm } from './review-form.tsx';

interface ReceiptCheckProps {
  receipt: Receipt;
  onReviewed: (receipt: Receipt) => void;
}

/** Whether the receipt pays the invoice, and the decision about it. */
export function ReceiptCheck({ receipt, onReviewed }: ReceiptCheckProps) {
  const { userId, status, allowedActions } = receipt;
  const { label, tone } = receiptStatus[status];
  const isOpen = allowedActions.includes('approve') || allowedActions.includes('reject');
  return (
    <section className={styles.check} aria-labelledby="receipt-heading">
      <div className={styles.head}>
        <h3 id="receipt-heading" className="h-head" tabIndex={-1} data-receipt-heading>
          {userId.companyName ?? userId.fullName ?? copy.noName}
        </h3>
        <Status tone={tone}>{label}</Status>
        <p className="note">{userId.email}</p>
      </div>
      <ComparisonTable receipt={receipt} />
      <ReceiptNotes receipt={receipt} />
      {isOpen && <ReviewForm receipt={receipt} onReviewed={onReviewed} />}
    </section>
  );
}
