import type { Page } from '@burnish/contract/paging';
import type {
  InfiniteData,
  InfiniteQueryObserverResult,
  UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { formatCount } from './format.ts';
import { loadStatus } from './load-status.ts';

/** The loaded part of a paged list. */
export interface InfiniteList<Row> {
  rows: readonly Row[];
  loading: boolean;
  failed: boolean;
  /** The rows belong to the previous search or filters; the new ones are loading. */
  outdated: boolean;
  retry: () => void;
  hasMore: boolean;
  loadingMore: boolean;
  loadMoreFailed: boolean;
  loadMore: () => void;
  /** '100 of 128'. */
  loadedCount: string | undefined;
  /** Milliseconds since the epoch; 0 before the first reply. */
  loadedAt: number;
}

/** A list whose query has not started yet. */
export const pendingList: InfiniteList<never> = {
  rows: [],
  loading: true,
  failed: false,
  outdated: false,
  retry() {},
  hasMore: false,
  loadingMore: false,
  loadMoreFailed: false,
  loadMore() {},
  loadedCount: undefined,
  loadedAt: 0,
};

/** '100 of 128', or '100 of 1,000+' if the server stopped counting. */
export function formatLoadedCount(loaded: number, page: Page | undefined): string | undefined {
  if (page === undefined || loaded === 0) return undefined;
  return `${formatCount(loaded)} of ${formatCount(page.total)}${page.totalIsCapped ? '+' : ''}`;
}

/** How far a list is loaded, and what failed. */
export function listStatus(query: UseInfiniteQueryResult) {
  return {
    ...loadStatus(query),
    loading: query.isPending,
    outdated: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMoreFailed: query.isFetchNextPageError,
  };
}

type PagedQuery<Data> = Pick<
  InfiniteQueryObserverResult<Data>,
  'data' | 'hasNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** Reloads that keep canceling the load of a page must not make it repeat forever. */
const maxAttempts = 5;

/**
 * Loads the next page. A running reload ends first, and if another one starts and cancels the load of the page, the page
 * is requested again.
 */
export async function loadNextPage<Data>(
  query: PagedQuery<Data>,
  countPages: (data: Data) => number,
): Promise<void> {
  const loadedPages = ({ data }: PagedQuery<Data>) => (data === undefined ? 0 : countPages(data));
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const latest = await query.fetchNextPage({ cancelRefetch: false });
    if (loadedPages(latest) > loadedPages(query) || latest.isFetchNextPageError || !latest.hasNextPage)
      return;
  }
}

export function toInfiniteList<Reply extends { page: Page }, Row>(
  query: UseInfiniteQueryResult<InfiniteData<Reply>>,
  selectRows: (reply: Reply) => readonly Row[],
): InfiniteList<Row> {
  const pages = query.data?.pages ?? [];
  const rows = pages.flatMap(selectRows);
  return {
    rows,
    ...listStatus(query),
    loadMore: () => void loadNextPage(query, (data) => data.pages.length),
    loadedCount: formatLoadedCount(rows.length, pages.at(-1)?.page),
    loadedAt: query.dataUpdatedAt,
  };
}

interface CursorPaging {
  initialPageParam: string | undefined;
  getNextPageParam: (last: { page: Page }) => string | undefined;
}

/** Shared by all infinite queries; `pageParam` is the cursor. */
export const byCursor: CursorPaging = {
  initialPageParam: undefined,
  getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
};
