import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { byCursor, formatLoadedCount, loadNextPage, toInfiniteList } from './infinite-list.ts';

describe('formatLoadedCount', () => {
  it('names the loaded and the total count', () => {
    expect(formatLoadedCount(50, { nextCursor: 'c', total: 284 })).toBe('50 of 284');
  });

  it('marks a total at which the server stopped counting', () => {
    expect(formatLoadedCount(100, { nextCursor: 'c', total: 1_000, totalIsCapped: true })).toBe(
      '100 of 1,000+',
    );
  });

  it('is undefined for an empty list', () => {
    expect(formatLoadedCount(0, { nextCursor: null, total: 0 })).toBeUndefined();
    expect(formatLoadedCount(0, undefined)).toBeUndefined();
  });
});

describe('loadNextPage', () => {
  /** Pages 0, 1 and 2, each answered when the test says so. */
  function createPages() {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const requests: { page: number; signal: AbortSignal; answer: () => void; fail: () => void }[] = [];
    const observer = new InfiniteQueryObserver(client, {
      queryKey: ['pages'],
      initialPageParam: 0,
      getNextPageParam: (last: number) => (last < 2 ? last + 1 : undefined),
      queryFn: ({ pageParam: page, signal }) => {
        const { promise, resolve, reject } = Promise.withResolvers<number>();
        signal.addEventListener('abort', () => reject(new Error('Canceled.')));
        requests.push({
          page,
          signal,
          answer: () => resolve(page),
          fail: () => reject(new Error('Failed.')),
        });
        return promise;
      },
    });
    const stop = observer.subscribe(() => {});
    const nextRequest = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count));
    const load = () => loadNextPage(observer.getCurrentResult(), ({ pages }) => pages.length);
    const loadedPages = () => observer.getCurrentResult().data?.pages;
    return { client, observer, requests, nextRequest, load, loadedPages, stop };
  }

  async function createFirstPage() {
    const pages = createPages();
    pages.requests[0]?.answer();
    await vi.waitFor(() => expect(pages.loadedPages()).toEqual([0]));
    return pages;
  }

  it('loads one page, and none after the last one', async () => {
    const { requests, nextRequest, load, loadedPages, stop } = await createFirstPage();
    for (const page of [1, 2]) {
      const loading = load();
      await nextRequest(page + 1);
      requests[page]?.answer();
      await loading;
    }
    expect(loadedPages()).toEqual([0, 1, 2]);
    expect(requests.map(({ page }) => page)).toEqual([0, 1, 2]);
    stop();
  });

  it('requests the page again if a reload cancels it', async () => {
    const { client, requests, nextRequest, load, loadedPages, stop } = await createFirstPage();
    const loading = load();
    await nextRequest(2);
    const reloading = client.invalidateQueries();
    await nextRequest(3);
    requests[2]?.answer();
    await nextRequest(4);
    requests[3]?.answer();
    await Promise.all([loading, reloading]);
    expect(requests.map(({ page }) => page)).toEqual([0, 1, 0, 1]);
    expect(loadedPages()).toEqual([0, 1]);
    stop();
  });

  it('waits for a running reload instead of canceling it', async () => {
    const { client, requests, nextRequest, load, loadedPages, stop } = await createFirstPage();
    const reloading = client.invalidateQueries();
    await nextRequest(2);
    const loading = load();
    requests[1]?.answer();
    await nextRequest(3);
    requests[2]?.answer();
    await Promise.all([loading, reloading]);
    expect(requests.map(({ page }) => page)).toEqual([0, 0, 1]);
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, false, false]);
    expect(loadedPages()).toEqual([0, 1]);
    stop();
  });

  it('ends with the error of the page, which the list shows', async () => {
    const { observer, requests, nextRequest, load, stop } = await createFirstPage();
    const loading = load();
    await nextRequest(2);
    requests[1]?.fail();
    await loading;
    expect(requests).toHaveLength(2);
    expect(observer.getCurrentResult().isFetchNextPageError).toBe(true);
    stop();
  });
});

describe('toInfiniteList', () => {
  const page = (nextCursor: string | null) => ({ nextCursor, total: 3 });

  /** The list of a screen that has loaded these pages, and its observer, which loads the next ones. */
  function show(replies: readonly { rows: readonly number[]; page: ReturnType<typeof page> }[]) {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const cursors: unknown[] = [];
    const observer = new InfiniteQueryObserver(client, {
      queryKey: ['numbers'],
      ...byCursor,
      queryFn: async ({ pageParam }) => {
        const reply = replies[cursors.length];
        cursors.push(pageParam);
        if (reply === undefined) throw new Error('Failed.');
        return reply;
      },
    });
    const stop = observer.subscribe(() => {});
    const list = () => toInfiniteList(observer.getCurrentResult(), ({ rows }) => rows);
    return { list, cursors, stop };
  }

  it('is loading before the first reply', () => {
    const { list, stop } = show([]);
    expect(list()).toMatchObject({
      rows: [],
      loading: true,
      failed: false,
      hasMore: false,
      loadedCount: undefined,
      loadedAt: 0,
    });
    stop();
  });

  it('has the rows of all pages, and loads the next one from the cursor of the last', async () => {
    const { list, cursors, stop } = show([
      { rows: [1, 2], page: page('after 2') },
      { rows: [3], page: page(null) },
    ]);
    await vi.waitFor(() => expect(list()).toMatchObject({ rows: [1, 2], hasMore: true, loading: false }));
    expect(list().loadedCount).toBe('2 of 3');
    list().loadMore();
    await vi.waitFor(() => expect(list()).toMatchObject({ rows: [1, 2, 3], hasMore: false }));
    expect(list().loadedCount).toBe('3 of 3');
    expect(cursors).toEqual([undefined, 'after 2']);
    stop();
  });

  it('keeps its rows when the next page fails', async () => {
    const { list, stop } = show([{ rows: [1], page: page('after 1') }]);
    await vi.waitFor(() => expect(list().rows).toEqual([1]));
    list().loadMore();
    await vi.waitFor(() => expect(list()).toMatchObject({ rows: [1], loadMoreFailed: true, failed: false }));
    stop();
  });
});
