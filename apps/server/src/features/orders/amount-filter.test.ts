// The filter for a range of amounts in the studio's lists of orders, invoices and receipts.
import { planIds } from '@burnish/domain/catalog/plans';
import { amountRangeMessages } from '@burnish/domain/money/amount-range';
import { currencies } from '@burnish/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectFieldErrors } from '../../../../../testing/expect-error.ts';
import {
  createPendingImagesOrder,
  createPendingOrder,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
} from '../../../../../testing/factories.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
  for (const currency of currencies)
    for (const [index, planId] of planIds.entries()) {
      const companyName = `Payer ${currency} ${index}`;
      const customer = await t.signIn(companyName);
      const order = { currency, planId, companyName };
      await createPendingOrder(customer, order);
      await createSentInvoice(customer, admin, order);
      await createSubmittedReceipt(customer, admin, order);
      const { _id: id } = await createSubmittedReceipt(customer, admin, order);
      const decision = { params: { id }, body: { status: 'rejected' } } as const;
      dataOf(await admin.call('PUT /admin/payment-receipts/:id', decision));
      for (const quantity of [24, 25])
        await createPendingImagesOrder(customer, { currency, companyName, quantity: quantity + index });
    }
  const [order] = dataOf(await admin.call('GET /pay-per-image/admin/requests', {})).requests;
  const decision = { params: { id: order?._id ?? '' }, body: { status: 'rejected' } } as const;
  dataOf(await admin.call('PUT /pay-per-image/admin/requests/:id/status', decision));
});
afterAll(() => t.close());

const row = z.looseObject({ _id: z.string(), status: z.string(), currency: z.enum(currencies) });
type Row = z.output<typeof row>;

interface List {
  readonly path: string;
  /** The members of the reply and of a row. */
  readonly field: string;
  readonly amount: string;
  /** A status of some rows. */
  readonly status: string;
  /** Whether it has totals and a file. */
  readonly hasTotals: boolean;
}

const lists: readonly List[] = [
  {
    path: '/admin/subscription-requests',
    field: 'requests',
    amount: 'finalPrice',
    status: 'pending',
    hasTotals: true,
  },
  {
    path: '/pay-per-image/admin/requests',
    field: 'requests',
    amount: 'totalPrice',
    status: 'pending',
    hasTotals: true,
  },
  { path: '/admin/invoices', field: 'invoices', amount: 'amount', status: 'sent', hasTotals: true },
  {
    path: '/admin/payment-receipts',
    field: 'receipts',
    amount: 'amount',
    status: 'submitted',
    hasTotals: false,
  },
];

type Query = Readonly<Record<string, string | string[]>>;

function send(path: string, query: Query) {
  return admin.send({ method: 'GET', url: `/api${path}`, query });
}

async function read({ path, field }: List, query: Query): Promise<Row[]> {
  const { status, body } = await send(path, query);
  expect(status, JSON.stringify(body)).toBe(200);
  const { data } = z.object({ data: z.looseObject({ page: z.object({ total: z.number() }) }) }).parse(body);
  const rows = z.array(row).parse(data[field]);
  expect(data.page.total).toBe(rows.length);
  return rows;
}

const idsOf = (rows: readonly Row[]) => rows.map(({ _id }) => _id);

describe.each(lists)('$path', (list) => {
  const amountOf = (one: Row) => z.number().parse(one[list.amount]);
  let all: Row[];
  /** The amounts in dollars, ascending; the rows have at least three. */
  let amounts: number[];
  beforeAll(async () => {
    all = await read(list, {});
    const inDollars = all.filter(({ currency }) => currency === 'USD').map(amountOf);
    amounts = [...new Set(inDollars)].toSorted((a, b) => a - b);
    expect(amounts.length).toBeGreaterThanOrEqual(3);
  });

  const between = (min: number, max: number) => (one: Row) =>
    one.currency === 'USD' && amountOf(one) >= min && amountOf(one) <= max;
  const range = (min: number, max: number): Query => ({
    currency: 'USD',
    minAmount: String(min),
    maxAmount: max.toFixed(2),
  });

  test('finds the amounts of one currency from the minimum to the maximum, both included', async () => {
    const [lowest = 0, second = 0] = amounts;
    const highest = amounts.at(-1) ?? 0;
    for (const [min, max] of [
      [lowest, second],
      [second, highest],
      [second, second],
      [lowest + 0.01, highest - 0.01],
    ] as const) {
      const expected = all.filter(between(min, max));
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(all.filter(between(lowest, highest)).length);
      expect(idsOf(await read(list, range(min, max)))).toEqual(idsOf(expected));
    }
    const { minAmount, maxAmount } = range(second, second);
    const atLeast = await read(list, { currency: 'USD', minAmount: minAmount ?? '' });
    expect(idsOf(atLeast)).toEqual(idsOf(all.filter(between(second, highest))));
    const atMost = await read(list, { currency: 'USD', maxAmount: maxAmount ?? '' });
    expect(idsOf(atMost)).toEqual(idsOf(all.filter(between(lowest, second))));
    expect(await read(list, range(highest + 0.01, highest + 1))).toEqual([]);
  });

  test('combines the range with a search and a status', async () => {
    const [lowest = 0, second = 0] = amounts;
    const query = { ...range(lowest, second), search: 'Payer USD 1' };
    const found = await read(list, query);
    const searched = await read(list, { search: query.search });
    expect(idsOf(found)).toEqual(idsOf(searched.filter(between(lowest, second))));
    expect(found.length).toBeGreaterThan(0);
    const ofStatus = await read(list, { ...query, status: list.status });
    expect(idsOf(ofStatus)).toEqual(idsOf(found.filter(({ status }) => status === list.status)));
    expect(ofStatus.length).toBeGreaterThan(0);
    expect(ofStatus.length).toBeLessThan(searched.length);
  });

  test('requires exactly one currency and a range of amounts', async () => {
    const paths = list.hasTotals ? [list.path, `${list.path}/summary`, `${list.path}/export`] : [list.path];
    for (const path of paths) {
      const missing = await send(path, { minAmount: '1' });
      expectFieldErrors(missing, 'currency');
      expect(missing.body.errors?.[0]?.message).toBe(amountRangeMessages.oneCurrency);
      expectFieldErrors(await send(path, { ...range(2, 1) }), 'maxAmount');
      for (const amount of ['', '-1', '1e3', '1,000', '0.001', 'ten', '12345678901234'])
        expectFieldErrors(await send(path, { currency: 'USD', minAmount: amount }), 'minAmount');
      expectFieldErrors(await send(path, { currency: 'USD', minAmount: ['1', '2'] }), 'minAmount');
      expectFieldErrors(await send(path, { currency: ['USD', 'NGN'], maxAmount: '1' }), 'currency');
    }
  });

  if (!list.hasTotals) return;

  test('has the totals and the file of the range', async () => {
    const [lowest = 0, second = 0] = amounts;
    const found = all.filter(between(lowest, second));
    const { body } = await send(`${list.path}/summary`, range(lowest, second));
    const amount = found.reduce((sum, one) => sum + amountOf(one), 0);
    expect(body).toMatchObject({
      data: { summary: { count: found.length, sums: [{ currency: 'USD', amount }] } },
    });
    const file = await send(`${list.path}/export`, range(lowest, second));
    expect(String(file.body).split('\n').filter(Boolean)).toHaveLength(found.length + 1);
  });
});

test('a saved view counts the rows of its range, and none of an invalid one', async () => {
  const save = async (query: string) =>
    dataOf(await admin.call('POST /admin/views', { body: { list: 'invoices', name: 'Large', query } })).view;
  const { summary } = dataOf(
    await admin.call('GET /admin/invoices/summary', { query: { currency: 'USD', minAmount: '197' } }),
  );
  expect(summary.count).toBeGreaterThan(0);
  expect((await save('currency=USD&minAmount=197')).count).toBe(summary.count);
  expect((await save('minAmount=197')).count).toBe(0);
});
