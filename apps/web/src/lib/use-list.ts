import type { Page } from '@burnish/contract/paging';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type QueryMeta,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { byCursor, formatLoadedCount, type InfiniteList, listStatus, loadNextPage } from './infinite-list.ts';
import {
  flattenPages,
  type ListOrder,
  type ListPage,
  type LoadPage,
  pagesInView,
  reloadPage,
  toListPage,
  totalCount,
  type VisibleRange,
} from './list-pages.ts';

/** A list that renders only the rows near the viewport. */
export interface VirtualList<Row> extends InfiniteList<Row> {
  /** -1 if the server stopped counting. */
  total: number;
  /** More rows may be loaded without a click: nothing is loading and the last attempt succeeded. */
  canLoadMore: boolean;
  /** Ids of rows that stay rendered wherever they are. */
  pinnedIds: readonly string[];
  /** Must be called when the viewport moves: only visible pages are reloaded after a change. */
  onVisibleRangeChange: (range: VisibleRange) => void;
}

interface ListOptions<Row, Reply> {
  queryKey: QueryKey;
  meta: QueryMeta;
  load: (page: { cursor: string | undefined; signal: AbortSignal }) => Promise<Reply>;
  selectRows: (reply: Reply) => readonly Row[];
  /** Which rows come first. In any other sort all loaded pages are read again after a change. */
  order?: ListOrder | 'sorted';
  /** False: nothing is requested, and the list is empty. */
  enabled?: boolean;
  /** Milliseconds. */
  refetchInterval?: number;
}

const keepNothing = () => undefined;

/** The same list each time, so that what is derived from it stays the same, too. */
const noRows: readonly never[] = [];

type ListData<Row> = InfiniteData<ListPage<Row>, string | undefined>;

function replacePage<Row>(data: ListData<Row> | undefined, page: ListPage<Row>, newPage: ListPage<Row>) {
  const index = data?.pages.indexOf(page) ?? -1;
  return data && index >= 0 ? { ...data, pages: data.pages.with(index, newPage) } : data;
}

/** The loaded pages by their cursor, and whether each one is in view. */
function pagesByCursor<Row>({ pages, pageParams }: ListData<Row>, visible: VisibleRange | null) {
  const inView = pagesInView(pages, visible);
  return new Map(pages.map((page, index) => [pageParams[index], { page, isInView: inView.has(index) }]));
}

/** An infinite list. After a change, the pages in view are reloaded at once and the others when they come into view. */
export function useList<Row extends { _id: string }, Reply extends { page: Page }>({
  queryKey,
  meta,
  load,
  selectRows,
  order = 'newest',
  enabled = true,
  refetchInterval,
}: ListOptions<Row, Reply>): VirtualList<Row> {
  const client = useQueryClient();
  const visibleRange = useRef<VisibleRange | null>(null);
  const pageIndex = useRef<{
    data: ListData<Row>;
    byCursor: ReturnType<typeof pagesByCursor<Row>>;
  } | null>(null);
  const reloading = useRef(new Set<ListPage<Row>>());

  function pageLoader(signal = new AbortController().signal): LoadPage<Row> {
    return async (cursor) => {
      const reply = await load({ cursor, signal });
      return { rows: selectRows(reply), page: reply.page };
    };
  }

  function loadedPage(cursor: string | undefined) {
    const data = client.getQueryData<ListData<Row>>(queryKey);
    if (!data) return undefined;
    if (pageIndex.current?.data !== data) {
      pageIndex.current = { data, byCursor: pagesByCursor(data, visibleRange.current) };
    }
    return pageIndex.current.byCursor.get(cursor);
  }

  const query = useInfiniteQuery({
    ...byCursor,
    queryKey,
    meta,
    async queryFn({ pageParam, signal }): Promise<ListPage<Row>> {
      const loaded = loadedPage(pageParam);
      if (!loaded || order === 'sorted') return toListPage(await pageLoader(signal)(pageParam));
      const { page, isInView } = loaded;
      if (isInView) return reloadPage(page, pageParam, pageLoader(signal), order);
      return page.outdated ? page : { ...page, outdated: true };
    },
    select: flattenPages<Row>,
    enabled,
    placeholderData: enabled ? keepPreviousData : keepNothing,
    // reloadPage keeps unchanged rows; comparing all loaded rows again would be slow.
    structuralSharing: false,
    refetchInterval: refetchInterval ?? false,
  });

  async function reloadInBackground(page: ListPage<Row>, cursor: string | undefined) {
    if (order === 'sorted' || reloading.current.has(page)) return;
    reloading.current.add(page);
    // After an error the page stays outdated and is reloaded when the user scrolls on.
    const newPage = await reloadPage(page, cursor, pageLoader(), order).catch(() => page);
    reloading.current.delete(page);
    if (newPage !== page) {
      client.setQueryData<ListData<Row>>(queryKey, (data) => replacePage(data, page, newPage));
    }
  }

  function reloadOutdatedPages() {
    const data = client.getQueryData<ListData<Row>>(queryKey);
    if (!data || visibleRange.current === null || query.isFetching) return;
    for (const index of pagesInView(data.pages, visibleRange.current)) {
      const page = data.pages[index];
      if (page?.outdated) void reloadInBackground(page, data.pageParams[index]);
    }
  }

  const onDataChange = useEffectEvent(reloadOutdatedPages);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded data may contain outdated pages
  useEffect(() => onDataChange(), [query.data, query.isFetching]);

  const { rows = noRows, page } = query.data ?? {};
  return {
    rows,
    total: totalCount(page),
    ...listStatus(query),
    loading: enabled && query.isPending,
    canLoadMore: query.hasNextPage && !query.isFetching && !query.isFetchNextPageError,
    loadMore: () => void loadNextPage(query, ({ pageCount }) => pageCount),
    pinnedIds: [],
    onVisibleRangeChange(range) {
      visibleRange.current = range;
      reloadOutdatedPages();
    },
    loadedCount: formatLoadedCount(rows.length, page),
    loadedAt: query.dataUpdatedAt,
  };
}
