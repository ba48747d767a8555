import type { Receipt } from '@burnish/contract/entity';
import type { LongList } from '../../lib/use-list.ts';
import { useMedia } from '../../lib/use-media.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Rows } from '../../ui/rows.tsx';
import { copy } from './copy.ts';
import { QueueItem } from './queue-item.tsx';
import styles from './receipt-queue.module.css';
import { around, type Held } from './selection.ts';

interface ReceiptQueueProps {
  list: LongList<Receipt>;
  shown: Held | null;
  addressOf: (receiptId: string) => string;
  narrowed: boolean;
  onClear: () => void;
}

export function ReceiptQueue({ list, shown, addressOf, narrowed, onClear }: ReceiptQueueProps) {
  const isBoxed = useMedia('(min-width: 48rem)');
  const shownId = shown?.receipt._id;
  const kept = shown ? around(list.rows, shown) : [];
  return (
    <>
      <div className={styles.list}>
        <PagedList list={list} words={copy.list} narrowed={narrowed} onClear={onClear}>
          {() => (
            <Rows
              label={copy.queue}
              list={{ ...list, kept }}
              rowKey={(receipt) => receipt._id}
              estimate={84}
              boxed={isBoxed}
              render={(receipt) => (
                <QueueItem
                  receipt={receipt}
                  address={addressOf(receipt._id)}
                  isShown={receipt._id === shownId}
                />
              )}
            />
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
