import type { ReactNode } from 'react';
import type { InfiniteList } from '../../lib/infinite-list.ts';
import { TextButton } from '../buttons/text-link.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { ListState } from './list-state.tsx';
import { listTexts } from './list-texts.ts';
import { LoadMore } from './load-more.tsx';

export interface PagedListTexts {
  /** Shown with a spinner; without it a skeleton is shown while loading. */
  loading?: string | undefined;
  failed: string;
  /** Title of the empty state. */
  empty: string;
  /** The same when a search or filter is set, if that is another one. */
  emptyFiltered?: string | undefined;
  /** Explanation of the empty state when no search or filter is set. */
  emptyText: string;
}

interface EmptyListOptions {
  texts: PagedListTexts;
  filtered: boolean;
  onClear: () => void;
  /** What to do about an empty list when no search or filter is set. */
  emptyAction?: ReactNode;
}

/** The empty state of a list, which says how to get back if a search or a filter is set. */
export function emptyListState({ texts, filtered, onClear, emptyAction }: EmptyListOptions) {
  return {
    title: (filtered ? texts.emptyFiltered : undefined) ?? texts.empty,
    text: filtered ? listTexts.noResults : texts.emptyText,
    action: filtered ? <TextButton onClick={onClear}>{listTexts.clearFilters}</TextButton> : emptyAction,
  };
}

interface PagedListProps<Row> {
  list: InfiniteList<Row>;
  texts: PagedListTexts;
  /** Whether a search or filter is set. */
  filtered: boolean;
  onClear: () => void;
  /** What to do about an empty list when no search or filter is set. */
  emptyAction?: ReactNode;
  skeleton?: ReactNode;
  children: (rows: readonly Row[], outdated: boolean) => ReactNode;
}

/** A paged list with its loading, error and empty states and its "Load more" button. */
export function PagedList<Row>({
  list,
  texts,
  filtered,
  onClear,
  emptyAction,
  skeleton,
  children,
}: PagedListProps<Row>) {
  return (
    <ListState
      loading={list.loading}
      loadingText={texts.loading}
      skeleton={skeleton ?? <Skeleton shape="cards" />}
      error={list.failed ? { title: texts.failed, onRetry: list.retry } : null}
      empty={list.rows.length === 0 ? emptyListState({ texts, filtered, onClear, emptyAction }) : null}
    >
      {children(list.rows, list.outdated)}
      <LoadMore
        hasMore={list.hasMore}
        busy={list.loadingMore}
        failed={list.loadMoreFailed}
        onLoadMore={list.loadMore}
        note={list.loadedCount}
      />
    </ListState>
  );
}
