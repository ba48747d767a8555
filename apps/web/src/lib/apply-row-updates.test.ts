import type { Changed, EntityChange } from '@burnish/contract/events';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dependsOn } from './entity-queries.ts';
import { applyRowUpdates } from './row-updates.ts';

const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 15_000 } } });

afterEach(() => client.clear());

const changed = (...changes: { id: string; row?: object | null }[]): Changed => ({
  audience: 'customer',
  changes: changes.map((change) => ({ entity: 'invoice', ...change }) as EntityChange),
});

/** A list on the screen: it is loaded, and loads again when it is invalidated. */
async function showInvoices(load = vi.fn(async () => ({ invoices: [{ _id: 'a', status: 'sent' }] }))) {
  const observer = new QueryObserver(client, {
    queryKey: ['invoices'],
    queryFn: load,
    meta: {
      ...dependsOn('invoice', 'receipt'),
      rows: { entity: 'invoice', audience: 'customer', key: 'invoices', newRows: 'insert' },
    },
  });
  observer.subscribe(() => {});
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  return load;
}

describe('applyRowUpdates', () => {
  it('updates rows without loading the list again', async () => {
    const load = await showInvoices();
    for (const status of ['viewed', 'payment_made', 'paid'])
      applyRowUpdates(client, changed({ id: 'a', row: { _id: 'a', status } }));
    expect(client.getQueryData(['invoices'])).toEqual({ invoices: [{ _id: 'a', status: 'paid' }] });
    expect(client.isFetching()).toBe(0);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('loads the list again after a change without its row', async () => {
    const load = await showInvoices();
    applyRowUpdates(client, changed({ id: 'a' }));
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each(['first', 'second'])(
    'updates the reply of a running %s request, which may be older than the event',
    async (request) => {
      const reply = Promise.withResolvers<{ invoices: { _id: string; status: string }[] }>();
      const load = vi.fn(() => reply.promise);
      if (request === 'second') load.mockResolvedValueOnce({ invoices: [{ _id: 'a', status: 'draft' }] });
      await showInvoices(load);
      if (request === 'second') void client.invalidateQueries({ queryKey: ['invoices'] });
      const reads = load.mock.calls.length;

      applyRowUpdates(client, changed({ id: 'a', row: { _id: 'a', status: 'paid' } }));
      reply.resolve({ invoices: [{ _id: 'a', status: 'sent' }] });
      await vi.waitFor(() => expect(client.isFetching()).toBe(0));
      expect(client.getQueryData(['invoices'])).toEqual({ invoices: [{ _id: 'a', status: 'paid' }] });
      expect(load).toHaveBeenCalledTimes(reads);
    },
  );

  it('keeps outdated data outdated', async () => {
    await showInvoices();
    await client.invalidateQueries({ queryKey: ['invoices'], refetchType: 'none' });
    applyRowUpdates(client, changed({ id: 'a', row: { _id: 'a', status: 'paid' } }));
    expect(client.getQueryState(['invoices'])?.isInvalidated).toBe(true);
  });

  it('leaves queries alone that declare no rows', async () => {
    const load = vi.fn(async () => ({ total: 1 }));
    const observer = new QueryObserver(client, {
      queryKey: ['stats'],
      queryFn: load,
      meta: dependsOn('invoice'),
    });
    observer.subscribe(() => {});
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    applyRowUpdates(client, changed({ id: 'a', row: { _id: 'a' } }));
    expect(load).toHaveBeenCalledTimes(1);
  });
});
