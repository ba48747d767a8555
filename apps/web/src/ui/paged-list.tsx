import type { ReactNode } from 'react';
import type { Paged } from '../lib/paged.ts';
import { ListState } from './list-state.tsx';
import { LoadMore } from './load-more.tsx';
import { Skeleton } from './skeleton.tsx';
import { TextButton } from './text-button.tsx';

export interface PagedListWords {
  /** Beside a spinner, in the place of the skeleton. */
  loading?: string | undefined;
  failed: string;
  empty: string;
  emptyText: string;
  /** Instead of that where something was searched for or filtered. */
  nothingFits: string;
  clear: string;
}

interface PagedListProps<Row> {
  list: Paged<Row>;
  words: PagedListWords;
  /** A search or a filter narrows the list. */
  narrowed: boolean;
  onClear: () => void;
  skeleton?: ReactNode;
  children: (rows: readonly Row[], outdated: boolean) => ReactNode;
}

/** A list in its four states, and the way to more of it. */
export function PagedList<Row>({ list, words, narrowed, onClear, skeleton, children }: PagedListProps<Row>) {
  const empty = {
    title: words.empty,
    text: narrowed ? words.nothingFits : words.emptyText,
    action: narrowed ? <TextButton onClick={onClear}>{words.clear}</TextButton> : undefined,
  };
  return (
    <ListState
      loading={list.loading}
      loadingText={words.loading}
      skeleton={skeleton ?? <Skeleton shape="cards" />}
      error={list.failed ? { title: words.failed, onRetry: list.retry } : null}
      empty={list.rows.length === 0 ? empty : null}
    >
      {children(list.rows, list.outdated)}
      <LoadMore
        more={list.more}
        busy={list.loadingMore}
        failed={list.moreFailed}
        onMore={list.loadMore}
        note={list.extent}
      />
    </ListState>
  );
}
