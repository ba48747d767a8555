import { useRef, useState } from 'react';
import { clearedAmounts, parseAmounts } from '../../../lib/amount-filter.ts';
import { errorText } from '../../../lib/api-error.ts';
import { formatCount } from '../../../lib/format.ts';
import { clearedFilters, type FilteredListProps, isFiltered } from '../../../lib/list-filters.ts';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { AmountChip } from '../../../ui/lists/table/amount-chip.tsx';
import { amountFailure } from '../../../ui/lists/table/amount-failure.ts';
import { useFocusInView } from '../../../ui/overlays/use-focus-in-view.ts';
import { copy } from './copy.ts';
import { useNextReceipt, usePhoneFocus, useReviewShortcuts } from './keyboard.ts';
import {
  receiptAmounts,
  receiptFilters,
  usePrefetch,
  useReceiptDetails,
  useReceiptQueue,
} from './queries.ts';
import { ReceiptQueue } from './receipt-queue.tsx';
import styles from './receipt-review.module.css';
import { ReceiptView } from './receipt-view.tsx';
import { createReviewDrafts } from './review-drafts.ts';
import { ReviewPanel } from './review-panel.tsx';
import { useSelectedId } from './selection.ts';

type ReceiptReviewTabProps = FilteredListProps & {
  /** The signed-in user. */
  currentUserId: string;
  /** Id of the receipt in the URL, or ''. */
  selectedId: string;
  receiptUrl: (receiptId: string) => string;
};

/** The queue, the receipt file and the review panel, side by side. On phones the queue, then the receipt. */
export default function ReceiptReviewTab({
  currentUserId,
  filters,
  onFilter,
  selectedId: urlId,
  receiptUrl,
}: ReceiptReviewTabProps) {
  const container = useRef<HTMLDivElement>(null);
  const [drafts] = useState(() => createReviewDrafts(currentUserId));
  const { toReview, reviewed } = useReceiptQueue(filters);
  const isLoading = toReview.loading || reviewed.loading;
  const rows = [...toReview.rows, ...reviewed.rows];
  const selectedId = useSelectedId(toReview.rows, isLoading ? [] : reviewed.rows, {
    urlId,
    filterKey: JSON.stringify(filters),
    isOutdated: isLoading || toReview.outdated || reviewed.outdated,
  });
  const listed = rows.find(({ _id }) => _id === selectedId);
  const { receipt, invoice, relatedReceipts, error, retry } = useReceiptDetails(selectedId, listed);
  const isOpen = receipt !== undefined && receipt._id === urlId;
  const isEmpty = selectedId === null && !isLoading;
  const onDecided = useNextReceipt(container, { toReview: toReview.rows, selectedId, receiptUrl });
  useReviewShortcuts(container, { rows, selectedId, receiptUrl });
  usePhoneFocus(container, isOpen);
  useFocusInView(container);
  usePrefetch(toReview.rows.find(({ _id }) => _id !== selectedId) ?? null);
  const { range: amountRange } = parseAmounts(receiptAmounts, filters);
  const position = toReview.rows.findIndex(({ _id }) => _id === selectedId) + 1;

  return (
    <div
      ref={container}
      className={styles.review}
      data-fills-screen
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
          >
            <AmountChip amounts={receiptAmounts} filters={filters} onFilter={onFilter} />
          </FilterBar>
        </div>
        <ListState loading={false} error={amountFailure(receiptAmounts, { filters, onFilter })}>
          <ReceiptQueue
            toReview={toReview}
            reviewed={reviewed}
            selectedId={selectedId}
            receiptUrl={receiptUrl}
            filtered={isFiltered(receiptFilters, filters) || Object.keys(amountRange).length > 0}
            onClear={() => onFilter({ ...clearedFilters(receiptFilters), ...clearedAmounts })}
          />
        </ListState>
      </section>
      {selectedId !== null && receipt === undefined && (
        <div className={styles.state}>
          <ListState
            loading
            skeleton={<Skeleton shape="cards" />}
            error={error && { title: errorText(error, copy.notFound), onRetry: retry }}
          >
            {null}
          </ListState>
        </div>
      )}
      {receipt && (
        <>
          <div className={styles.back}>
            <TextLink to={receiptUrl('')}>{copy.back}</TextLink>
            {position > 0 && (
              <span className="note num">
                {copy.position(position, formatCount(Math.max(position, toReview.total)))}
              </span>
            )}
          </div>
          <ReceiptView key={`${receipt._id} ${receipt.revision}`} receipt={receipt} />
          <ReviewPanel
            key={receipt._id}
            receipt={receipt}
            invoice={invoice}
            relatedReceipts={relatedReceipts}
            receiptUrl={receiptUrl}
            drafts={drafts}
            onDecided={onDecided}
          />
        </>
      )}
    </div>
  );
}
