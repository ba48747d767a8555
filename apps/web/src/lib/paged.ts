import type { Page } from '@burnish/contract/paging';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { count } from './format.ts';

/** A list as far as it was loaded. */
export interface Paged<Row> {
  rows: readonly Row[];
  loading: boolean;
  failed: boolean;
  /** The rows answer an earlier question; the answer to the present one is on its way. */
  outdated: boolean;
  retry: () => void;
  more: boolean;
  loadingMore: boolean;
  /** It was asked for and did not come. */
  moreFailed: boolean;
  loadMore: () => void;
  /** '100 of 1,284'. */
  extent: string | undefined;
  /** When the service last answered, in milliseconds; 0 before it did. */
  readAt: number;
}

/** A list that nobody has asked for yet. */
export const waitingList: Paged<never> = {
  rows: [],
  loading: true,
  failed: false,
  outdated: false,
  retry() {},
  more: false,
  loadingMore: false,
  moreFailed: false,
  loadMore() {},
  extent: undefined,
  readAt: 0,
};

/** '100 of 1,284'; '100 of 10,000+' where nobody counted to the end. */
export function extentOf(shown: number, page: Page | undefined): string | undefined {
  if (page === undefined || shown === 0) return undefined;
  return `${count(shown)} of ${count(page.total)}${page.totalIsCapped ? '+' : ''}`;
}

/** What a page needs to know of an infinite query. */
export function paged<Reply extends { page: Page }, Row>(
  query: UseInfiniteQueryResult<InfiniteData<Reply>>,
  rowsOf: (reply: Reply) => readonly Row[],
): Paged<Row> {
  const pages = query.data?.pages ?? [];
  const rows = pages.flatMap(rowsOf);
  return {
    rows,
    loading: query.isPending,
    failed: query.isError && query.data === undefined,
    outdated: query.isPlaceholderData,
    retry: () => void query.refetch(),
    more: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
    extent: extentOf(rows.length, pages.at(-1)?.page),
    readAt: query.dataUpdatedAt,
  };
}
