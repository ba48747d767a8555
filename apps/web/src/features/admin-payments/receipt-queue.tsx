import type { Receipt } from '@burnish/contract/entity';
import type { Paged } from '../../lib/paged.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { copy } from './copy.ts';
import { QueueItem } from './queue-item.tsx';
import styles from './receipt-queue.module.css';

interface ReceiptQueueProps {
  list: Paged<Receipt>;
  shownId: string | undefined;
  addressOf: (receiptId: string) => string;
  narrowed: boolean;
  onClear: () => void;
}

export function ReceiptQueue({ list, shownId, addressOf, narrowed, onClear }: ReceiptQueueProps) {
  return (
    <>
      <div className={styles.list}>
        <PagedList list={list} words={copy.list} narrowed={narrowed} onClear={onClear}>
          {(rows, outdated) => (
            <ul className="num" aria-busy={outdated || undefined}>
              {rows.map((receipt) => (
                <QueueItem
                  key={receipt._id}
                  receipt={receipt}
                  address={addressOf(receipt._id)}
                  isShown={receipt._id === shownId}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      {list.rows.length > 1 && (
        <p className={styles.keys}>
          <KeyCap>J</KeyCap>
          <KeyCap>K</KeyCap>
          <span className="note">{copy.keys}</span>
        </p>
      )}
    </>
  );
}
