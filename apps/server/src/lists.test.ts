// What every list has in common: whose it is, its order, its pages, its search and its filters.
import { type ApiKey, api } from '@burnish/contract/api';
import type { EndpointDefinition } from '@burnish/contract/endpoint';
import { paymentDetailsSample } from '@burnish/contract/samples';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts';
import {
  approvedReceipt,
  approvedRequest,
  dataOf,
  invoiceBody,
  paidInvoice,
  pendingImages,
  pendingRequest,
  type RequestBody,
  requestBody,
  sentImagesInvoice,
  sentInvoice,
  submittedReceipt,
} from '../../../testing/factories.ts';
import { keysOf } from '../../../testing/keys.ts';
import { accountsOf, handedIn, paidPlan } from '../../../testing/photos.ts';
import { subscriptions, users } from './db/schema.ts';

let t: TestApp;
let customer: Person;
let admin: Person;
/** The subscription whose usage is listed. */
let usedOften: string;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
  usedOften = await boughtPlan(await t.signIn('Uses Often'));
});
afterAll(() => t.close());

type Query = Readonly<Record<string, unknown>>;

const row = z.looseObject({
  _id: z.string(),
  createdAt: z.string(),
  status: z.string().optional(),
  currency: z.string().optional(),
  subscriptionType: z.string().optional(),
  role: z.string().optional(),
  invoiceNumber: z.string().optional(),
  userId: z.object({ _id: z.string() }).optional(),
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

interface Listed {
  readonly ids: readonly string[];
  readonly rows: readonly z.output<typeof row>[];
  readonly page: z.output<typeof listed>['page'];
}

const lists = {
  'GET /subscriptions/requests': { member: 'requests', add: (owner: Person) => pendingRequest(owner) },
  'GET /subscriptions/invoices': { member: 'invoices', add: (owner: Person) => sentInvoice(owner, admin) },
  'GET /subscriptions/payments/receipts': {
    member: 'receipts',
    add: (owner: Person) => submittedReceipt(owner, admin),
  },
  'GET /subscriptions/active': { member: 'subscriptions', add: (owner: Person) => addSubscription(owner) },
  'GET /pay-per-image/requests': { member: 'requests', add: (owner: Person) => pendingImages(owner) },
  'GET /orders': { member: 'orders', add: (owner: Person) => pendingImages(owner) },
  'GET /admin/users': { member: 'users', add: () => t.signIn(`Somebody ${t.clock.now().getTime()}`) },
  'GET /admin/subscription-requests': { member: 'requests', add: (owner: Person) => pendingRequest(owner) },
  'GET /admin/invoices': { member: 'invoices', add: (owner: Person) => sentInvoice(owner, admin) },
  'GET /admin/payment-receipts': {
    member: 'receipts',
    add: (owner: Person) => submittedReceipt(owner, admin),
  },
  'GET /admin/subscriptions': { member: 'subscriptions', add: (owner: Person) => addSubscription(owner) },
  'GET /pay-per-image/admin/requests': { member: 'requests', add: (owner: Person) => pendingImages(owner) },
  'GET /pay-per-image/admin/active': {
    member: 'subscriptions',
    add: (owner: Person) => buyImages(owner),
  },
  'GET /admin/subscriptions/:id/usage': { member: 'entries', add: () => useOneMore() },
  'GET /photos': { member: 'photos', add: (owner: Person) => handInOne(owner) },
  'GET /photos/jobs': { member: 'jobs', add: (owner: Person) => handInOne(owner) },
  'GET /photos/admin/photos': { member: 'photos', add: (owner: Person) => handInOne(owner) },
  'GET /photos/admin/jobs': { member: 'jobs', add: (owner: Person) => handInOne(owner) },
} as const;

type ListKey = keyof typeof lists;
const keys = keysOf(lists);
const ownKeys = keys.filter((key) => !key.includes('/admin/'));

/** One at a time: the one before is cancelled, so that this payment begins another. */
async function addSubscription(owner: Person): Promise<void> {
  await t.database.queries
    .update(subscriptions)
    .set({ status: 'cancelled' })
    .where(eq(subscriptions.userId, owner.id));
  await approvedReceipt(owner, admin);
}

async function boughtPlan(owner: Person): Promise<string> {
  await approvedReceipt(owner, admin);
  const [bought] = dataOf(await owner.call('GET /subscriptions/active')).subscriptions;
  return bought?._id ?? '';
}

async function useOneMore(): Promise<void> {
  const params = { id: usedOften };
  const { entries } = dataOf(await admin.call('GET /admin/subscriptions/:id/usage', { params }));
  const imagesUsed = entries.length + 1;
  dataOf(await admin.call('PUT /admin/subscriptions/:id', { params, body: { imagesUsed } }));
}

async function handInOne(owner: Person): Promise<void> {
  if ((await accountsOf(owner)).length === 0) await paidPlan(owner, admin);
  await handedIn(t, owner);
}

async function buyImages(owner: Person, change?: Parameters<typeof sentImagesInvoice>[2]): Promise<void> {
  await paidInvoice(owner, admin, await sentImagesInvoice(owner, admin, change));
}

/** The audit, which every step adds to; people to talk with, who have an order of their own; files that name nobody. */
const besideTheirFeatures = [
  'GET /admin/audit',
  'GET /chat/admin/chats',
  'GET /chat/admin/people',
  'GET /photos/uploads',
];

test('every list of the contract is here, or read beside its feature', () => {
  const isList = (key: ApiKey) => {
    const { reply }: EndpointDefinition = api[key];
    return 'shape' in reply && 'page' in reply.shape;
  };
  expect([...keys, ...besideTheirFeatures].toSorted()).toEqual(keysOf(api).filter(isList).toSorted());
});

async function list(person: Person, key: ListKey, query: Query = {}): Promise<Listed> {
  const url = `/api${key.slice(4).replace(':id', usedOften)}`;
  const answer = await person.send({ method: 'GET', url, query: asText(query) });
  const { page, [lists[key].member]: rows = [] } = listed.parse(dataOf(answer));
  return { rows, ids: rows.map(({ _id }) => _id), page };
}

function asText(query: Query): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}

/** All pages, one after the other; `between` happens after each. */
async function walk(
  person: Person,
  key: ListKey,
  limit: number,
  between = async () => {},
  query: Query = {},
): Promise<Listed[]> {
  const pages: Listed[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await list(person, key, { ...query, limit, ...(cursor ? { cursor } : {}) });
    pages.push(page);
    cursor = page.page.nextCursor;
    await between();
  } while (cursor !== null);
  return pages;
}

function isSearched(key: ListKey): boolean {
  return 'search' in api[key].query.shape;
}

function personFor(key: ListKey, owner: Person): Person {
  return key.includes('/admin/') ? admin : owner;
}

describe.each(keys)('%s', (key) => {
  async function someRows(count: number): Promise<Person> {
    const owner = await t.signIn(`${key} ${t.clock.now().getTime()}`);
    for (let place = 0; place < count; place += 1) {
      t.clock.advance(1_000);
      await lists[key].add(owner);
    }
    return owner;
  }

  test('shows the newest first', async () => {
    const owner = await someRows(3);
    const { ids, rows } = await list(personFor(key, owner), key);
    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect(ids).toEqual(ids.toSorted().toReversed());
    const times = rows.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('is read page by page without a gap or a double, while new rows come in', async () => {
    const owner = await someRows(5);
    const reader = personFor(key, owner);
    const before = await list(reader, key, { limit: 200 });
    let added = 0;
    const pages = await walk(reader, key, 2, async () => {
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

  test('says how many there are in all on every page', async () => {
    const owner = await someRows(3);
    const reader = personFor(key, owner);
    const all = await list(reader, key, { limit: 200 });
    const pages = await walk(reader, key, Math.ceil(all.ids.length / 2));
    expect(pages.length).toBeGreaterThanOrEqual(2);
    for (const { page } of pages) expect(page.total).toBe(all.ids.length);
    expect(all.page).toEqual({ nextCursor: null, total: all.ids.length });
  });

  test('ends where a page is just full', async () => {
    const owner = await someRows(2);
    const reader = personFor(key, owner);
    const { page } = await list(reader, key, { limit: 200 });
    expect((await list(reader, key, { limit: page.total })).page.nextCursor).toBeNull();
    expect((await list(reader, key, { limit: page.total - 1 })).page.nextCursor).not.toBeNull();
  });

  test('has nothing after a cursor that lies before everything', async () => {
    const owner = await someRows(1);
    const cursor = Buffer.from('00000000-0000-7000-8000-000000000000').toString('base64url');
    const { ids, page } = await list(personFor(key, owner), key, { cursor });
    expect(ids).toEqual([]);
    expect(page.nextCursor).toBeNull();
  });
});

describe.each(ownKeys)('%s', (key) => {
  test('shows a customer their own rows and nobody else’s, whatever is searched for', async () => {
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
        expect(rows.every(({ userId }) => userId?._id === owner.id)).toBe(true);
      }
    }
    expect((await list(one, key)).ids).toHaveLength(2);
    expect((await list(two, key)).page.total).toBe(1);
    expect((await list(one, key, { search: two.email })).page.total).toBe(0);
  });

  test('shows an admin who asks as a customer their own rows only', async () => {
    await lists[key].add(customer);
    const { rows } = await list(admin, key);
    expect(rows.every(({ userId }) => userId?._id === admin.id)).toBe(true);
  });

  test('lets a cursor of somebody else’s show nothing of theirs', async () => {
    const [one, two] = [await t.signIn(`Cursor one ${key}`), await t.signIn(`Cursor two ${key}`)];
    for (const owner of [one, two, one, two]) await lists[key].add(owner);
    const cursor = (await list(one, key, { limit: 1 })).page.nextCursor ?? '';
    const { rows } = await list(two, key, { cursor });
    expect(rows.every(({ userId }) => userId?._id === two.id)).toBe(true);
  });
});

describe('a filter', () => {
  beforeAll(async () => {
    const orders: Pick<Partial<RequestBody>, 'currency'>[] = [{ currency: 'USD' }, { currency: 'NGN' }];
    for (const order of orders) {
      const owner = await t.signIn(`Filter ${order.currency}`);
      await pendingRequest(owner, order);
      await approvedRequest(owner, admin, order);
      await sentInvoice(owner, admin, order);
      await submittedReceipt(owner, admin, order);
      const { _id: id } = await submittedReceipt(owner, admin, order);
      await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: { status: 'rejected' } });
      await approvedReceipt(owner, admin, order);
      await pendingImages(owner, order);
      await buyImages(owner, order);
    }
    await approvedReceipt(admin, admin);
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
    ['GET /orders', 'currency', ['USD']],
    ['GET /subscriptions/active', 'subscriptionType', ['subscription', 'payPerImage']],
    ['GET /pay-per-image/admin/requests', 'status', ['pending', 'completed']],
    ['GET /pay-per-image/admin/requests', 'currency', ['USD', 'NGN']],
    ['GET /pay-per-image/admin/active', 'currency', ['USD', 'NGN']],
  ];

  test.each(filters)('of %s by %s leaves what it names, and all of that', async (key, name, values) => {
    const all = (await walk(admin, key, 200)).flatMap(({ rows }) => rows);
    for (const value of values) {
      const expected = all.filter((found) => found[name] === value).map(({ _id }) => _id);
      const found = await walk(admin, key, 200, undefined, { [name]: value });
      expect(expected.length, value).toBeGreaterThan(0);
      expect(found.flatMap(({ ids }) => ids)).toEqual(expected);
      for (const { page } of found) expect(page.total).toBe(expected.length);
    }
  });

  test('of the users by who is let in leaves those', async () => {
    const locked = await t.signIn('Locked Out');
    await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, locked.id));
    const all = await list(admin, 'GET /admin/users', { limit: 200 });
    const inactive = await list(admin, 'GET /admin/users', { status: 'inactive' });
    expect(inactive.ids).toEqual([locked.id]);
    const active = await list(admin, 'GET /admin/users', { status: 'active', limit: 200 });
    expect(active.ids).toEqual(all.ids.filter((id) => id !== locked.id));
  });

  test('by what nothing is leaves nothing', async () => {
    expect((await list(admin, 'GET /admin/invoices', { status: 'paid' })).page).toEqual({
      nextCursor: null,
      total: 0,
    });
  });

  test('goes with another one, with a search and with pages', async () => {
    const query = { status: 'payment_made', currency: 'NGN', search: 'filter ngn' };
    const found = await list(admin, 'GET /admin/invoices', query);
    expect(found.page.total).toBe(1);
    expect(found.rows[0]).toMatchObject({ status: 'payment_made', currency: 'NGN' });
    expect((await list(admin, 'GET /admin/invoices', { ...query, currency: 'USD' })).page.total).toBe(0);
  });
});

describe('a search', () => {
  const words = [
    'Bläu 100% Works',
    'Bläu 100x Works',
    'Bläu_Lee',
    'BläuXLee',
    'Bläu\\Slash',
    'Bläu"Quote',
    "Bläu'Quote",
  ];

  beforeAll(async () => {
    for (const [place, companyName] of words.entries()) {
      const owner = await t.signIn(companyName, { email: `searched${place}@studio.test` });
      await t.database.queries.update(users).set({ companyName }).where(eq(users.id, owner.id));
      const order = { companyName, contactPerson: `Contact ${place}`, email: `contact${place}@studio.test` };
      await approvedReceipt(owner, admin, { ...order, planId: place === 0 ? 'diamond-plan' : 'gold-plan' });
      await buyImages(owner, { ...order, ...(place === 0 ? { serviceName: 'Basic Product' } : {}) });
      await handedIn(t, owner);
    }
  });

  const total = async (key: ListKey, search: string) => (await list(admin, key, { search })).page.total;
  // Photographs are found by the names of their files.
  const adminKeys = keys.filter(
    (key) => key.includes('/admin/') && isSearched(key) && key !== 'GET /photos/admin/photos',
  );
  const showBothKinds = new Set<ListKey>([
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
    ])('%j is found %i times', async (search, times) =>
      expect(await total(key, search)).toBe(showBothKinds.has(key) ? 2 * times : times),
    );

    test('nothing searched for is everything', async () => {
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
    'looks where it should: in %s for %j, %i',
    async (key, search, times) => expect(await total(key, search)).toBe(times),
  );

  test('finds an invoice and its receipt by the number', async () => {
    const { rows } = await list(admin, 'GET /admin/invoices', { limit: 1 });
    const number = rows[0]?.invoiceNumber?.toLowerCase() ?? '';
    for (const key of ['GET /admin/invoices', 'GET /admin/payment-receipts'] as const)
      expect(await total(key, number)).toBe(1);
    const sameInAnotherYear = number.replace('inv-2026', 'inv-2025');
    expect(sameInAnotherYear).not.toBe(number);
    expect(await total('GET /admin/invoices', sameInAnotherYear)).toBe(0);
  });

  test('finds no words that two of its members make together', async () => {
    const owner = await t.signIn('Ends Here', { email: 'ends@here.test' });
    await t.database.queries.update(users).set({ companyName: 'Begins' }).where(eq(users.id, owner.id));
    await approvedReceipt(owner, admin, { companyName: 'Ends', contactPerson: 'Begins' });
    await buyImages(owner, { companyName: 'Ends', contactPerson: 'Begins' });
    await handedIn(t, owner);
    for (const key of adminKeys) {
      expect(await total(key, 'begins')).toBeGreaterThan(0);
      for (const joint of ['', ' ', '\t']) expect(await total(key, `s${joint}begins`), key).toBe(0);
    }
  });

  test('finds things by what their customer is called now', async () => {
    const owner = await t.signIn('Renamed Before', { email: 'renamed@studio.test' });
    await approvedReceipt(owner, admin);
    await handedIn(t, owner);
    const change = { fullName: 'Renamed After', companyName: 'Studio Zweitname' };
    await t.database.queries.update(users).set(change).where(eq(users.id, owner.id));
    const kept = ['GET /admin/users', 'GET /photos/admin/jobs', ...showBothKinds] as const;
    for (const key of kept) {
      expect(await total(key, 'renamed before'), key).toBe(0);
      expect(await total(key, 'renamed after'), key).toBe(1);
      expect(await total(key, 'zweitname'), key).toBe(1);
    }
    const { rows } = await list(admin, 'GET /admin/invoices', { search: 'zweitname' });
    expect(await total('GET /admin/payment-receipts', rows[0]?.invoiceNumber ?? '')).toBe(1);
  });

  test('finds what is made while its customer is being renamed', async () => {
    const owner = await t.signIn('Meanwhile', { email: 'meanwhile@studio.test' });
    const request = await approvedRequest(owner, admin);
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

  test('finds all of a plan’s subscriptions by its name', async () => {
    const all = await list(admin, 'GET /admin/subscriptions', {
      subscriptionType: 'subscription',
      limit: 200,
    });
    expect(await total('GET /admin/subscriptions', ' plan')).toBe(all.page.total);
  });
});

/** Entries of one period, as an import would make them: without the comparison of each with the sum of all. */
async function insertUsage(count: number): Promise<void> {
  const { queries } = t.database;
  await queries.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into usage_entries (id, subscription_id, period_id, images, reason, created_at)
      select ('00000008-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, subscription_id, id, 1, 'Many', '2020-01-01'
      from subscription_periods, generate_series(1, ${count}::int) as n where subscription_id = ${usedOften}`);
    await tx.execute(
      sql`update subscription_periods set used = used + ${count} where subscription_id = ${usedOften}`,
    );
  });
}

/** Rows older than all others, as an import would make them. */
async function insertMany(count: number): Promise<void> {
  const { address } = requestBody();
  const id = (prefix: string) => sql.raw(`('${prefix}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`);
  const { queries } = t.database;
  const series = sql`generate_series(1, ${count}::int) as n`;
  await queries.execute(sql`insert into users (id, email, is_email_verified, company_name, created_at)
    select ${id('00000001')}, 'many' || n || '@many.test', true, 'Many', '2020-01-01' from ${series}`);
  await queries.execute(sql`insert into requests (id, user_id, kind, title, plan_id, billing_cycle, currency,
      monthly_price_minor, final_price_minor, usd_price_minor, company_name, contact_person, email, phone, address,
      status, created_at)
    select ${id('00000002')}, ${id('00000001')}, 'subscription', 'Gold Plan', 'gold-plan', 'monthly', 'USD', 19700, 19700, 19700,
      'Many', 'Many', 'many@many.test', '1', ${JSON.stringify(address)}, 'completed', '2020-01-01' from ${series}`);
  await queries.execute(sql`insert into requests (id, user_id, kind, title, service_id, quantity, unit_price_minor,
      currency, final_price_minor, usd_price_minor, company_name, contact_person, email, phone, address, status,
      created_at)
    select ${id('00000007')}, ${id('00000001')}, 'payPerImage', 'Basic Product', 'basic-product', 10, 100, 'USD', 1000,
      1000, 'Many', 'Many', 'many@many.test', '1', ${JSON.stringify(address)}, 'pending', '2020-01-01' from ${series}`);
  await queries.execute(sql`insert into invoices (id, number, request_id, user_id, amount_minor, currency, items, status,
      due_date, payment_details, payment_instructions, created_at)
    select ${id('00000003')}, 'INV-2020-' || lpad(n::text, 6, '0'), ${id('00000002')}, ${id('00000001')}, 19700, 'USD',
      '[]', 'payment_confirmed', '2020-01-01', ${JSON.stringify(paymentDetailsSample)}, '-', '2020-01-01' from ${series}`);
  await queries.execute(sql`insert into receipts (id, invoice_id, user_id, amount_minor, currency, status,
      payment_method, transaction_reference, payment_date, created_at)
    select ${id('00000004')}, ${id('00000003')}, ${id('00000001')}, 19700, 'USD', 'approved', 'cash', 'many-' || n,
      '2020-01-01', '2020-01-01' from ${series}`);
  await queries.execute(sql`insert into subscriptions (id, user_id, kind, title, plan_id, currency, status, created_at)
    select ${id('00000005')}, ${id('00000001')}, 'subscription', 'Gold Plan', 'gold-plan', 'USD', 'cancelled', '2020-01-01' from ${series}`);
  await queries.execute(sql`insert into subscription_periods (id, subscription_id, invoice_id, cycle, anchor_day,
      starts_at, ends_at, images, created_at)
    select ${id('00000006')}, ${id('00000005')}, ${id('00000003')}, 'monthly', 1, '2020-01-01', '2020-02-01', 60,
      '2020-01-01' from ${series}`);
  await queries.execute(sql`insert into photo_jobs (id, number, user_id, subscription_id, pace, status, due_at, created_at)
    select ${id('00000009')}, 'JOB-2020-' || lpad(n::text, 6, '0'), ${id('00000001')}, ${id('00000005')}, 'usual',
      'received', '2020-01-04', '2020-01-01' from ${series}`);
  await queries.execute(sql`insert into photos (id, job_id, user_id, subscription_id, period_id, file_name, size, mime_type,
      sha256, status, created_at)
    select ${id('00000010')}, ${id('00000009')}, ${id('00000001')}, ${id('00000005')}, ${id('00000006')},
      'many.test.' || n || '.jpg', 1, 'image/jpeg', '', 'received', '2020-01-01' from ${series}`);
}

describe('where there are more than ten thousand', () => {
  beforeAll(async () => {
    await insertMany(10_001);
    await insertUsage(10_001);
  });
  // What is active is one list with all subscriptions.
  const adminKeys = keys.filter((key) => key.includes('/admin/') && !key.endsWith('/active'));

  test.each(adminKeys)('%s counts no further, and says so', async (key) => {
    const { page, ids } = await list(admin, key, { limit: 3 });
    expect(ids).toHaveLength(3);
    expect(page).toEqual({ nextCursor: expect.any(String), total: 10_000, totalIsCapped: true });
  });

  test.each(adminKeys.filter(isSearched))(
    '%s counts exactly what a search leaves, to the last of ten thousand',
    async (key) => {
      expect((await list(admin, key, { search: 'many.test', limit: 3 })).page).toMatchObject({
        total: 10_000,
        totalIsCapped: true,
      });
      await t.database.queries.execute(
        sql`update users set email = 'one@else.test' where email = 'many1@many.test'`,
      );
      await t.database.queries.execute(
        sql`update requests set email = 'one@else.test' where email = 'many@many.test' and right(id::text, 12) = '000000000001'`,
      );
      await t.database.queries.execute(
        sql`update photos set file_name = 'one.jpg' where right(id::text, 12) = '000000000001'`,
      );
      const { page } = await list(admin, key, { search: 'many.test', limit: 3 });
      expect(page).toEqual({ nextCursor: expect.any(String), total: 10_000 });
      await t.database.queries.execute(
        sql`update users set email = 'many1@many.test' where email = 'one@else.test'`,
      );
      await t.database.queries.execute(
        sql`update requests set email = 'many@many.test' where email = 'one@else.test'`,
      );
      await t.database.queries.execute(
        sql`update photos set file_name = 'many.test.1.jpg' where file_name = 'one.jpg'`,
      );
    },
  );

  test.each(adminKeys)('%s shows two hundred at once and no more, a hundred unless asked', async (key) => {
    for (const limit of [200, 201, 1_000, 1e9])
      expect((await list(admin, key, { limit })).ids).toHaveLength(200);
    expect((await list(admin, key, { limit: 199 })).ids).toHaveLength(199);
    expect((await list(admin, key)).ids).toHaveLength(100);
  });
});
