import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../../testing/app.ts';
import { answered, approvedReceipt, dataOf, ownChat, written } from '../../../../../../testing/factories.ts';
import { expectFaults } from '../../../../../../testing/refusal.ts';

let t: TestApp;
let admin: Person;
let colleague: Person;
let gold: Person;

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

const unread = ['Gold Late', 'Diamond Early', 'Waits Long'];
const talked = [...unread, 'Answered', 'Told'];
const unknown = ['Kim Newest', 'Only Looked', 'Tobi Alade', 'Never Came'];

beforeAll(async () => {
  t = await createTestApp();
  const later = () => t.clock.advance(1_000);
  const come = async (name: string) => {
    later();
    return t.signIn(name);
  };
  admin = await t.signInAdmin();
  await come('Never Came');
  later();
  colleague = await t.signInAdmin('Tobi Alade');
  gold = await come('Gold Late');
  const [diamond, silver, answeredOne, told] = [
    await come('Diamond Early'),
    await come('Waits Long'),
    await come('Answered'),
    await come('Told'),
  ];
  await ownChat(await come('Only Looked'));
  await come('Kim Newest');
  await approvedReceipt(gold, admin);
  await approvedReceipt(diamond, admin, { planId: 'diamond-plan' });
  await approvedReceipt(silver, admin, { planId: 'silver-plan' });
  const { _id: toldId } = await ownChat(told);
  for (const speak of [
    () => answered(admin, toldId),
    () => written(answeredOne),
    () => written(diamond),
    () => written(gold),
    () => written(silver),
  ]) {
    later();
    await speak();
  }
  later();
  await answered(admin, (await ownChat(answeredOne))._id);
  // The caller's own stands in none of these lists.
  await written(admin);
});
afterAll(() => t.close());

describe('the people', () => {
  test('come unread first, of them Gold and Diamond, then by their last message, then the newest', async () => {
    const { names, people, page } = await list.people();
    expect(names).toEqual([...talked, ...unknown]);
    expect(page).toEqual({ nextCursor: null, total: 9 });
    const priority = people.filter(({ hasPriority }) => hasPriority).map(({ user }) => user.fullName);
    expect(priority).toEqual(['Gold Late', 'Diamond Early']);
    expect(people.filter(({ chat }) => chat === null).map(({ user }) => user.fullName)).toEqual([
      'Kim Newest',
      'Tobi Alade',
      'Never Came',
    ]);
  });

  test('with conversations are the conversations, in the same order', async () => {
    const { names, page } = await list.chats();
    expect(names).toEqual([...talked, 'Only Looked']);
    expect(page).toEqual({ nextCursor: null, total: 6 });
    const { people } = await list.people();
    expect((await list.chats()).chats).toEqual(people.flatMap(({ chat }) => chat ?? []));
  });

  test.each([1, 2, 3, 4])('come page by page of %i, none lost and none twice', async (limit) => {
    for (const show of [list.people, list.chats]) {
      const names: unknown[] = [];
      let cursor: string | null | undefined;
      do {
        const shown = await show({ limit, ...(cursor ? { cursor } : {}) });
        expect(shown.names.length).toBeLessThanOrEqual(limit);
        names.push(...shown.names);
        cursor = shown.page.nextCursor;
      } while (cursor !== null);
      expect(names).toEqual((await show()).names);
    }
  });

  test('are kept to who waits', async () => {
    for (const show of [list.people, list.chats]) {
      expect((await show({ status: 'unread' })).names).toEqual(unread);
      const first = await show({ status: 'unread', limit: 2 });
      expect(first.page.total).toBe(3);
      const cursor = first.page.nextCursor ?? '';
      expect((await show({ status: 'unread', limit: 2, cursor })).names).toEqual(['Waits Long']);
      const past = (await show({ limit: 4 })).page.nextCursor ?? '';
      expect((await show({ status: 'unread', cursor: past })).names).toEqual([]);
    }
  });

  test('are found by name, email or company, in any case', async () => {
    expect((await list.people({ search: 'DIAMOND' })).names).toEqual(['Diamond Early']);
    expect((await list.people({ search: 'kim.newest@' })).names).toEqual(['Kim Newest']);
    expect(await list.people({ search: 'nobody like this' })).toMatchObject({
      names: [],
      page: { total: 0 },
    });
    await gold.call('PUT /auth/profile', { body: { companyName: 'Freckle Works' } });
    expect((await list.chats({ search: 'freckle' })).names).toEqual(['Gold Late']);
    expect((await list.people({ search: 'customers.test', limit: 2 })).page.total).toBe(9);
    expect((await list.people({ search: '%' })).names).toEqual([]);
    expect((await list.people({ search: 'late', status: 'unread' })).names).toEqual(['Gold Late']);
  });

  test('are for each admin everybody but themself', async () => {
    const { people } = dataOf(await colleague.call('GET /chat/admin/people'));
    const names = people.map(({ user }) => user.fullName);
    expect(names).toContain('Kemi Adewale');
    expect(names).not.toContain('Tobi Alade');
  });

  test('have no priority by a plan that is over', async () => {
    const now = t.clock.now();
    t.clock.advance(5 * 24 * 3600_000);
    const stillIn = await list.people({ search: 'Gold Late' });
    expect(stillIn.people[0]?.hasPriority).toBe(true);
    t.clock.set(new Date(now.getTime() + 100 * 24 * 3600_000));
    admin = await t.signInAdmin();
    const over = await list.people();
    expect(over.people.some(({ hasPriority }) => hasPriority)).toBe(false);
    expect(over.names.slice(0, 3)).toEqual(['Waits Long', 'Gold Late', 'Diamond Early']);
    t.clock.set(now);
  });

  test.each(['', 'abc', 'read', 'cmVhZA', Buffer.from('read  x').toString('base64url')])(
    'have no cursor %j',
    async (cursor) => {
      expectFaults(await admin.call('GET /chat/admin/people', { query: { cursor } }), 'cursor');
      expectFaults(await admin.call('GET /chat/admin/chats', { query: { cursor } }), 'cursor');
    },
  );

  test('have no cursor that lacks a time, has one too many, or names another part', async () => {
    const id = gold.id;
    for (const text of [`read  ${id}`, `silent 5 ${id}`, `other 5 ${id}`, `read 5 ${id} `, `read 5 ${id}x`]) {
      const cursor = Buffer.from(text).toString('base64url');
      expectFaults(await admin.call('GET /chat/admin/people', { query: { cursor } }), 'cursor');
    }
  });
});
