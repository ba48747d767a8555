import type { Changed } from '@burnish/contract/events';
import type { Invoice } from '@burnish/contract/orders/entities';
import { invoiceSample } from '@burnish/contract/orders/samples';
import { describe, expect, it } from 'vitest';
import type { RowSource } from './row-source.ts';
import { updateRows } from './row-updates.ts';

const row = (_id: string, status: Invoice['status'] = 'sent'): Invoice => ({ ...invoiceSample, _id, status });

const list: RowSource = { entity: 'invoice', audience: 'customer', key: 'invoices', newRows: 'insert' };

function changed(...changes: { id: string; row?: Invoice | null }[]): Changed {
  return { audience: 'customer', changes: changes.map((change) => ({ entity: 'invoice', ...change })) };
}

function pages(...ids: string[][]) {
  return {
    pages: ids.map((page, index) => ({
      invoices: page.map((id) => row(id)),
      page: { nextCursor: index < ids.length - 1 ? 'next' : null, total: ids.flat().length },
    })),
    pageParams: ids.map((_, index) => (index === 0 ? undefined : 'next')),
  };
}

const idsOf = (data: unknown) =>
  (data as ReturnType<typeof pages>).pages.map(({ invoices }) => invoices.map(({ _id }) => _id));

describe('updateRows', () => {
  it('replaces a row and keeps all other objects', () => {
    const data = pages(['d', 'c'], ['b', 'a']);
    const updated = updateRows(data, list, changed({ id: 'b', row: row('b', 'paid') }));
    expect(updated).toEqual({
      data: { ...data, pages: [data.pages[0], { ...data.pages[1], invoices: [row('b', 'paid'), row('a')] }] },
      isOutdated: false,
    });
    expect((updated.data as typeof data).pages[0]).toBe(data.pages[0]);
  });

  it('inserts new rows on top, newest first, and counts them', () => {
    const { data, isOutdated } = updateRows(
      pages(['b'], ['a']),
      list,
      changed({ id: 'c', row: row('c') }, { id: 'd', row: row('d') }),
    );
    expect(isOutdated).toBe(false);
    expect(idsOf(data)).toEqual([['d', 'c', 'b'], ['a']]);
    expect((data as ReturnType<typeof pages>).pages.map(({ page }) => page.total)).toEqual([4, 4]);
  });

  it('inserts into an empty list', () => {
    expect(idsOf(updateRows(pages([]), list, changed({ id: 'a', row: row('a') })).data)).toEqual([['a']]);
  });

  it('removes deleted rows and counts them', () => {
    const { data } = updateRows(pages(['b', 'a']), list, changed({ id: 'b', row: null }));
    expect(idsOf(data)).toEqual([['a']]);
    expect((data as ReturnType<typeof pages>).pages[0]?.page.total).toBe(1);
  });

  it('ignores other audiences and entities', () => {
    const data = pages(['a']);
    const event = changed({ id: 'a', row: row('a', 'paid') });
    expect(updateRows(data, list, { ...event, audience: 'studio' })).toEqual({ data, isOutdated: false });
    const order: Changed = { audience: 'customer', changes: [{ entity: 'order', id: 'a', row: null }] };
    expect(updateRows(data, list, order).data).toBe(data);
  });

  it('ignores rows below the loaded ones while there are more pages', () => {
    const data = pages(['d', 'c'], ['b']);
    const firstPage = { pages: data.pages.slice(0, 1), pageParams: [undefined] };
    expect(updateRows(firstPage, list, changed({ id: 'a', row: row('a') }))).toEqual({
      data: firstPage,
      isOutdated: false,
    });
  });

  it.each([
    ['a change without its row', changed({ id: 'a' })],
    ['a new row between loaded ones', changed({ id: 'b', row: row('b') })],
  ])('reports outdated data after %s', (_, event) => {
    expect(updateRows(pages(['c', 'a']), list, event).isOutdated).toBe(true);
  });

  it('reloads filtered lists for new rows, because they may not match', () => {
    const filtered = { ...list, newRows: 'reload' } as const;
    expect(updateRows(pages(['a']), filtered, changed({ id: 'b', row: row('b') }))).toEqual({
      data: pages(['a']),
      isOutdated: true,
    });
  });

  describe('with filters', () => {
    const sentInvoices: RowSource = {
      ...list,
      matches: (invoice) => (invoice as Invoice).status === 'sent',
    };

    it('removes a row that no longer matches, and counts it', () => {
      const { data, isOutdated } = updateRows(
        pages(['b', 'a']),
        sentInvoices,
        changed({ id: 'b', row: row('b', 'paid') }),
      );
      expect(isOutdated).toBe(false);
      expect(idsOf(data)).toEqual([['a']]);
      expect((data as ReturnType<typeof pages>).pages[0]?.page.total).toBe(1);
    });

    it('inserts a row that now matches, in order', () => {
      const { data, isOutdated } = updateRows(
        pages(['f', 'd'], ['c', 'a']),
        sentInvoices,
        changed({ id: 'b', row: row('b') }, { id: 'e', row: row('e') }),
      );
      expect(isOutdated).toBe(false);
      expect(idsOf(data)).toEqual([
        ['f', 'e', 'd'],
        ['c', 'b', 'a'],
      ]);
    });

    it('ignores other rows that do not match, even with a search', () => {
      const data = pages(['a']);
      const event = changed({ id: 'b', row: row('b', 'paid') });
      expect(updateRows(data, sentInvoices, event)).toEqual({ data, isOutdated: false });
      expect(updateRows(data, { ...sentInvoices, newRows: 'reload' }, event).isOutdated).toBe(false);
    });
  });

  it('updates plain replies with a list', () => {
    const source = { ...list, newRows: 'ignore' } as const;
    const event = changed({ id: 'a', row: row('a', 'paid') }, { id: 'b', row: row('b') });
    expect(updateRows({ invoices: [row('a')] }, source, event)).toEqual({
      data: { invoices: [row('a', 'paid')] },
      isOutdated: false,
    });
  });

  it('updates a single entity, and reloads it once it is deleted', () => {
    const source = { ...list, key: 'invoice', newRows: 'ignore' } as const;
    const data = { invoice: row('a') };
    expect(updateRows(data, source, changed({ id: 'a', row: row('a', 'paid') })).data).toEqual({
      invoice: row('a', 'paid'),
    });
    expect(updateRows(data, source, changed({ id: 'a', row: null })).isOutdated).toBe(true);
    expect(updateRows(data, source, changed({ id: 'b', row: row('b') })).data).toBe(data);
  });
});
