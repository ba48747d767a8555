import type { Receipt } from '@burnish/contract/orders/entities';
import { Link } from 'react-router';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import type { VirtualList } from '../../../lib/use-list.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { companyOrName } from '../../../presentation/people.ts';
import { receiptStatusLabels } from '../../../presentation/status-labels.ts';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { KeyCap } from '../../../ui/forms/key-cap.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { VirtualRows } from '../../../ui/lists/virtual-rows.tsx';
import { copy } from './copy.ts';
import { summarizeDifferences } from './differences.ts';
import styles from './receipt-queue.module.css';
import { pinnedIds } from './selection.ts';

/** The differences while the receipt can be reviewed, afterwards its status. */
function ReceiptStatus({ receipt }: { receipt: Receipt }) {
  const differences = receipt.allowedActions.includes('approve') ? summarizeDifferences(receipt) : null;
  if (differences !== null) return <Status tone="differs">{differences}</Status>;
  const { label, tone } = receiptStatusLabels[receipt.status];
  return <Status tone={tone}>{label}</Status>;
}

function QueueItem({ receipt, url, isSelected }: { receipt: Receipt; url: string; isSelected: boolean }) {
  const { userId: user, amount, currency, invoiceId: invoice, createdAt } = receipt;
  return (
    <Link to={url} className={styles.item} aria-current={isSelected || undefined} data-receipt={receipt._id}>
      <b>{companyOrName(user)}</b>
      <span className={styles.amount}>{formatMoney(amount, currency)}</span>
      <span className="note">
        {invoice.invoiceNumber}
        <br />
        <Instant value={createdAt} withTime />
      </span>
      <span className={styles.status}>
        <ReceiptStatus receipt={receipt} />
      </span>
    </Link>
  );
}

interface QueueProps {
  selectedId: string | null;
  receiptUrl: (receiptId: string) => string;
  filtered: boolean;
  onClear: () => void;
}

interface GroupProps extends QueueProps {
  label: string;
  list: VirtualList<Receipt>;
}

function Group({ label, list, selectedId, receiptUrl, filtered, onClear }: GroupProps) {
  const isContained = useMediaQuery('(min-width: 48rem)');
  return (
    <PagedList list={list} texts={copy.list} filtered={filtered} onClear={onClear}>
      {() => (
        <VirtualRows
          label={label}
          list={{ ...list, pinnedIds: pinnedIds(list.rows, selectedId) }}
          rowKey={(receipt) => receipt._id}
          estimatedHeight={84}
          contained={isContained}
          renderRow={(receipt) => (
            <QueueItem
              receipt={receipt}
              url={receiptUrl(receipt._id)}
              isSelected={receipt._id === selectedId}
            />
          )}
        />
      )}
    </PagedList>
  );
}

interface ReceiptQueueProps extends QueueProps {
  toReview: VirtualList<Receipt>;
  reviewed: VirtualList<Receipt>;
}

/** What is to review, oldest first, and below it what has been reviewed. */
export function ReceiptQueue({ toReview, reviewed, ...props }: ReceiptQueueProps) {
  const hasReviewed = reviewed.rows.length > 0;
  const isReviewDone = hasReviewed && toReview.rows.length === 0 && !toReview.loading && !toReview.failed;
  return (
    <>
      <div className={styles.list}>
        {!(isReviewDone && props.filtered) && (
          <h3 className={styles.heading}>
            {copy.toReview}
            {toReview.total > 0 && <span className="num">{formatCount(toReview.total)}</span>}
            <span className="note">{copy.oldestFirst}</span>
          </h3>
        )}
        {!isReviewDone && <Group {...props} label={copy.toReview} list={toReview} />}
        {isReviewDone && !props.filtered && <p className={styles.done}>{copy.nothingToReview}</p>}
        {hasReviewed && (
          <>
            <h3 className={styles.heading}>{copy.reviewedReceipts}</h3>
            <Group {...props} label={copy.reviewedReceipts} list={reviewed} />
          </>
        )}
      </div>
      {toReview.rows.length + reviewed.rows.length > 1 && (
        <p className={styles.shortcuts}>
          <KeyCap>J</KeyCap>
          <KeyCap>K</KeyCap>
          <span className="note">{copy.shortcuts}</span>
        </p>
      )}
    </>
  );
}
