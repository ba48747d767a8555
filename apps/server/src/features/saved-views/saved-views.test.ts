// The studio's lists: sorts, several filters, totals, files and saved views.
import { builtInViews, maxExportedRows, maxSavedViews } from '@burnish/domain/studio-lists';
import { parseCalendarDate } from '@burnish/domain/time/calendar-date';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import {
  createPendingOrder,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
  savedViewBody,
} from '../../../../../testing/factories.ts';
import { invoices, orders } from '../../db/schema/index.ts';
import { CsvRows } from '../../platform/http/csv.ts';

let t: TestApp;
let admin: TestUser;
let customer: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [admin, customer] = [await t.signInAdmin(), await t.signIn('Adaeze Okafor')];
  for (const [index, companyName] of ['Verre', 'amber', '=cmd()', 'Lagos'].entries())
    await createPendingOrder(customer, { companyName, currency: index % 2 === 0 ? 'USD' : 'NGN' });
  const currencies = ['USD', 'NGN', 'USD'] as const;
  for (const [index, currency] of currencies.entries()) {
    const { _id: id } = await createSentInvoice(await t.signIn(`Payer ${index}`), admin, { currency });
    await setDueDate(id, ['2036-03-01', '2036-01-01', '2036-02-01'][index] ?? '');
  }
  await createSubmittedReceipt(customer, admin, { currency: 'NGN' });
});
afterAll(() => t.close());

async function setDueDate(id: string, day: string): Promise<void> {
  const dueDate = parseCalendarDate(day);
  if (dueDate !== null) await t.database.queries.update(invoices).set({ dueDate }).where(eq(invoices.id, id));
}

async function listAll(query: object) {
  const found: { _id: string; dueDate: string; status: string }[] = [];
  let cursor: string | null | undefined;
  do {
    const page = dataOf(
      await admin.call('GET /admin/invoices', {
        query: { ...query, limit: 1, ...(cursor ? { cursor } : {}) },
      }),
    );
    found.push(...page.invoices);
    cursor = page.page.nextCursor;
  } while (cursor !== null);
  return found;
}

test.each(['dueDate', '-dueDate', 'createdAt', 'amount', '-customer'])(
  'pages of invoices sorted by %s have no gaps or duplicates',
  async (sort) => {
    const { invoices: atOnce } = dataOf(
      await admin.call('GET /admin/invoices', { query: { sort } as never }),
    );
    expect((await listAll({ sort })).map(({ _id }) => _id)).toEqual(atOnce.map(({ _id }) => _id));
    expect(atOnce).toHaveLength(4);
    if (!sort.endsWith('dueDate')) return;
    const dates = atOnce.map(({ dueDate }) => dueDate);
    expect(dates).toEqual(sort === 'dueDate' ? dates.toSorted() : dates.toSorted().toReversed());
  },
);

test('a cursor of another sort is refused', async () => {
  const query = { sort: 'dueDate', limit: 1 } as const;
  const { page } = dataOf(await admin.call('GET /admin/invoices', { query }));
  const cursor = page.nextCursor ?? '';
  expectError(
    await admin.call('GET /admin/invoices', { query: { sort: '-dueDate', cursor } }),
    400,
    'INVALID_INPUT',
  );
});

test('a filter takes several values, and totals are one sum per currency', async () => {
  expect(await listAll({ status: ['sent', 'payment_made'] })).toHaveLength(4);
  const sent = dataOf(await admin.call('GET /admin/invoices/summary', { query: { status: 'sent' } })).summary;
  expect(sent).toEqual({
    count: 3,
    sums: [
      { currency: 'USD', amount: 394 },
      { currency: 'NGN', amount: 120_000 },
    ],
    unpaid: sent.sums,
  });
  for (const days of [
    { dueFrom: '2036-01-15', dueTo: '2036-02-15' },
    { dueFrom: '2036-02-01', dueTo: '2036-02-01' },
  ])
    expect((await listAll(days)).map(({ dueDate }) => dueDate.slice(0, 10))).toEqual(['2036-02-01']);
});

test('overdue are unpaid invoices that were due before today', async () => {
  const [invoice] = await listAll({ sort: 'dueDate', status: 'sent' });
  const id = invoice?._id ?? '';
  await setDueDate(id, '2020-01-01');
  expect((await listAll({ overdue: 'true' })).map(({ _id }) => _id)).toEqual([id]);
  await setDueDate(id, '2036-01-01');
});

test('a file has all rows in order, and no cell that a spreadsheet runs', async () => {
  const { body, headers } = await admin.call('GET /admin/subscription-requests/export', {
    query: { sort: 'company', status: 'pending' },
  });
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toContain('filename="subscription-requests.csv"');
  const lines = String(body).split('\n');
  expect(lines[0]).toContain('Order,Company,Contact,Email,Phone,Plan');
  expect(lines.filter(Boolean)).toHaveLength(5);
  expect(String(body)).toContain("'=cmd()");
  expect(String(body)).not.toContain(',=cmd()');
  const [{ id } = { id: '' }] = await t.database.queries.select({ id: orders.id }).from(orders).limit(1);
  const one = await admin.call('GET /admin/subscription-requests/export', { query: { ids: [id, id] } });
  expect(String(one.body).split('\n').filter(Boolean)).toHaveLength(2);
});

test('a file of more rows than the limit is refused', () => {
  async function* noPages() {}
  expect(() => CsvRows.from(maxExportedRows, noPages())).not.toThrow();
  expect(() => CsvRows.from(maxExportedRows + 1, noPages())).toThrow('TOO_MANY_ROWS');
});

test('views have the number of their rows, belong to one user, and are limited', async () => {
  const { view } = dataOf(await admin.call('POST /admin/views', { body: savedViewBody }));
  const { builtIn, saved } = dataOf(await admin.call('GET /admin/views', { query: { list: 'invoices' } }));
  expect(builtIn.map(({ key }) => key)).toEqual(builtInViews.invoices.map(({ key }) => key));
  expect(builtIn[0]).toMatchObject({ query: '', count: 4 });
  expect(saved).toEqual([view]);
  expect(view.count).toBe(3);
  const params = { id: view._id };
  const other = await t.signIn('Other Admin');
  await admin.call('PUT /admin/users/:id/role', { params: { id: other.id }, body: { role: 'admin' } });
  expectError(await other.call('DELETE /admin/views/:id', { params }), 404, 'NOT_FOUND');
  const stolen = await other.call('PUT /admin/views/:id', { params, body: { name: 'Stolen' } });
  expectError(stolen, 404, 'NOT_FOUND');
  const theirs = dataOf(await other.call('GET /admin/views', { query: { list: 'invoices' } }));
  expect(theirs.saved).toEqual([]);
  const renamed = await admin.call('PUT /admin/views/:id', { params, body: { name: 'Renamed' } });
  expect(dataOf(renamed).view).toMatchObject({ name: 'Renamed', query: savedViewBody.query });
  for (let index = 1; index < maxSavedViews; index += 1)
    dataOf(await admin.call('POST /admin/views', { body: savedViewBody }));
  expectError(await admin.call('POST /admin/views', { body: savedViewBody }), 409, 'TOO_MANY_VIEWS');
  dataOf(await admin.call('DELETE /admin/views/:id', { params }));
});
