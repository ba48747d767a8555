import type { Receipt } from '@burnish/contract/orders/entities';
import { Link } from 'react-router';
import { formatMoney } from '../../../lib/format.ts';
import type { VirtualList } from '../../../lib/use-list.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { companyOrName } from '../../../presentation/people.ts';
import { receiptStatusLabels } from '../../../presentation/status-labels.ts';
import { Instant } from '../../../ui/display/time.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { KeyCap } from '../../../ui/forms/key-cap.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { VirtualRows } from '../../../ui/lists/virtual-rows.tsx';
import { summarizeDifferences } from './comparison.ts';
import { copy } from './copy.ts';
import styles from './receipt-queue.module.css';
import { pinnedIds, type Selection } from './selection.ts';

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

interface ReceiptQueueProps {
  list: VirtualList<Receipt>;
  selection: Selection | null;
  receiptUrl: (receiptId: string) => string;
  filtered: boolean;
  onClear: () => void;
}

export function ReceiptQueue({ list, selection, receiptUrl, filtered, onClear }: ReceiptQueueProps) {
  const isContained = useMediaQuery('(min-width: 48rem)');
  const selectedId = selection?.receipt._id;
  return (
    <>
      <div className={styles.list}>
        <PagedList list={list} texts={copy.list} filtered={filtered} onClear={onClear}>
          {() => (
            <VirtualRows
              label={copy.queue}
              list={{
                ...list,
                pinnedIds: [...list.pinnedIds, ...(selection ? pinnedIds(list.rows, selection) : [])],
              }}
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
      </div>
      {list.rows.length > 1 && (
        <p className={styles.shortcuts}>
          <KeyCap>J</KeyCap>
          <KeyCap>K</KeyCap>
          <span className="note">{copy.shortcuts}</span>
        </p>
      )}
    </>
  );
}
