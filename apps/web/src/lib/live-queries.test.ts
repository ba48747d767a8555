import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { applyEvent, reloadQueries } from './live-queries.ts';

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

afterEach(() => client.clear());

/** A query on the screen whose replies are given by the test, in the order of its requests. */
function showCount() {
  const replies: PromiseWithResolvers<number>[] = [];
  const load = vi.fn(() => {
    const reply = Promise.withResolvers<number>();
    replies.push(reply);
    return reply.promise;
  });
  new QueryObserver(client, { queryKey: ['count'], queryFn: load }).subscribe(() => {});
  return { load, replies, count: () => client.getQueryData(['count']) };
}

describe('reloadQueries', () => {
  it('repeats a first load that began before the change', async () => {
    const { load, replies, count } = showCount();
    const reloads = [reloadQueries(client), reloadQueries(client)];
    replies[0]?.resolve(0);
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    replies[1]?.resolve(1);
    await Promise.all(reloads);
    expect(count()).toBe(1);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('repeats a first load that fails', async () => {
    const { load, replies, count } = showCount();
    const reload = reloadQueries(client);
    replies[0]?.reject(new Error('gone'));
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    replies[1]?.resolve(1);
    await reload;
    expect(count()).toBe(1);
  });

  it('loads what is loaded once more', async () => {
    const { load, replies, count } = showCount();
    replies[0]?.resolve(0);
    await vi.waitFor(() => expect(count()).toBe(0));
    const reload = reloadQueries(client);
    replies[1]?.resolve(1);
    await reload;
    expect(count()).toBe(1);
    expect(load).toHaveBeenCalledTimes(2);
  });
});

it('reloads nothing that the filters leave out', async () => {
  const { load, replies } = showCount();
  await reloadQueries(client, { queryKey: ['another'] });
  replies[0]?.resolve(0);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(load).toHaveBeenCalledOnce();
});

it('repeats the first load of the query that was loading only', async () => {
  const others = vi.fn(async () => 7);
  new QueryObserver(client, { queryKey: ['count', 'other'], queryFn: others }).subscribe(() => {});
  await vi.waitFor(() => expect(client.getQueryData(['count', 'other'])).toBe(7));
  const { load, replies } = showCount();
  const reload = reloadQueries(client);
  await vi.waitFor(() => expect(others).toHaveBeenCalledTimes(2));
  replies[0]?.resolve(0);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  replies[1]?.resolve(1);
  await reload;
  expect(others).toHaveBeenCalledTimes(2);
});

describe('applyEvent', () => {
  it.each(['first', 'second'])('applies to the reply of a running %s request', async (request) => {
    const { replies, count } = showCount();
    if (request === 'second') {
      replies[0]?.resolve(0);
      await vi.waitFor(() => expect(count()).toBe(0));
      void client.invalidateQueries();
    }
    const query = client.getQueryCache().find({ queryKey: ['count'] });
    if (query === undefined) throw new Error('the query is missing');
    applyEvent(query, () => client.setQueryData(['count'], 5));
    expect(count()).toBe(5);
    replies.at(-1)?.resolve(0);
    await vi.waitFor(() => expect(query.state.fetchStatus).toBe('idle'));
    expect(count()).toBe(5);
  });

  it('applies once if no request is running, and to no reply of one that fails', async () => {
    const { replies, count } = showCount();
    const query = client.getQueryCache().find({ queryKey: ['count'] });
    if (query === undefined) throw new Error('the query is missing');
    const apply = vi.fn();
    applyEvent(query, apply);
    replies[0]?.reject(new Error('Failed.'));
    await vi.waitFor(() => expect(query.state.fetchStatus).toBe('idle'));
    expect(apply).toHaveBeenCalledOnce();
    applyEvent(query, apply);
    expect(apply).toHaveBeenCalledTimes(2);
    expect(count()).toBeUndefined();
  });
});
