import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  dataOf,
  getOwnChat,
  sendAdminMessage,
  sendCustomerMessage,
} from '../../../../../../testing/factories.ts';

let t: TestApp;
let admin: TestUser;
let colleague: TestUser;
let gold: TestUser;

type Query = Readonly<{ limit?: number; cursor?: string; search?: string; status?: 'unread' }>;

const list = {
  async people(query: Query = {}) {
    const { people, page } = dataOf(await admin.call('GET /chat/admin/people', { query }));
    return { names: people.map(({ user }) => user.fullName), people, page };
  },
  async chats(query: Query = {}) {
    const { chats, page } = dataOf(await admin.call('GET /chat/admin/chats', { query }));
    return { names: chats.map(({ user }) => user.fullName), chats, page };
  },
};

const unread = ['Gold Late', 'Diamond Early', 'Waiting Long'];
const withMessages = [...unread, 'Answered', 'Contacted'];
const withoutMessages = ['Kim Newest', 'Opened Only', 'Tobi Alade', 'Inactive'];

beforeAll(async () => {
  t = await createTestApp();
  const tick = () => t.clock.advance(1_000);
  const signIn = async (name: string) => {
    tick();
    return t.signIn(name);
  };
  admin = await t.signInAdmin();
  await signIn('Inactive');
  tick();
  colleague = await t.signInAdmin('Tobi Alade');
  gold = await signIn('Gold Late');
  const [diamond, silver, answered, contacted] = [
    await signIn('Diamond Early'),
    await signIn('Waiting Long'),
    await signIn('Answered'),
    await signIn('Contacted'),
  ];
  await getOwnChat(await signIn('Opened Only'));
  await signIn('Kim Newest');
  await createApprovedReceipt(gold, admin);
  await createApprovedReceipt(diamond, admin, { planId: 'diamond-plan' });
  await createApprovedReceipt(silver, admin, { planId: 'silver-plan' });
  const { _id: contactedId } = await getOwnChat(contacted);
  for (const send of [
    () => sendAdminMessage(admin, contactedId),
    () => sendCustomerMessage(answered),
    () => sendCustomerMessage(diamond),
    () => sendCustomerMessage(gold),
    () => sendCustomerMessage(silver),
  ]) {
    tick();
    await send();
  }
  tick();
  await sendAdminMessage(admin, (await getOwnChat(answered))._id);
  // The caller's own conversation is in none of these lists.
  await sendCustomerMessage(admin);
});
afterAll(() => t.close());

describe('the inbox', () => {
  test('lists unread conversations first, priority plans before others, then by last message and newest user', async () => {
    const { names, people, page } = await list.people();
    expect(names).toEqual([...withMessages, ...withoutMessages]);
    expect(page).toEqual({ nextCursor: null, total: 9 });
    const priority = people.filter(({ hasPriority }) => hasPriority).map(({ user }) => user.fullName);
    expect(priority).toEqual(['Gold Late', 'Diamond Early']);
    expect(people.filter(({ chat }) => chat === null).map(({ user }) => user.fullName)).toEqual([
      'Kim Newest',
      'Tobi Alade',
      'Inactive',
    ]);
  });

  test('lists conversations in the same order as people', async () => {
    const { names, page } = await list.chats();
    expect(names).toEqual([...withMessages, 'Opened Only']);
    expect(page).toEqual({ nextCursor: null, total: 6 });
    const { people } = await list.people();
    expect((await list.chats()).chats).toEqual(people.flatMap(({ chat }) => chat ?? []));
  });

  test.each([1, 2, 3, 4])('returns every row once in pages of %i', async (limit) => {
    for (const listPage of [list.people, list.chats]) {
      const names: unknown[] = [];
      let cursor: string | null | undefined;
      do {
        const result = await listPage({ limit, ...(cursor ? { cursor } : {}) });
        expect(result.names.length).toBeLessThanOrEqual(limit);
        names.push(...result.names);
        cursor = result.page.nextCursor;
      } while (cursor !== null);
      expect(names).toEqual((await listPage()).names);
    }
  });

  test('can be filtered to unread conversations', async () => {
    for (const listPage of [list.people, list.chats]) {
      expect((await listPage({ status: 'unread' })).names).toEqual(unread);
      const first = await listPage({ status: 'unread', limit: 2 });
      expect(first.page.total).toBe(3);
      const cursor = first.page.nextCursor ?? '';
      expect((await listPage({ status: 'unread', limit: 2, cursor })).names).toEqual(['Waiting Long']);
      const past = (await listPage({ limit: 4 })).page.nextCursor ?? '';
      expect((await listPage({ status: 'unread', cursor: past })).names).toEqual([]);
    }
  });

  test('is searched by name, email or company, ignoring case', async () => {
    expect((await list.people({ search: 'DIAMOND' })).names).toEqual(['Diamond Early']);
    expect((await list.people({ search: 'kim.newest@' })).names).toEqual(['Kim Newest']);
    expect(await list.people({ search: 'no such person' })).toMatchObject({
      names: [],
      page: { total: 0 },
    });
    await gold.call('PUT /auth/profile', { body: { companyName: 'Freckle Works' } });
    expect((await list.chats({ search: 'freckle' })).names).toEqual(['Gold Late']);
    expect((await list.people({ search: 'customers.test', limit: 2 })).page.total).toBe(9);
    expect((await list.people({ search: '%' })).names).toEqual([]);
    expect((await list.people({ search: 'late', status: 'unread' })).names).toEqual(['Gold Late']);
  });

  test('leaves out the calling admin', async () => {
    const { people } = dataOf(await colleague.call('GET /chat/admin/people'));
    const names = people.map(({ user }) => user.fullName);
    expect(names).toContain('Kemi Adewale');
    expect(names).not.toContain('Tobi Alade');
  });

  test('gives no priority for an expired plan', async () => {
    const now = t.clock.now();
    t.clock.advance(5 * 24 * 3600_000);
    const stillIn = await list.people({ search: 'Gold Late' });
    expect(stillIn.people[0]?.hasPriority).toBe(true);
    t.clock.set(new Date(now.getTime() + 100 * 24 * 3600_000));
    admin = await t.signInAdmin();
    const over = await list.people();
    expect(over.people.some(({ hasPriority }) => hasPriority)).toBe(false);
    expect(over.names.slice(0, 3)).toEqual(['Waiting Long', 'Gold Late', 'Diamond Early']);
    t.clock.set(now);
  });

  test.each(['', 'abc', 'read', 'cmVhZA', Buffer.from('read  x').toString('base64url')])(
    'rejects the cursor %j',
    async (cursor) => {
      expectFieldErrors(await admin.call('GET /chat/admin/people', { query: { cursor } }), 'cursor');
      expectFieldErrors(await admin.call('GET /chat/admin/chats', { query: { cursor } }), 'cursor');
    },
  );

  test('rejects a cursor without a time, with an extra one, or of an unknown section', async () => {
    const id = gold.id;
    for (const text of [`read  ${id}`, `silent 5 ${id}`, `other 5 ${id}`, `read 5 ${id} `, `read 5 ${id}x`]) {
      const cursor = Buffer.from(text).toString('base64url');
      expectFieldErrors(await admin.call('GET /chat/admin/people', { query: { cursor } }), 'cursor');
    }
  });
});
