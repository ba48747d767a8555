import type { ReactNode } from 'react';
import type { InfiniteList } from '../../lib/infinite-list.ts';
import { LoadError } from '../feedback/load-error.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { LoadMore } from './load-more.tsx';

interface InlineListProps<Row> {
  list: InfiniteList<Row>;
  texts: { loading: string; failed: string; loadMoreFailed: string };
  children: (rows: readonly Row[]) => ReactNode;
}

/** A paged list inside a row of another list. It counts its rows only while there are more. */
export function InlineList<Row>({ list, texts, children }: InlineListProps<Row>) {
  if (list.failed) return <LoadError text={texts.failed} onRetry={list.retry} />;
  if (list.loading) return <Skeleton shape="lines" count={1} label={texts.loading} />;
  return (
    <>
      {children(list.rows)}
      <LoadMore
        hasMore={list.hasMore}
        busy={list.loadingMore}
        failed={list.loadMoreFailed}
        failedText={texts.loadMoreFailed}
        onLoadMore={list.loadMore}
        note={list.hasMore ? list.loadedCount : undefined}
      />
    </>
  );
}
