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

describe('the place of a new row', () => {
  const matching: RowSource = { ...list, matches: () => true };
  const firstPage = (...ids: string[]) => {
    const data = pages(ids, ['a']);
    return { pages: data.pages.slice(0, 1), pageParams: [undefined] };
  };
  const update = (data: object, source: RowSource, id: string) =>
    updateRows(data, source, changed({ id, row: row(id) }));

  it('is on the page whose rows it is among', () => {
    const { data } = update(pages(['g', 'e'], ['d', 'b']), matching, 'c');
    expect(idsOf(data)).toEqual([
      ['g', 'e'],
      ['d', 'c', 'b'],
    ]);
  });

  it('is the end of a list that is loaded completely', () => {
    expect(idsOf(update(pages(['c', 'b']), matching, 'a').data)).toEqual([['c', 'b', 'a']]);
  });

  it('is not known below the loaded rows, above them it is the top', () => {
    const data = firstPage('d', 'c');
    expect(update(data, matching, 'b')).toEqual({ data, isOutdated: false });
    expect(update(data, { ...matching, newRows: 'reload' }, 'b').isOutdated).toBe(false);
    expect(idsOf(update(data, matching, 'e').data)).toEqual([['e', 'd', 'c']]);
  });
});

describe('totals', () => {
  it('stay as they are where the server stopped counting', () => {
    const [first] = pages(['b']).pages;
    const capped = { ...first, page: { nextCursor: null, total: 1_000, totalIsCapped: true } };
    const { data } = updateRows(capped, list, changed({ id: 'c', row: row('c') }));
    expect(data).toMatchObject({ invoices: [row('c'), row('b')], page: { total: 1_000 } });
  });

  it('stay the same objects if nothing changed', () => {
    const data = pages(['b', 'a']);
    expect(updateRows(data, list, changed({ id: 'x', row: null })).data).toBe(data);
  });
});

it.each([undefined, null, 'text'])('leaves data alone that is no reply: %j', (data) => {
  expect(updateRows(data, list, changed({ id: 'a', row: row('a') }))).toEqual({ data, isOutdated: false });
});

it('updates its own rows of an event that has others, too', () => {
  const event: Changed = {
    audience: 'customer',
    changes: [
      { entity: 'order', id: 'a', row: null },
      ...changed({ id: 'b', row: row('b', 'paid') }).changes,
    ],
  };
  const { data } = updateRows(pages(['b', 'a']), list, event);
  expect(data).toMatchObject({ pages: [{ invoices: [row('b', 'paid'), row('a')] }] });
});
