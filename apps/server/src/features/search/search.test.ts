import type { SearchResult, SearchResultKind } from '@burnish/contract/search/entities';
import { type Permission, rolePermissions } from '@burnish/domain/permissions';
import { maxResultsPerKind } from '@burnish/domain/search';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createPendingImagesOrder,
  createPendingOrder,
  createSubmittedReceipt,
  dataOf,
  planOrderBody,
} from '../../../../../testing/factories.ts';
import { createPaidPlan } from '../../../../../testing/photos.ts';
import { submitPhotos } from '../../../../../testing/stored-photos.ts';
import { users } from '../../db/schema/index.ts';

let t: TestApp;
let admin: TestUser;
let ada: TestUser;
let other: TestUser;
let jobNumber: string;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
  [ada, other] = [await t.signIn('Ada Okafor'), await t.signIn('Bola Adeyemi')];
  await createPaidPlan(ada, admin);
  await createPendingImagesOrder(ada);
  jobNumber = (await submitPhotos(t, ada)).number;
  await createSubmittedReceipt(other, admin);
});
afterAll(() => t.close());

async function search(person: TestUser, q: string): Promise<SearchResult[]> {
  return dataOf(await person.call('GET /search', { query: { q } })).results;
}

const kindsOf = (results: readonly SearchResult[]) => [...new Set(results.map(({ kind }) => kind))];

/** The IDs of everything that a customer owns. */
async function idsOf(person: TestUser): Promise<ReadonlySet<string>> {
  const { orders } = dataOf(await person.call('GET /orders'));
  const { invoices } = dataOf(await person.call('GET /subscriptions/invoices'));
  const { jobs } = dataOf(await person.call('GET /photos/jobs'));
  return new Set([...orders, ...invoices, ...jobs].map(({ _id }) => _id));
}

describe('a customer', () => {
  test('finds orders by plan, service and company', async () => {
    const [plan] = await search(ada, 'gold');
    expect(plan).toMatchObject({
      kind: 'order',
      audience: 'customer',
      title: 'Gold Plan',
      orderKind: 'plan',
    });
    expect(await search(ada, 'RETOUCH')).toEqual([expect.objectContaining({ orderKind: 'images' })]);
    const { companyName } = planOrderBody();
    expect((await search(ada, companyName.slice(1, 6))).map(({ kind }) => kind)).toEqual(['order', 'order']);
  });

  test('finds invoices and jobs by number', async () => {
    const [invoice] = dataOf(await ada.call('GET /subscriptions/invoices')).invoices;
    expect(await search(ada, ` ${invoice?.invoiceNumber.toLowerCase()} `)).toEqual([
      expect.objectContaining({
        kind: 'invoice',
        _id: invoice?._id,
        title: invoice?.invoiceNumber,
        detail: 'Gold Plan',
        amount: invoice?.amount,
      }),
    ]);
    expect(await search(ada, jobNumber)).toEqual([
      expect.objectContaining({ kind: 'job', title: jobNumber, detail: 'Gold Plan', audience: 'customer' }),
    ]);
  });

  test("never finds other users' entities, customers or receipts", async () => {
    const own = await idsOf(ada);
    const terms = ['gold', 'inv-', 'job-', 'ad', 'bola', 'test', 'studio', '20', 'TRF', '-0'];
    for (const term of terms) {
      const results = await search(ada, term);
      expect(results.filter(({ _id }) => !own.has(_id))).toEqual([]);
    }
    expect(await search(other, jobNumber)).toEqual([]);
    expect(await search(ada, 'Bola')).toEqual([]);
  });

  test("is not found by their own name in their invoices' search text", async () => {
    expect(await search(ada, 'ada okafor')).toEqual([]);
  });
});

describe('staff', () => {
  test('find customers by name and email, and what belongs to them', async () => {
    const results = await search(admin, 'Ada Oka');
    expect(kindsOf(results)).toEqual(['customer', 'job', 'invoice', 'receipt']);
    expect(results.every(({ audience }) => audience === 'studio')).toBe(true);
    const [customer] = results;
    if (customer?.kind !== 'customer') throw new Error('the customer was not found');
    expect(customer.title).toBe('Ada Okafor');
    expect((await search(admin, customer.email)).map(({ _id }) => _id)).toContain(customer._id);
  });

  test('find receipts by reference', async () => {
    const [receipt] = dataOf(await admin.call('GET /admin/payment-receipts')).receipts;
    if (receipt === undefined) throw new Error('there is no receipt');
    const found = await search(admin, receipt.transactionReference);
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'receipt', _id: receipt._id, title: receipt.transactionReference }),
    );
  });

  test('find each kind with its permission only, and else their own', async () => {
    const kindByPermission: Readonly<Partial<Record<Permission, SearchResultKind>>> = {
      'customers:read': 'customer',
      'jobs:manage': 'job',
      'orders:review': 'order',
      'invoices:manage': 'invoice',
      'receipts:review': 'receipt',
    };
    const term = ada.email;
    await createPendingOrder(ada, { email: term });
    for (const [permission, kind] of Object.entries(kindByPermission)) {
      const spy = vi.spyOn(rolePermissions.admin, 'has').mockImplementation((name) => name === permission);
      expect(kindsOf(await search(admin, term)), permission).toEqual([kind]);
      spy.mockRestore();
    }
    const none = vi.spyOn(rolePermissions.admin, 'has').mockReturnValue(false);
    expect(await search(admin, term)).toEqual([]);
    none.mockRestore();
    expect(kindsOf(await search(admin, term))).toEqual(Object.values(kindByPermission));
  });

  test('do not find deleted accounts', async () => {
    const leaving = await t.signIn('Leaving Customer');
    expect(kindsOf(await search(admin, 'Leaving Customer'))).toEqual(['customer']);
    await t.database.queries.update(users).set({ deletedAt: t.clock.now() }).where(eq(users.id, leaving.id));
    expect(await search(admin, 'Leaving Customer')).toEqual([]);
  });
});

test(`returns the newest ${maxResultsPerKind} of a kind`, async () => {
  const company = 'Fünf & mehr';
  const ids: string[] = [];
  for (let created = 0; created <= maxResultsPerKind; created += 1)
    ids.unshift((await createPendingOrder(other, { companyName: company }))._id);
  const expected = ids.slice(0, maxResultsPerKind);
  expect((await search(other, company)).map(({ _id }) => _id)).toEqual(expected);
  expect((await search(admin, company)).map(({ _id }) => _id)).toEqual(expected);
});

test('compares special characters literally, and letters of every language', async () => {
  const companies = ['100%_sure\\', 'Ọlá Fọ́tò', '東京写真館'];
  for (const companyName of companies) await createPendingOrder(other, { companyName });
  const titlesOf = async (person: TestUser, term: string) =>
    (await search(person, term)).map(({ detail }) => detail);
  for (const person of [other, admin]) {
    expect(await titlesOf(person, '%_')).toEqual([expect.stringContaining('100%_sure\\')]);
    expect(await titlesOf(person, 'e\\')).toEqual([expect.stringContaining('100%_sure\\')]);
    expect(await titlesOf(person, '%%')).toEqual([]);
    expect(await titlesOf(person, '__')).toEqual([]);
    expect(await titlesOf(person, 'ọLÁ')).toEqual([expect.stringContaining('Ọlá Fọ́tò')]);
    expect(await titlesOf(person, '写真')).toEqual([expect.stringContaining('東京写真館')]);
    expect(await titlesOf(person, "'; drop table orders")).toEqual([]);
  }
});

test.each(['', 'a', ' a ', 'a'.repeat(101), 'a\u0000b'])('refuses the term %j', async (q) => {
  expectError(await ada.call('GET /search', { query: { q } }), 400, 'INVALID_INPUT');
});

test('requires a term and authentication', async () => {
  expectError(await ada.send({ method: 'GET', url: '/api/search' }), 400, 'INVALID_INPUT');
  expectError(await t.visitor.call('GET /search', { query: { q: 'gold' } }), 401, 'UNAUTHENTICATED');
});

test('accepts the longest term', async () => {
  await createApprovedReceipt(ada, admin);
  expect(await search(admin, 'z'.repeat(100))).toEqual([]);
});
