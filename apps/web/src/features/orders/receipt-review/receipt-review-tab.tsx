import type { Receipt } from '@burnish/contract/orders/entities';
import { useRef } from 'react';
import { clearedFilters, type FilteredListProps, isFiltered } from '../../../lib/list-filters.ts';
import { useNextRow } from '../../../lib/use-next-row.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { copy } from './copy.ts';
import { usePhoneFocus, useReviewShortcuts } from './keyboard.ts';
import { receiptFilters, useReceipts } from './queries.ts';
import { ReceiptQueue } from './receipt-queue.tsx';
import styles from './receipt-review.module.css';
import { ReceiptView } from './receipt-view.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { useSelection } from './selection.ts';

type ReceiptReviewTabProps = FilteredListProps & {
  /** Id of the receipt in the URL, or ''. */
  selectedId: string;
  receiptUrl: (receiptId: string) => string;
};

function isUndecided({ allowedActions }: Receipt): boolean {
  return allowedActions.includes('approve');
}

/** The queue, the receipt file and the review panel, side by side. On phones the queue, then the receipt. */
export default function ReceiptReviewTab({
  filters,
  onFilter,
  selectedId,
  receiptUrl,
}: ReceiptReviewTabProps) {
  const container = useRef<HTMLDivElement>(null);
  const list = useReceipts(filters);
  const { selection, onReviewed } = useSelection(list, selectedId, JSON.stringify(filters));
  const receipt = selection?.receipt;
  const isOpen = receipt !== undefined && receipt._id === selectedId;
  const isEmpty = receipt === undefined && !list.loading;
  const { pinnedIds, onDecide, onDecided } = useNextRow({
    container,
    rows: list.rows,
    isUndecided,
    attribute: 'data-receipt',
  });
  useReviewShortcuts(container, { rows: list.rows, selection, receiptUrl });
  usePhoneFocus(container, isOpen);

  return (
    <div
      ref={container}
      className={styles.review}
      data-fills-phone={isOpen || undefined}
      data-empty={isEmpty || undefined}
    >
      <h2 className="vh">{copy.title}</h2>
      <section className={styles.queue} aria-label={copy.queue}>
        <div className={styles.filters}>
          <FilterBar
            searchLabel={copy.search}
            definitions={receiptFilters}
            shortcut="/"
            filters={filters}
            onFilter={onFilter}
          />
        </div>
        <ReceiptQueue
          list={{ ...list, pinnedIds }}
          selection={selection}
          receiptUrl={receiptUrl}
          filtered={isFiltered(receiptFilters, filters)}
          onClear={() => onFilter(clearedFilters(receiptFilters))}
        />
      </section>
      {receipt && (
        <>
          <div className={styles.back}>
            <TextLink to={receiptUrl('')}>{copy.back}</TextLink>
            <span className="note num">
              {copy.position(Math.min(selection.index + 1, list.rows.length), list.rows.length)}
            </span>
          </div>
          <ReceiptView key={`${receipt._id} ${receipt.revision}`} receipt={receipt} />
          <ReviewPanel
            key={receipt._id}
            receipt={receipt}
            onDecide={onDecide}
            onReviewed={onReviewed}
            onDecided={onDecided}
          />
        </>
      )}
    </div>
  );
}
