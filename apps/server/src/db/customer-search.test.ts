// Sums search by customer, and add up the same invoices as the list has.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../testing/app.ts';
import { dataOf } from '../../../../testing/factories.ts';
import { seedLargeStudio } from '../../../../testing/large-studio.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  await seedLargeStudio(t.database.address, { customers: 60, invoices: 300 });
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

/** Names, companies, emails, and what else is in the search column of invoices. */
const terms = [
  ...['stu', 'STU', 'adaeze', 'okafor', 'amber studio', '@gmail', '.test', 'a', 'zzz', '%', '_', 'i', 'n1'],
  ...['inv', 'INV-2021', '2021', '-', '00001', 'v-2', 'b'],
];

test.each(terms)('the sums of %j are those of the listed invoices', async (search) => {
  const { invoices, page } = dataOf(
    await admin.call('GET /admin/invoices', { query: { search, limit: '200' } }),
  );
  const { summary } = dataOf(await admin.call('GET /admin/invoices/summary', { query: { search } }));
  expect(summary.count).toBe(page.total);
  if (page.nextCursor !== null) return;
  const amounts = Map.groupBy(invoices, ({ currency }) => currency);
  for (const { currency, amount } of summary.sums)
    expect((amounts.get(currency) ?? []).reduce((sum, one) => sum + Math.round(one.amount * 100), 0)).toBe(
      Math.round(amount * 100),
    );
});
