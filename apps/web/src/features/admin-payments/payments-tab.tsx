import { receiptStatuses } from '@burnish/domain/receipt/receipt';
import { useRef } from 'react';
import type { Narrowable } from '../../lib/narrowing.ts';
import { oneOf } from '../../lib/one-of.ts';
import { receiptStatus } from '../../presentation/receipt-status.ts';
import { optionsOf } from '../../presentation/status-words.ts';
import { FilterBar, FilterSearch, FilterSelect } from '../../ui/filter-bar.tsx';
import { copy } from './copy.ts';
import styles from './desk.module.css';
import { DeskBack } from './desk-back.tsx';
import { useReceipts } from './queries.ts';
import { ReceiptCheck } from './receipt-check.tsx';
import { ReceiptQueue } from './receipt-queue.tsx';
import { ReceiptView } from './receipt-view.tsx';
import { useDesk } from './use-desk.ts';
import { useDeskFocus } from './use-desk-focus.ts';
import { useDeskKeys } from './use-desk-keys.ts';

type PaymentsTabProps = Narrowable & {
  /** The receipt that the address names; empty: none. */
  chosen: string;
  addressOf: (receiptId: string) => string;
};

/** The queue, the picture, the figures. On phones the queue, then the receipt. */
export default function PaymentsTab({ narrowing, onNarrow, chosen, addressOf }: PaymentsTabProps) {
  const desk = useRef<HTMLDivElement>(null);
  const { search } = narrowing;
  const status = oneOf(receiptStatuses, narrowing.status);
  const list = useReceipts({ search, status });
  const { held, onReviewed } = useDesk(list, chosen, `${status} ${search}`);
  const receipt = held?.receipt;
  const isOpen = receipt !== undefined && receipt._id === chosen;
  const isEmpty = receipt === undefined && !list.loading;
  useDeskKeys(desk, { rows: list.rows, held, addressOf });
  useDeskFocus(desk, isOpen);

  return (
    <div
      ref={desk}
      className={styles.desk}
      data-fills-phone={isOpen || undefined}
      data-empty={isEmpty || undefined}
    >
      <h2 className="vh">{copy.title}</h2>
      <section className={styles.queue} aria-label={copy.queue}>
        <div className={styles.filter}>
          <FilterBar>
            <FilterSearch
              label={copy.search}
              value={search}
              onChange={(typed) => onNarrow({ search: typed })}
              shortcut="/"
            />
            <FilterSelect
              label={copy.filter}
              all={copy.all}
              value={status ?? ''}
              onChange={(value) => onNarrow({ status: value })}
              options={optionsOf(receiptStatuses, receiptStatus)}
            />
          </FilterBar>
        </div>
        <ReceiptQueue
          list={list}
          shown={held}
          addressOf={addressOf}
          narrowed={search !== '' || status !== undefined}
          onClear={() => onNarrow({ search: '', status: '' })}
        />
      </section>
      {receipt && (
        <>
          <DeskBack address={addressOf('')} at={held.at + 1} of={list.rows.length} />
          <ReceiptView key={`${receipt._id} ${receipt.revision}`} receipt={receipt} />
          <ReceiptCheck key={receipt._id} receipt={receipt} onReviewed={onReviewed} />
        </>
      )}
    </div>
  );
}
