import type { Page } from '@burnish/contract/paging';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { extentOf, type Paged } from './paged.ts';
import {
  joined,
  nearParts,
  type Part,
  type Read,
  readAgain,
  readFirst,
  type Seen,
  totalOf,
} from './parts.ts';
import { byCursor } from './query-keys.ts';

/** A list of which only what is near the screen is in the page. */
export interface LongList<Row> extends Paged<Row> {
  /** How many there are; -1 where nobody counted to the end. */
  total: number;
  /** More may be asked for without a press: nothing else is on its way, and the last time it came. */
  readyForMore: boolean;
  /** Ids of rows that stay in the page, however far from the screen they are. */
  kept: readonly string[];
  /** Told what is on the screen: no more than that is read anew. */
  onSeen: (seen: Seen) => void;
}

interface ListOptions<Row, Answer> {
  queryKey: QueryKey;
  ask: (page: { cursor: string | undefined; signal: AbortSignal }) => Promise<Answer>;
  rowsOf: (answer: Answer) => readonly Row[];
  refetchInterval?: number;
}

type Loaded<Row> = InfiniteData<Part<Row>, string | undefined>;

function replaced<Row>(loaded: Loaded<Row> | undefined, part: Part<Row>, fresh: Part<Row>) {
  const at = loaded?.pages.indexOf(part) ?? -1;
  return loaded && at >= 0 ? { ...loaded, pages: loaded.pages.with(at, fresh) } : loaded;
}

/** Each page as it was, by its cursor, and whether it is on the screen. */
function knownParts<Row>({ pages, pageParams }: Loaded<Row>, seen: Seen | null) {
  const near = nearParts(pages, seen);
  return new Map(pages.map((part, at) => [pageParams[at], { part, isNear: near.has(at) }]));
}

/** A list that loads on, and of which only what is on the screen is read anew when something has changed. */
export function useList<Row extends { _id: string }, Answer extends { page: Page }>({
  queryKey,
  ask,
  rowsOf,
  refetchInterval,
}: ListOptions<Row, Answer>): LongList<Row> {
  const client = useQueryClient();
  const seen = useRef<Seen | null>(null);
  const known = useRef<{ of: Loaded<Row>; parts: ReturnType<typeof knownParts<Row>> } | null>(null);
  const reading = useRef(new Set<Part<Row>>());

  function reader(signal = new AbortController().signal): Read<Row> {
    return async (cursor) => {
      const answer = await ask({ cursor, signal });
      return { rows: rowsOf(answer), page: answer.page };
    };
  }

  function knownAt(cursor: string | undefined) {
    const loaded = client.getQueryData<Loaded<Row>>(queryKey);
    if (!loaded) return undefined;
    if (known.current?.of !== loaded) known.current = { of: loaded, parts: knownParts(loaded, seen.current) };
    return known.current.parts.get(cursor);
  }

  const query = useInfiniteQuery({
    ...byCursor,
    queryKey,
    async queryFn({ pageParam, signal }): Promise<Part<Row>> {
      const before = knownAt(pageParam);
      if (!before) return readFirst(await reader(signal)(pageParam));
      const { part, isNear } = before;
      if (isNear) return readAgain(part, pageParam, reader(signal));
      return part.outdated ? part : { ...part, outdated: true };
    },
    select: joined<Row>,
    placeholderData: keepPreviousData,
    // Rows that did not change stay the same already; comparing all that is loaded each time takes too long.
    structuralSharing: false,
    refetchInterval: refetchInterval ?? false,
  });

  async function readBehind(part: Part<Row>, cursor: string | undefined) {
    if (reading.current.has(part)) return;
    reading.current.add(part);
    // What fails stays outdated, and is tried again when the list is scrolled on.
    const fresh = await readAgain(part, cursor, reader()).catch(() => part);
    reading.current.delete(part);
    if (fresh !== part) client.setQueryData<Loaded<Row>>(queryKey, (now) => replaced(now, part, fresh));
  }

  /** A page that was far from the screen when something changed is read anew as soon as it comes near. */
  function catchUp() {
    const loaded = client.getQueryData<Loaded<Row>>(queryKey);
    if (!loaded || seen.current === null || query.isFetching) return;
    for (const at of nearParts(loaded.pages, seen.current)) {
      const part = loaded.pages[at];
      if (part?.outdated) void readBehind(part, loaded.pageParams[at]);
    }
  }

  const onRead = useEffectEvent(catchUp);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever pages were read, some may be behind
  useEffect(() => onRead(), [query.data, query.isFetching]);

  async function loadMore() {
    // Asked for meanwhile, the next page would break off what is being read anew.
    if (query.isFetching) await query.fetchNextPage({ cancelRefetch: false });
    if (!query.isFetchingNextPage) await query.fetchNextPage({ cancelRefetch: false });
  }

  const { rows = [], page } = query.data ?? {};
  return {
    rows,
    total: totalOf(page),
    loading: query.isPending,
    failed: query.isError && query.data === undefined,
    outdated: query.isPlaceholderData,
    retry: () => void query.refetch(),
    more: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    readyForMore: query.hasNextPage && !query.isFetching && !query.isFetchNextPageError,
    loadMore: () => void loadMore(),
    kept: [],
    onSeen(now) {
      seen.current = now;
      catchUp();
    },
    extent: extentOf(rows.length, page),
    readAt: query.dataUpdatedAt,
  };
}
