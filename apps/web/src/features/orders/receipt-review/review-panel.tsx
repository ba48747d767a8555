import type { Receipt } from '@burnish/contract/orders/entities';
import { companyOrName } from '../../../presentation/people.ts';
import { receiptStatusLabels } from '../../../presentation/status-labels.ts';
import { type DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { copy } from './copy.ts';
import { ReviewForm, type ReviewHandlers } from './review-form.tsx';
import styles from './review-panel.module.css';

/** The customer's note and the result of the review. */
function Notes({ receipt: { notes, adminNotes, reviewedAt } }: { receipt: Receipt }) {
  const items: DescriptionItem[] = [];
  if (notes) items.push({ term: copy.customerNote, value: notes });
  if (reviewedAt) items.push({ term: copy.reviewedAt, value: <Instant value={reviewedAt} withTime /> });
  if (adminNotes) items.push({ term: copy.reviewNote, value: adminNotes });
  return items.length > 0 && <DescriptionList items={items} />;
}

interface ReviewPanelProps extends ReviewHandlers {
  receipt: Receipt;
}

/** Compares the receipt with its invoice and lets the admin approve or reject it. */
export function ReviewPanel({ receipt, ...handlers }: ReviewPanelProps) {
  const { userId: user, status, allowedActions } = receipt;
  const { label, tone } = receiptStatusLabels[status];
  const canReview = allowedActions.includes('approve') || allowedActions.includes('reject');
  return (
    <section className={styles.panel} aria-labelledby="receipt-heading">
      <div className={styles.header}>
        <h3 id="receipt-heading" className="h-head" tabIndex={-1} data-receipt-heading>
          {companyOrName(user)}
        </h3>
        <Status tone={tone}>{label}</Status>
        <p className="note">{user.email}</p>
      </div>
      <ComparisonTable receipt={receipt} />
      <Notes receipt={receipt} />
      {canReview && <ReviewForm receipt={receipt} {...handlers} />}
    </section>
  );
}
