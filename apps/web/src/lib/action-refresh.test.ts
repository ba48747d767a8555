import type { Changed, EntityName } from '@burnish/contract/events';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startActionRefresh } from './action-refresh.ts';
import { dependsOn } from './entity-queries.ts';
import { createLiveRefresh, loadRowUpdates } from './live-refresh.ts';

const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
const listeners = new Set<(event: Changed) => void>();
let isConnected = true;

const connection: Parameters<typeof startActionRefresh>[0]['connection'] = {
  isConnected: () => isConnected,
  on(_, listener) {
    listeners.add(listener as (event: Changed) => void);
    return () => listeners.delete(listener as (event: Changed) => void);
  },
};

function emitChange(entity: EntityName) {
  const event: Changed = { audience: 'studio', changes: [{ entity, id: 'a' }] };
  for (const listener of listeners) listener(event);
}

/** Shows a list of invoices and returns the function that loads it. */
async function showInvoices(load = vi.fn(async () => ['a'])) {
  const observer = new QueryObserver(client, {
    queryKey: ['invoices'],
    queryFn: load,
    meta: dependsOn('invoice'),
  });
  observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return load;
}

const start = (...entities: EntityName[]) => startActionRefresh({ client, connection, entities });

beforeEach(() => {
  vi.useFakeTimers();
  isConnected = true;
});
afterEach(() => {
  expect(listeners.size).toBe(0);
  client.clear();
  vi.useRealTimers();
});

describe('finish', () => {
  it('loads nothing again when the event has arrived before the response', async () => {
    const load = await showInvoices();
    const refresh = start('invoice');
    emitChange('invoice');
    await refresh.finish();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('waits for an event that arrives after the response', async () => {
    const load = await showInvoices();
    const finished = vi.fn();
    void start('invoice').finish().then(finished);
    emitChange('order');
    await vi.advanceTimersByTimeAsync(500);
    expect(finished).not.toHaveBeenCalled();
    emitChange('invoice');
    await vi.advanceTimersByTimeAsync(0);
    expect(finished).toHaveBeenCalledTimes(1);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('waits for queries that the event has made load again, without repeating them', async () => {
    const second = Promise.withResolvers<string[]>();
    const load = await showInvoices(vi.fn(async () => ['a']).mockReturnValueOnce(Promise.resolve(['a'])));
    load.mockReturnValue(second.promise);
    const finished = vi.fn();
    const refresh = start('invoice');
    emitChange('invoice');
    void client.invalidateQueries({ queryKey: ['invoices'] });
    void refresh.finish().then(finished);
    await vi.advanceTimersByTimeAsync(0);
    expect(finished).not.toHaveBeenCalled();
    second.resolve(['a', 'b']);
    await vi.advanceTimersByTimeAsync(0);
    expect(finished).toHaveBeenCalledTimes(1);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('waits for queries that show the event later, and until then has its changes shown without delay', async () => {
    const second = Promise.withResolvers<string[]>();
    const load = await showInvoices(vi.fn(async () => ['a']).mockReturnValueOnce(Promise.resolve(['a'])));
    load.mockReturnValue(second.promise);
    await loadRowUpdates();
    const live = createLiveRefresh(client);
    listeners.add(live.show);
    emitChange('order');
    await vi.advanceTimersByTimeAsync(0);
    const finished = vi.fn();
    const refresh = start('invoice');
    void refresh.finish().then(finished);
    emitChange('invoice');
    await vi.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledTimes(2);
    expect(finished).not.toHaveBeenCalled();
    second.resolve(['a', 'b']);
    await vi.advanceTimersByTimeAsync(0);
    expect(finished).toHaveBeenCalledTimes(1);
    listeners.delete(live.show);
    live.stop();
  });

  it('loads the dependent queries again without an event within a second', async () => {
    const load = await showInvoices();
    void start('invoice').finish();
    await vi.advanceTimersByTimeAsync(999);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('loads the dependent queries again at once while disconnected', async () => {
    const load = await showInvoices();
    isConnected = false;
    void start('invoice').finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('does not wait if the action changes nothing', async () => {
    await start().finish();
  });
});

describe('reload', () => {
  it('loads the dependent queries again', async () => {
    const load = await showInvoices();
    await start('invoice').reload();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
