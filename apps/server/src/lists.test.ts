// Properties of all lists: whose rows they return, their order, pages, search and filters.
import { type ApiKey, api } from '@burnish/contract/api';
import type { EndpointDefinition } from '@burnish/contract/endpoint';
import { invoiceSample, paymentDetailsSample } from '@burnish/contract/orders/samples';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { expectFieldErrors } from '../../../testing/expect-error.ts';
import {
  createApprovedOrder,
  createApprovedReceipt,
  createPendingImagesOrder,
  createPendingOrder,
  createSentImagesInvoice,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
  invoiceBody,
  type PlanOrderBody,
  payInvoice,
  planOrderBody,
  receiptBody,
} from '../../../testing/factories.ts';
import { keysOf } from '../../../testing/keys.ts';
import { createPaidPlan, listQuotas } from '../../../testing/photos.ts';
import { createPendingSubmission, submitPhotos } from '../../../testing/stored-photos.ts';
import { subscriptions, users } from './db/schema/index.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;
/** The subscription whose usage is listed. */
let subscriptionWithUsage: string;
/** The customer of the lists of one customer. */
let listedCustomer: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
  listedCustomer = await t.signIn('Has Everything');
  subscriptionWithUsage = await createSubscription(await t.signIn('Uses Often'));
});
afterAll(() => t.close());

type Query = Readonly<Record<string, unknown>>;

const row = z.looseObject({
  _id: z.string(),
  createdAt: z.string(),
  status: z.string().optional(),
  currency: z.string().optional(),
  subscriptionType: z.string().optional(),
  requestType: z.string().optional(),
  role: z.string().optional(),
  invoiceNumber: z.string().optional(),
  userId: z.object({ _id: z.string() }).optional(),
  /** Of photos that wait for an order. */
  order: z.object({ userId: z.object({ _id: z.string() }) }).optional(),
});
const listed = z
  .object({
    page: z.strictObject({
      nextCursor: z.string().nullable(),
      total: z.number(),
      totalIsCapped: z.literal(true).optional(),
    }),
  })
  .catchall(z.array(row));

const ownerOf = ({ userId, order }: z.output<typeof row>) => (userId ?? order?.userId)?._id;

interface Listed {
  readonly ids: readonly string[];
  readonly rows: readonly z.output<typeof row>[];
  readonly page: z.output<typeof listed>['page'];
}

const lists = {
  'GET /subscriptions/requests': { field: 'requests', add: (owner: TestUser) => createPendingOrder(owner) },
  'GET /subscriptions/invoices': {
    field: 'invoices',
    add: (owner: TestUser) => createSentInvoice(owner, admin),
  },
  'GET /subscriptions/payments/receipts': {
    field: 'receipts',
    add: (owner: TestUser) => createSubmittedReceipt(owner, admin),
  },
  'GET /subscriptions/active': { field: 'subscriptions', add: (owner: TestUser) => addSubscription(owner) },
  'GET /pay-per-image/requests': {
    field: 'requests',
    add: (owner: TestUser) => createPendingImagesOrder(owner),
  },
  'GET /orders': { field: 'orders', add: (owner: TestUser) => createPendingImagesOrder(owner) },
  'GET /admin/users': { field: 'users', add: () => t.signIn(`User ${t.clock.now().getTime()}`) },
  'GET /admin/subscription-requests': {
    field: 'requests',
    add: (owner: TestUser) => createPendingOrder(owner),
  },
  'GET /admin/invoices': { field: 'invoices', add: (owner: TestUser) => createSentInvoice(owner, admin) },
  'GET /admin/payment-receipts': {
    field: 'receipts',
    add: (owner: TestUser) => createSubmittedReceipt(owner, admin),
  },
  'GET /admin/subscriptions': { field: 'subscriptions', add: (owner: TestUser) => addSubscription(owner) },
  'GET /pay-per-image/admin/requests': {
    field: 'requests',
    add: (owner: TestUser) => createPendingImagesOrder(owner),
  },
  'GET /pay-per-image/admin/active': {
    field: 'subscriptions',
    add: (owner: TestUser) => buyImages(owner),
  },
  'GET /admin/subscriptions/:id/usage': { field: 'entries', add: () => useOneImage() },
  'GET /admin/usage/entries': { field: 'entries', add: () => useOneImage() },
  'GET /ledger/entries': { field: 'entries', add: (owner: TestUser) => createSentInvoice(owner, admin) },
  'GET /admin/ledger/entries': {
    field: 'entries',
    add: (owner: TestUser) => createSentInvoice(owner, admin),
  },
  'GET /admin/customers/:id/ledger': {
    field: 'entries',
    add: () => createSentInvoice(listedCustomer, admin),
  },
  'GET /admin/customers/:id/subscriptions': {
    field: 'subscriptions',
    add: () => addSubscription(listedCustomer),
  },
  'GET /admin/customers/:id/orders': { field: 'orders', add: () => createPendingImagesOrder(listedCustomer) },
  'GET /admin/customers/:id/invoices': {
    field: 'invoices',
    add: () => createSentInvoice(listedCustomer, admin),
  },
  'GET /admin/customers/:id/jobs': { field: 'jobs', add: () => submitOnePhoto(listedCustomer) },
  'GET /admin/customers/:id/notes': { field: 'notes', add: () => addNote() },
  'GET /photos': { field: 'photos', add: (owner: TestUser) => submitOnePhoto(owner) },
  'GET /photos/pending-submissions': {
    field: 'pendingSubmissions',
    add: (owner: TestUser) => createPendingSubmission(t, owner),
  },
  'GET /photos/jobs': { field: 'jobs', add: (owner: TestUser) => submitOnePhoto(owner) },
  'GET /photos/admin/photos': { field: 'photos', add: (owner: TestUser) => submitOnePhoto(owner) },
  'GET /photos/admin/jobs': { field: 'jobs', add: (owner: TestUser) => submitOnePhoto(owner) },
} as const;

type ListKey = keyof typeof lists;
const keys = keysOf(lists);
const ownKeys = keys.filter((key) => !key.includes('/admin/'));

/** Cancels the owner's subscription first, because a payment would extend it otherwise. */
async function addSubscription(owner: TestUser): Promise<void> {
  await t.database.queries
    .update(subscriptions)
    .set({ status: 'cancelled', canceledAt: t.clock.now() })
    .where(eq(subscriptions.userId, owner.id));
  await createApprovedReceipt(owner, admin);
}

async function createSubscription(owner: TestUser): Promise<string> {
  await createApprovedReceipt(owner, admin);
  const [subscription] = dataOf(await owner.call('GET /subscriptions/active')).subscriptions;
  return subscription?._id ?? '';
}

async function useOneImage(): Promise<void> {
  const params = { id: subscriptionWithUsage };
  const { entries } = dataOf(await admin.call('GET /admin/subscriptions/:id/usage', { params }));
  const imagesUsed = entries.length + 1;
  dataOf(await admin.call('PUT /admin/subscriptions/:id', { params, body: { imagesUsed } }));
}

async function addNote(): Promise<void> {
  const options = { params: { id: listedCustomer.id }, body: { text: 'Never crop the strap.' } };
  dataOf(await admin.call('POST /admin/customers/:id/notes', options));
}

async function submitOnePhoto(owner: TestUser): Promise<void> {
  if ((await listQuotas(owner)).length === 0) await createPaidPlan(owner, admin);
  await submitPhotos(t, owner);
}

async function buyImages(
  owner: TestUser,
  change?: Parameters<typeof createSentImagesInvoice>[2],
): Promise<void> {
  await payInvoice(owner, admin, await createSentImagesInvoice(owner, admin, change));
}

/** Lists with their own tests: they have another order, or grow with every step of these tests. */
const listsTestedElsewhere = [
  'GET /admin/audit',
  'GET /admin/bank-statement-lines',
  'GET /admin/bank-statements',
  'GET /admin/security-events',
  'GET /chat/admin/chats',
  'GET /chat/admin/people',
  'GET /notifications',
  'GET /photos/admin/jobs/:id/files',
  'GET /photos/admin/late-deliveries',
  'GET /photos/uploads',
];

test('every list of the contract is tested here or with its feature', () => {
  const isList = (key: ApiKey) => {
    const { reply }: EndpointDefinition = api[key];
    return 'shape' in reply && 'page' in reply.shape;
  };
  expect([...keys, ...listsTestedElsewhere].toSorted()).toEqual(keysOf(api).filter(isList).toSorted());
});

async function list(person: TestUser, key: ListKey, query: Query = {}): Promise<Listed> {
  const id = key.includes('/customers/') ? listedCustomer.id : subscriptionWithUsage;
  const url = `/api${key.slice(4).replace(':id', id)}`;
  const response = await person.send({ method: 'GET', url, query: asText(query) });
  const { page, [lists[key].field]: rows = [] } = listed.parse(dataOf(response));
  return { rows, ids: rows.map(({ _id }) => _id), page };
}

function asText(query: Query): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}

/** Reads all pages and calls `afterPage` after each. */
async function readPages(
  person: TestUser,
  key: ListKey,
  limit: number,
  afterPage = async () => {},
  query: Query = {},
): Promise<Listed[]> {
  const pages: Listed[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await list(person, key, { ...query, limit, ...(cursor ? { cursor } : {}) });
    pages.push(page);
    cursor = page.page.nextCursor;
    await afterPage();
  } while (cursor !== null);
  return pages;
}

function isSearched(key: ListKey): boolean {
  return 'search' in api[key].query.shape;
}

function personFor(key: ListKey, owner: TestUser): TestUser {
  return key.includes('/admin/') ? admin : owner;
}

describe.each(keys)('%s', (key) => {
  async function addRows(count: number): Promise<TestUser> {
    const owner = await t.signIn(`${key} ${t.clock.now().getTime()}`);
    for (let added = 0; added < count; added += 1) {
      t.clock.advance(1_000);
      await lists[key].add(owner);
    }
    return owner;
  }

  let owner: TestUser;
  beforeAll(async () => {
    owner = await addRows(5);
  });

  test('lists the newest first', async () => {
    const { ids, rows } = await list(personFor(key, owner), key);
    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect(ids).toEqual(ids.toSorted().toReversed());
    const times = rows.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('has no gaps or duplicates between pages while rows are added', async () => {
    const reader = personFor(key, owner);
    const before = await list(reader, key, { limit: 200 });
    let added = 0;
    const pages = await readPages(reader, key, 2, async () => {
      if (added >= 3) return;
      added += 1;
      t.clock.advance(1_000);
      await lists[key].add(owner);
    });
    expect(pages.flatMap(({ ids }) => ids)).toEqual(before.ids);
    expect(pages.every(({ ids }) => ids.length <= 2)).toBe(true);
    expect(pages.map(({ page }) => page.total)[0]).toBe(before.ids.length);
    expect((await list(reader, key, { limit: 200 })).ids.length).toBeGreaterThanOrEqual(
      before.ids.length + 3,
    );
  });

  test('has the total on every page', async () => {
    const reader = personFor(key, owner);
    const all = await list(reader, key, { limit: 200 });
    const pages = await readPages(reader, key, Math.ceil(all.ids.length / 2));
    expect(pages.length).toBeGreaterThanOrEqual(2);
    for (const { page } of pages) expect(page.total).toBe(all.ids.length);
    expect(all.page).toEqual({ nextCursor: null, total: all.ids.length });
  });

  test('has no next page after a full last page', async () => {
    const reader = personFor(key, owner);
    const { page } = await list(reader, key, { limit: 200 });
    expect((await list(reader, key, { limit: page.total })).page.nextCursor).toBeNull();
    expect((await list(reader, key, { limit: page.total - 1 })).page.nextCursor).not.toBeNull();
  });

  test('is empty after a cursor that precedes all rows', async () => {
    const cursor = Buffer.from('00000000-0000-7000-8000-000000000000').toString('base64url');
    const { ids, page } = await list(personFor(key, owner), key, { cursor });
    expect(ids).toEqual([]);
    expect(page.nextCursor).toBeNull();
  });
});

describe.each(ownKeys)('%s', (key) => {
  test('returns only the rows of its customer, whatever the search', async () => {
    const [one, two] = [await t.signIn(`One of ${key}`), await t.signIn(`Two of ${key}`)];
    for (const owner of [one, two, one]) await lists[key].add(owner);
    for (const query of [
      {},
      { search: '' },
      { search: 'of' },
      { search: 'customers.test' },
      { search: 'gold' },
    ]) {
      for (const owner of [one, two]) {
        const { rows } = await list(owner, key, query);
        expect(rows.every((row) => ownerOf(row) === owner.id)).toBe(true);
      }
    }
    expect((await list(one, key)).ids).toHaveLength(2);
    expect((await list(two, key)).page.total).toBe(1);
    if (isSearched(key)) expect((await list(one, key, { search: two.email })).page.total).toBe(0);
  });

  test('returns to an admin only their own rows', async () => {
    await lists[key].add(customer);
    const { rows } = await list(admin, key);
    expect(rows.every((row) => ownerOf(row) === admin.id)).toBe(true);
  });

  test("returns only own rows after another user's cursor", async () => {
    const [one, two] = [await t.signIn(`Cursor one ${key}`), await t.signIn(`Cursor two ${key}`)];
    for (const owner of [one, two, one, two]) await lists[key].add(owner);
    const cursor = (await list(one, key, { limit: 1 })).page.nextCursor ?? '';
    const { rows } = await list(two, key, { cursor });
    expect(rows.every((row) => ownerOf(row) === two.id)).toBe(true);
  });
});

describe('a filter', () => {
  beforeAll(async () => {
    const orders: Pick<Partial<PlanOrderBody>, 'currency'>[] = [{ currency: 'USD' }, { currency: 'NGN' }];
    for (const order of orders) {
      const owner = await t.signIn(`Filter ${order.currency}`);
      await createPendingOrder(owner, order);
      await createApprovedOrder(owner, admin, order);
      await createSentInvoice(owner, admin, order);
      await createSubmittedReceipt(owner, admin, order);
      const { _id: id } = await createSubmittedReceipt(owner, admin, order);
      await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: { status: 'rejected' } });
      await createApprovedReceipt(owner, admin, order);
      await createPendingImagesOrder(owner, order);
      await buyImages(owner, order);
    }
    await createApprovedReceipt(admin, admin);
    await buyImages(admin);
    await t.database.queries
      .update(subscriptions)
      .set({ status: 'suspended' })
      .where(eq(subscriptions.userId, (await t.signIn('Filter NGN')).id));
  });

  const filters: readonly [ListKey, string, readonly string[]][] = [
    ['GET /admin/users', 'role', ['user', 'admin']],
    ['GET /admin/subscription-requests', 'status', ['pending', 'approved', 'invoice_sent', 'completed']],
    ['GET /admin/subscription-requests', 'currency', ['USD', 'NGN']],
    ['GET /admin/invoices', 'status', ['sent', 'payment_made', 'payment_confirmed']],
    ['GET /admin/invoices', 'currency', ['USD', 'NGN']],
    ['GET /admin/payment-receipts', 'status', ['submitted', 'approved', 'rejected']],
    ['GET /admin/payment-receipts', 'currency', ['USD', 'NGN']],
    ['GET /admin/subscriptions', 'status', ['active', 'suspended', 'cancelled']],
    ['GET /admin/subscriptions', 'currency', ['USD', 'NGN']],
    ['GET /admin/subscriptions', 'subscriptionType', ['subscription', 'payPerImage']],
    ['GET /orders', 'status', ['completed']],
    ['GET /orders', 'requestType', ['subscription', 'pay-per-image']],
    ['GET /orders', 'currency', ['USD']],
    ['GET /subscriptions/active', 'subscriptionType', ['subscription', 'payPerImage']],
    ['GET /subscriptions/invoices', 'subscriptionType', ['subscription', 'payPerImage']],
    ['GET /subscriptions/invoices', 'currency', ['USD']],
    ['GET /pay-per-image/admin/requests', 'status', ['pending', 'completed']],
    ['GET /pay-per-image/admin/requests', 'currency', ['USD', 'NGN']],
    ['GET /pay-per-image/admin/active', 'currency', ['USD', 'NGN']],
  ];

  test.each(filters)('of %s by %s returns exactly the matching rows', async (key, name, values) => {
    const all = (await readPages(admin, key, 200)).flatMap(({ rows }) => rows);
    for (const value of values) {
      const expected = all.filter((found) => found[name] === value).map(({ _id }) => _id);
      const found = await readPages(admin, key, 200, undefined, { [name]: value });
      expect(expected.length, value).toBeGreaterThan(0);
      expect(found.flatMap(({ ids }) => ids)).toEqual(expected);
      for (const { page } of found) expect(page.total).toBe(expected.length);
    }
  });

  test('of orders by group counts approved and invoiced ones as completed', async () => {
    const owner = await t.signIn('Filter groups');
    const pending = await createPendingOrder(owner);
    const approved = await createApprovedOrder(owner, admin);
    const invoiced = await createSentInvoice(owner, admin);
    const rejected = await createPendingImagesOrder(owner);
    await createApprovedReceipt(owner, admin);
    const params = { id: rejected._id };
    const decision = { params, body: { status: 'rejected' } } as const;
    dataOf(await admin.call('PUT /pay-per-image/admin/requests/:id/status', decision));
    const found = async (group: string) => (await list(owner, 'GET /orders', { group })).ids;
    expect(await found('pending')).toEqual([pending._id]);
    expect(await found('completed')).toEqual([expect.any(String), invoiced.requestId, approved._id]);
    expect(await found('rejected')).toEqual([rejected._id]);
    const { overview } = dataOf(await owner.call('GET /orders/overview'));
    expect(overview.orders).toEqual({ pending: 1, completed: 3 });
  });

  test('of receipts by invoice returns its receipts, and only own ones', async () => {
    const [owner, other] = [await t.signIn('Filter invoice'), await t.signIn('Filter other invoice')];
    const { _id: rejected, invoiceId: invoice } = await createSubmittedReceipt(owner, admin);
    await createSubmittedReceipt(owner, admin);
    const decision = { params: { id: rejected }, body: { status: 'rejected' } } as const;
    dataOf(await admin.call('PUT /admin/payment-receipts/:id', decision));
    const { paymentReceipt } = dataOf(
      await owner.call('POST /subscriptions/payments/receipt', { body: receiptBody(invoice._id) }),
    );
    const query = { invoiceId: invoice._id };
    const found = async (person: TestUser, key: ListKey) => (await list(person, key, query)).ids;
    expect(await found(owner, 'GET /subscriptions/payments/receipts')).toEqual([
      paymentReceipt._id,
      rejected,
    ]);
    expect(await found(admin, 'GET /admin/payment-receipts')).toEqual([paymentReceipt._id, rejected]);
    expect(await found(other, 'GET /subscriptions/payments/receipts')).toEqual([]);
    const malformed = { method: 'GET', url: '/api/subscriptions/payments/receipts' } as const;
    expectFieldErrors(await owner.send({ ...malformed, query: { invoiceId: 'x' } }), 'invoiceId');
  });

  test('of users by status returns active or deactivated users', async () => {
    const deactivated = await t.signIn('Deactivated');
    await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, deactivated.id));
    const all = await list(admin, 'GET /admin/users', { limit: 200 });
    const inactive = await list(admin, 'GET /admin/users', { status: 'inactive' });
    expect(inactive.ids).toEqual([deactivated.id]);
    const active = await list(admin, 'GET /admin/users', { status: 'active', limit: 200 });
    expect(active.ids).toEqual(all.ids.filter((id) => id !== deactivated.id));
  });

  test('without matches returns an empty list', async () => {
    expect((await list(admin, 'GET /admin/invoices', { status: 'paid' })).page).toEqual({
      nextCursor: null,
      total: 0,
    });
  });

  test('can be combined with another filter, a search and pages', async () => {
    const query = { status: 'payment_made', currency: 'NGN', search: 'filter ngn' };
    const found = await list(admin, 'GET /admin/invoices', query);
    expect(found.page.total).toBe(1);
    expect(found.rows[0]).toMatchObject({ status: 'payment_made', currency: 'NGN' });
    expect((await list(admin, 'GET /admin/invoices', { ...query, currency: 'USD' })).page.total).toBe(0);
  });
});

describe('a search', () => {
  const companyNames = [
    'Bläu 100% Works',
    'Bläu 100x Works',
    'Bläu_Lee',
    'BläuXLee',
    'Bläu\\Slash',
    'Bläu"Quote',
    "Bläu'Quote",
  ];

  beforeAll(async () => {
    for (const [index, companyName] of companyNames.entries()) {
      const owner = await t.signIn(companyName, { email: `searched${index}@studio.test` });
      await t.database.queries.update(users).set({ companyName }).where(eq(users.id, owner.id));
      const order = { companyName, contactPerson: `Contact ${index}`, email: `contact${index}@studio.test` };
      await createApprovedReceipt(owner, admin, {
        ...order,
        planId: index === 0 ? 'diamond-plan' : 'gold-plan',
      });
      await buyImages(owner, { ...order, ...(index === 0 ? { serviceName: 'Basic Product' } : {}) });
      await submitPhotos(t, owner);
    }
  });

  const total = async (key: ListKey, search: string) => (await list(admin, key, { search })).page.total;
  // Photos are found by their file names.
  const adminKeys = keys.filter(
    (key) => key.includes('/admin/') && isSearched(key) && key !== 'GET /photos/admin/photos',
  );
  const listsBothKinds = new Set<ListKey>([
    'GET /admin/invoices',
    'GET /admin/payment-receipts',
    'GET /admin/subscriptions',
  ]);

  describe.each(adminKeys)('in %s', (key) => {
    test.each([
      ['bläu', 7],
      ['BLÄU', 7],
      ['  bläu  ', 7],
      ['100%', 1],
      ['100x', 1],
      ['works', 2],
      ['%', 1],
      ['u_L', 1],
      ['u\\S', 1],
      ['\\', 1],
      ['u"q', 1],
      ["u'Q", 1],
      ['bläu%lee', 0],
      ['b__u', 0],
      ["' or 1=1 --", 0],
      ['no such thing', 0],
      ['Bläu 100% Works', 1],
      ['äu 100x wor', 1],
    ])('finds %j %i times', async (search, expected) =>
      expect(await total(key, search)).toBe(listsBothKinds.has(key) ? 2 * expected : expected),
    );

    test('returns everything for an empty search', async () => {
      expect(await total(key, '   ')).toBe((await list(admin, key)).page.total);
    });
  });

  test.each([
    ['GET /admin/users', 'SEARCHED3@studio', 1],
    ['GET /admin/users', 'bläuxlee', 1],
    ['GET /admin/subscription-requests', 'contact 3', 1],
    ['GET /admin/subscription-requests', 'CONTACT3@STUDIO', 1],
    ['GET /admin/subscription-requests', 'searched3@studio', 0],
    ['GET /admin/subscription-requests', 'gold plan', 0],
    ['GET /pay-per-image/admin/requests', 'CONTACT3@STUDIO', 1],
    ['GET /pay-per-image/admin/requests', 'searched3@studio', 0],
    ['GET /pay-per-image/admin/requests', 'BASIC pro', 1],
    ['GET /pay-per-image/admin/requests', 'basic-product', 0],
    ['GET /pay-per-image/admin/active', 'searched3@studio', 1],
    ['GET /pay-per-image/admin/active', 'Basic Product (pay-per', 1],
    ['GET /admin/subscriptions', 'Basic Product (pay-per', 1],
    ['GET /admin/subscriptions', 'searched3@studio', 2],
    ['GET /admin/subscriptions', 'diamond pl', 1],
    ['GET /admin/subscriptions', 'DIAMOND', 1],
    ['GET /admin/subscriptions', 'diamond-plan', 0],
    ['GET /admin/subscriptions', 'silver', 0],
    ['GET /admin/invoices', 'searched3@studio', 2],
    ['GET /admin/invoices', 'searched3@studio.test', 2],
    ['GET /admin/invoices', 'searched3@another.test', 0],
    ['GET /admin/users', 'searched3@another.test', 0],
    ['GET /admin/payment-receipts', 'searched3@studio', 2],
    ['GET /photos/admin/jobs', 'searched3@studio', 1],
    ['GET /photos/admin/photos', 'searched3@studio', 0],
  ] satisfies [ListKey, string, number][])(
    'searches the right fields: %s finds %j %i times',
    async (key, search, expected) => expect(await total(key, search)).toBe(expected),
  );

  test('finds an invoice and its receipt by the invoice number', async () => {
    const { rows } = await list(admin, 'GET /admin/invoices', { limit: 1 });
    const number = rows[0]?.invoiceNumber?.toLowerCase() ?? '';
    for (const key of ['GET /admin/invoices', 'GET /admin/payment-receipts'] as const)
      expect(await total(key, number)).toBe(1);
    const sameInAnotherYear = number.replace('inv-2026', 'inv-2025');
    expect(sameInAnotherYear).not.toBe(number);
    expect(await total('GET /admin/invoices', sameInAnotherYear)).toBe(0);
  });

  test("finds a customer's own orders by number, plan, service and company", async () => {
    const owner = await t.signIn('Searches Own');
    const plan = await createPendingOrder(owner, { companyName: 'Zebra Stripes' });
    const images = await createPendingImagesOrder(owner, { serviceName: 'Basic Product' });
    const found = async (search: string) => (await list(owner, 'GET /orders', { search })).ids;
    for (const search of ['gold', 'ZEBRA', `Order ${plan.orderNumber}`, 'stripes'])
      expect(await found(search), search).toEqual([plan._id]);
    for (const search of ['basic prod', `order ${images.orderNumber}`])
      expect(await found(search), search).toEqual([images._id]);
    expect(await found('order')).toEqual([images._id, plan._id]);
    for (const search of ['gold_plan', '%zebra', 'stripes adaeze', 'silver'])
      expect(await found(search), search).toEqual([]);
    const [newest] = await readPages(owner, 'GET /orders', 1, undefined, { search: 'okafor.test' });
    expect(newest).toMatchObject({ ids: [images._id], page: { total: 2 } });
    expect((await list(owner, 'GET /orders', { search: 'gold', requestType: 'pay-per-image' })).ids).toEqual(
      [],
    );
  });

  test('finds an order by its number for the studio', async () => {
    const { orderNumber, _id } = await createPendingOrder(await t.signIn('Has a number'));
    const { ids } = await list(admin, 'GET /admin/subscription-requests', { search: `order ${orderNumber}` });
    expect(ids).toEqual([_id]);
  });

  test('does not match across two fields', async () => {
    const owner = await t.signIn('Ends Here', { email: 'ends@here.test' });
    await t.database.queries.update(users).set({ companyName: 'Begins' }).where(eq(users.id, owner.id));
    await createApprovedReceipt(owner, admin, { companyName: 'Ends', contactPerson: 'Begins' });
    await buyImages(owner, { companyName: 'Ends', contactPerson: 'Begins' });
    await submitPhotos(t, owner);
    for (const key of adminKeys) {
      expect(await total(key, 'begins')).toBeGreaterThan(0);
      for (const separator of ['', ' ', '\t']) expect(await total(key, `s${separator}begins`), key).toBe(0);
    }
  });

  test('finds entities by the current name of their customer', async () => {
    const owner = await t.signIn('Renamed Before', { email: 'renamed@studio.test' });
    await createApprovedReceipt(owner, admin);
    await submitPhotos(t, owner);
    const change = { fullName: 'Renamed After', companyName: 'Studio Zweitname' };
    await t.database.queries.update(users).set(change).where(eq(users.id, owner.id));
    const searchedKeys = ['GET /admin/users', 'GET /photos/admin/jobs', ...listsBothKinds] as const;
    for (const key of searchedKeys) {
      expect(await total(key, 'renamed before'), key).toBe(0);
      expect(await total(key, 'renamed after'), key).toBe(1);
      expect(await total(key, 'zweitname'), key).toBe(1);
    }
    const { rows } = await list(admin, 'GET /admin/invoices', { search: 'zweitname' });
    expect(await total('GET /admin/payment-receipts', rows[0]?.invoiceNumber ?? '')).toBe(1);
  });

  test('finds an invoice that is created while its customer is renamed', async () => {
    const owner = await t.signIn('Meanwhile', { email: 'meanwhile@studio.test' });
    const request = await createApprovedOrder(owner, admin);
    const renaming = new pg.Client(t.database.address);
    await renaming.connect();
    await renaming.query('begin');
    await renaming.query(`update users set full_name = 'Afterwards' where id = $1`, [owner.id]);
    const sending = admin.call('POST /admin/invoices', { body: invoiceBody(request._id) });
    const waiting =
      'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';
    await expect.poll(async () => (await renaming.query(waiting)).rowCount).toBe(1);
    await renaming.query('commit');
    await renaming.end();
    expect((await sending).status).toBe(201);
    expect(await total('GET /admin/invoices', 'afterwards')).toBe(1);
  });

  test('finds all plan subscriptions by the plan name', async () => {
    const all = await list(admin, 'GET /admin/subscriptions', {
      subscriptionType: 'subscription',
      limit: 200,
    });
    expect(await total('GET /admin/subscriptions', ' plan')).toBe(all.page.total);
  });
});

/** Inserts usage entries of one period as an import would, without the trigger that compares each with the total. */
async function insertUsage(count: number): Promise<void> {
  const { queries } = t.database;
  await queries.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into usage_entries (id, subscription_id, period_id, images, reason, created_at)
      select ('00000008-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, subscription_id, id, 1, 'Many', '2020-01-01'
      from subscription_periods, generate_series(1, ${count}::int) as n where subscription_id = ${subscriptionWithUsage}`);
    await tx.execute(
      sql`update subscription_periods set used = used + ${count} where subscription_id = ${subscriptionWithUsage}`,
    );
  });
}

/** Inserts rows that are older than all others, as an import would. */
async function insertMany(count: number): Promise<void> {
  const { address } = planOrderBody();
  const id = (prefix: string) => sql.raw(`('${prefix}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`);
  const { queries } = t.database;
  const series = sql`generate_series(1, ${count}::int) as n`;
  await queries.execute(sql`insert into users (id, email, is_email_verified, company_name, created_at)
    select ${id('00000001')}, 'many' || n || '@many.test', true, 'Many', '2020-01-01' from ${series}`);
  await queries.execute(sql`insert into orders (id, user_id, kind, title, plan_id, billing_cycle, currency,
      monthly_price_minor, final_price_minor, usd_price_minor, company_name, contact_person, email, phone, address,
      status, created_at)
    select ${id('00000002')}, ${id('00000001')}, 'plan', 'Gold Plan', 'gold-plan', 'monthly', 'USD', 19700, 19700, 19700,
      'Many', 'Many', 'many@many.test', '1', ${JSON.stringify(address)}, 'completed', '2020-01-01' from ${series}`);
  await queries.execute(sql`insert into orders (id, user_id, kind, title, service_id, quantity, unit_price_minor,
      currency, final_price_minor, usd_price_minor, company_name, contact_person, email, phone, address, status,
      created_at)
    select ${id('00000007')}, ${id('00000001')}, 'images', 'Basic Product', 'basic-product', 10, 100, 'USD', 1000,
      1000, 'Many', 'Many', 'many@many.test', '1', ${JSON.stringify(address)}, 'pending', '2020-01-01' from ${series}`);
  await queries.execute(sql`insert into invoices (id, number, order_id, user_id, amount_minor, currency, items, status,
      due_date, payment_details, payment_instructions, bill_to, issuer, created_at)
    select ${id('00000003')}, 'INV-2020-' || lpad(n::text, 6, '0'), ${id('00000002')}, ${id('00000001')}, 19700, 'USD',
      '[]', 'payment_confirmed', '2020-01-01', ${JSON.stringify(paymentDetailsSample)}, '-',
      ${JSON.stringify(invoiceSample.billTo)}, ${JSON.stringify(invoiceSample.issuer)}, '2020-01-01' from ${series}`);
  await queries.execute(sql`insert into receipts (id, invoice_id, user_id, amount_minor, currency, status,
      payment_method, transaction_reference, payment_date, due_minor, created_at)
    select ${id('00000004')}, ${id('00000003')}, ${id('00000001')}, 19700, 'USD', 'approved', 'cash', 'many-' || n,
      '2020-01-01', 19700, '2020-01-01' from ${series}`);
  // The trigger would compare each entry with its document.
  await queries.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into ledger_entries (id, user_id, currency, kind, invoice_id, due_minor, credit_minor, created_at)
      select ${id('00000014')}, ${id('00000001')}, 'USD', 'invoice', ${id('00000003')}, 19700, 0, '2020-01-01' from ${series}`);
  });
  await queries.execute(sql`insert into subscriptions (id, user_id, kind, title, plan_id, currency, status, canceled_at, created_at)
    select ${id('00000005')}, ${id('00000001')}, 'plan', 'Gold Plan', 'gold-plan', 'USD', 'cancelled', '2020-01-01', '2020-01-01' from ${series}`);
  await queries.execute(sql`insert into subscription_periods (id, subscription_id, invoice_id, plan_id, cycle, anchor_day,
      starts_at, ends_at, grace_ends_at, monthly_price_minor, images, created_at)
    select ${id('00000006')}, ${id('00000005')}, ${id('00000003')}, 'gold-plan', 'monthly', 1, '2020-01-01', '2020-02-01', '2020-02-04', 19700, 60,
      '2020-01-01' from ${series}`);
  await queries.execute(sql`insert into photo_jobs (id, number, user_id, subscription_id, turnaround, status, due_at, created_at)
    select ${id('00000009')}, 'JOB-2020-' || lpad(n::text, 6, '0'), ${id('00000001')}, ${id('00000005')}, 'standard',
      'received', '2020-01-04', '2020-01-01' from ${series}`);
  await queries.execute(sql`insert into photos (id, job_id, user_id, subscription_id, period_id, file_name, size, mime_type,
      sha256, status, due_at, created_at)
    select ${id('00000010')}, ${id('00000009')}, ${id('00000001')}, ${id('00000005')}, ${id('00000006')},
      'many.test.' || n || '.jpg', 1, 'image/jpeg', '', 'received', '2020-01-04', '2020-01-01' from ${series}`);
}

describe('with more than 1,000 rows', () => {
  beforeAll(async () => {
    await insertMany(1_001);
    await insertUsage(1_001);
  });
  // Active subscriptions and the lists of one customer use the lists of all customers.
  const adminKeys = keys.filter(
    (key) => key.includes('/admin/') && !key.endsWith('/active') && !key.includes('/customers/'),
  );

  test.each(adminKeys)('%s limits its total and says so', async (key) => {
    const { page, ids } = await list(admin, key, { limit: 3 });
    expect(ids).toHaveLength(3);
    expect(page).toEqual({ nextCursor: expect.any(String), total: 1_000, totalIsCapped: true });
  });

  test.each(adminKeys.filter(isSearched))(
    '%s counts matches of a search exactly up to 1,000',
    async (key) => {
      expect((await list(admin, key, { search: 'many.test', limit: 3 })).page).toMatchObject({
        total: 1_000,
        totalIsCapped: true,
      });
      await t.database.queries.execute(
        sql`update users set email = 'one@else.test' where email = 'many1@many.test'`,
      );
      await t.database.queries.execute(
        sql`update orders set email = 'one@else.test' where email = 'many@many.test' and right(id::text, 12) = '000000000001'`,
      );
      await t.database.queries.execute(
        sql`update photos set file_name = 'one.jpg' where right(id::text, 12) = '000000000001'`,
      );
      const { page } = await list(admin, key, { search: 'many.test', limit: 3 });
      expect(page).toEqual({ nextCursor: expect.any(String), total: 1_000 });
      await t.database.queries.execute(
        sql`update users set email = 'many1@many.test' where email = 'one@else.test'`,
      );
      await t.database.queries.execute(
        sql`update orders set email = 'many@many.test' where email = 'one@else.test'`,
      );
      await t.database.queries.execute(
        sql`update photos set file_name = 'many.test.1.jpg' where file_name = 'one.jpg'`,
      );
    },
  );

  test.each(adminKeys)('%s returns at most 200 rows, and 100 by default', async (key) => {
    for (const limit of [200, 201, 1_000, 1e9])
      expect((await list(admin, key, { limit })).ids).toHaveLength(200);
    expect((await list(admin, key, { limit: 199 })).ids).toHaveLength(199);
    expect((await list(admin, key)).ids).toHaveLength(100);
  });
});
