import type { Role } from '@burnish/domain/access/access';
import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { dataOf, pendingRequest } from '../../../../../testing/factories.ts';
import { openPage } from '../../../../../testing/live.ts';
import { expectRefusal } from '../../../../../testing/refusal.ts';
import { users } from '../../db/schema.ts';
import { createIds } from '../../platform/ids.ts';
import { createTransact } from '../../platform/transaction.ts';
import { createRoles, type Roles } from './roles.ts';

let t: TestApp;
let origin: string;
let admin: Person;
/** As the command of whoever runs the product has them. */
let roles: Roles;
const ended: string[] = [];

beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
  admin = await t.signInAdmin();
  const { database, clock } = t;
  const live = { changed() {}, disconnect: (id: string) => void ended.push(id), disconnectToken() {} };
  roles = createRoles({
    database,
    transact: createTransact({ database, clock, newId: createIds(clock), live }),
    live,
  });
});
afterAll(() => t.close());

/** The admin of these tests is the only one. */
beforeEach(async () => {
  await t.database.queries.update(users).set({ role: 'user' }).where(ne(users.id, admin.id));
  await t.database.queries.update(users).set({ role: 'admin', isActive: true }).where(eq(users.id, admin.id));
  ended.length = 0;
});

const setRole = (id: string, role: Role, by = admin) =>
  by.call('PUT /admin/users/:id/role', { params: { id }, body: { role } });
const setActive = (id: string, isActive: boolean, by = admin) =>
  by.call('PUT /admin/users/:id/active', { params: { id }, body: { isActive } });

async function rightsOf({ id }: Person) {
  const [row] = await t.database.queries
    .select({ role: users.role, isActive: users.isActive })
    .from(users)
    .where(eq(users.id, id));
  return row;
}

describe('a role', () => {
  test('that is given counts from the next request on, and so does its end', async () => {
    const person = await t.signIn('Promoted');
    expectRefusal(await person.call('GET /admin/users'), 403, 'FORBIDDEN');
    expect(dataOf(await setRole(person.id, 'admin')).user).toMatchObject({ _id: person.id, role: 'admin' });
    expect((await person.call('GET /admin/users')).status).toBe(200);
    expect(dataOf(await setRole(person.id, 'user')).user.role).toBe('user');
    expectRefusal(await person.call('GET /admin/users'), 403, 'FORBIDDEN');
    expect((await person.call('GET /auth/profile')).status).toBe(200);
  });

  test('is recorded with what it was and what it became', async () => {
    const person = await t.signIn('Recorded');
    const written = await watchAudit(t.database);
    await setRole(person.id, 'admin');
    expect(await written()).toMatchObject([
      {
        act: 'set_role',
        entity: 'user',
        entityId: person.id,
        actorId: admin.id,
        isOwnCase: false,
        before: { role: 'user' },
        after: { role: 'admin' },
        address: '127.0.0.1',
      },
    ]);
  });

  test('that ends closes the pages of the person and of nobody else', async () => {
    const [person, other] = [await t.signInAdmin('Former'), await t.signIn('Other')];
    const [page, others] = [
      await openPage(origin, { token: person.token }),
      await openPage(origin, { token: other.token }),
    ];
    await setRole(person.id, 'user');
    await expect.poll(() => page.isOpen()).toBe(false);
    const again = await openPage(origin, { token: person.token });
    const { _id: foreign } = await pendingRequest(other);
    await others.hears({ entity: 'request', id: foreign });
    const { _id: own } = await pendingRequest(person);
    await again.hears({ entity: 'request', id: own });
    expect(again.heard.map(({ id }) => id)).toEqual([own]);
    for (const open of [again, others]) open.close();
  });

  test('given again changes nothing: no record, no page closed', async () => {
    const person = await t.signIn('Same');
    const page = await openPage(origin, { token: person.token });
    const written = await watchAudit(t.database);
    expect(dataOf(await setRole(person.id, 'user')).user.role).toBe('user');
    expect(dataOf(await setRole(admin.id, 'admin')).user.role).toBe('admin');
    expect(dataOf(await setActive(person.id, true)).user.isActive).toBe(true);
    expect(await written()).toEqual([]);
    const { _id: id } = await pendingRequest(person);
    await page.hears({ entity: 'request', id });
    expect(page.isOpen()).toBe(true);
    page.close();
  });
});

describe('an account that is locked', () => {
  test('is refused at the next request, closes its pages, and is let in again', async () => {
    const person = await t.signIn('Locked');
    const page = await openPage(origin, { token: person.token });
    expect(dataOf(await setActive(person.id, false)).user).toMatchObject({ _id: person.id, isActive: false });
    expectRefusal(await person.call('GET /auth/profile'), 401, 'ACCOUNT_NOT_ACTIVE');
    await expect.poll(() => page.isOpen()).toBe(false);
    await expect(openPage(origin, { token: person.token })).rejects.toThrow(/^Authentication error$/);
    await setActive(person.id, true);
    expect((await person.call('GET /auth/profile')).status).toBe(200);
  });

  test('is recorded with what it was and what it became', async () => {
    const person = await t.signIn('Locked And Recorded');
    const written = await watchAudit(t.database);
    await setActive(person.id, false);
    await setActive(person.id, true);
    expect((await written()).map(({ act, before, after }) => [act, before, after])).toEqual([
      ['set_active', { isActive: true }, { isActive: false }],
      ['set_active', { isActive: false }, { isActive: true }],
    ]);
  });
});

test.each(['0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11', 'nobody', "' or true --"])(
  'there is nobody of the id %j',
  async (id) => {
    expectRefusal(await setRole(id, 'admin'), 404, 'NOT_FOUND');
    expectRefusal(await setActive(id, false), 404, 'NOT_FOUND');
  },
);

describe('the last active admin', () => {
  const stays = { role: 'admin', isActive: true };

  test('is neither demoted nor locked, also by themself', async () => {
    expectRefusal(await setRole(admin.id, 'user'), 409, 'LAST_ADMIN');
    expectRefusal(await setActive(admin.id, false), 409, 'LAST_ADMIN');
    expect(await rightsOf(admin)).toEqual(stays);
  });

  test('is so beside an admin who is locked', async () => {
    const locked = await t.signInAdmin('Locked Admin');
    await setActive(locked.id, false);
    expectRefusal(await setRole(admin.id, 'user'), 409, 'LAST_ADMIN');
    expect((await setRole(locked.id, 'user')).status).toBe(200);
  });

  test('is so no longer beside another, and may then go', async () => {
    const other = await t.signInAdmin('Second');
    const written = await watchAudit(t.database);
    expect((await setRole(admin.id, 'user')).status).toBe(200);
    expect(await written()).toMatchObject([{ actorId: admin.id, entityId: admin.id, isOwnCase: true }]);
    expectRefusal(await setRole(admin.id, 'admin'), 403, 'FORBIDDEN');
    expectRefusal(await setActive(other.id, false, other), 409, 'LAST_ADMIN');
  });

  test.each(['demote', 'lock', 'demote and lock'])('is left when all %s each other at once', async (how) => {
    const admins = [
      admin,
      ...(await Promise.all(['B', 'C', 'D'].map((name) => t.signInAdmin(`Admin ${name}`)))),
    ];
    const acts = admins.map(({ id }, place) => {
      const by = admins[(place + 1) % admins.length];
      const locks = how === 'lock' || (how !== 'demote' && place % 2 === 0);
      return locks ? setActive(id, false, by) : setRole(id, 'user', by);
    });
    const statuses = (await Promise.all(acts)).map(({ status }) => status);
    for (const status of statuses) expect([200, 401, 403, 409]).toContain(status);
    const left = await Promise.all(admins.map(rightsOf));
    const standing = left.filter((rights) => rights?.role === 'admin' && rights.isActive);
    expect(standing.length).toBeGreaterThanOrEqual(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(admins.length - standing.length);
    await t.database.queries.update(users).set({ isActive: true });
  });

  test('is left when both of two are demoted at once, however often', async () => {
    const other = await t.signInAdmin('Other Of Two');
    for (let round = 0; round < 10; round += 1) {
      const outcomes = await Promise.allSettled(
        [admin, other].map(({ email }) => roles.setRoleByEmail(email, 'user')),
      );
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const [refused] = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused?.reason).toMatchObject({ code: 'LAST_ADMIN' });
      await t.database.queries.update(users).set({ role: 'admin' }).where(eq(users.id, admin.id));
      await t.database.queries.update(users).set({ role: 'admin' }).where(eq(users.id, other.id));
    }
  });
});

describe('whoever runs the product', () => {
  test('makes admins by their email, in any case, and it is recorded as the product’s own act', async () => {
    const person = await t.signIn('Granted', { email: 'Granted@roles.test' });
    const written = await watchAudit(t.database);
    expect(await roles.setRoleByEmail('granted@ROLES.test', 'admin')).toMatchObject({ role: 'admin' });
    expect((await person.call('GET /admin/users')).status).toBe(200);
    expect(await written()).toMatchObject([
      { act: 'set_role', actorId: null, isOwnCase: false, entityId: person.id, address: null },
    ]);
    expect(ended).toEqual([person.id]);
    expect((await roles.listAdmins()).map(({ email }) => email)).toEqual([admin.email, 'Granted@roles.test']);
    expect(await roles.setRoleByEmail('granted@roles.test', 'user')).toMatchObject({ role: 'user' });
  });

  test('takes the role of the last admin from nobody, and finds nobody who is not there', async () => {
    await expect(roles.setRoleByEmail(admin.email, 'user')).rejects.toMatchObject({ code: 'LAST_ADMIN' });
    await expect(roles.setRoleByEmail('x@roles.test', 'admin')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(ended).toEqual([]);
  });
});

describe('the list of users', () => {
  test.each(['active', 'inactive'] as const)('shows those who are %s', async (status) => {
    const names = ['One', 'Two', 'Three'];
    const people = await Promise.all(names.map((name) => t.signIn(`Filter ${status} ${name}`)));
    await setActive(people[1]?.id ?? '', false);
    const query = { status, search: `filter ${status}` };
    const { users: listed, page } = dataOf(await admin.call('GET /admin/users', { query }));
    const shown = (status === 'active' ? ['One', 'Three'] : ['Two']).map(
      (name) => `Filter ${status} ${name}`,
    );
    expect(listed.map(({ fullName }) => fullName).toSorted()).toEqual(shown);
    expect(page.total).toBe(shown.length);
    const { users: all } = dataOf(await admin.call('GET /admin/users', { query: { status } }));
    expect(all.every(({ isActive }) => isActive === (status === 'active'))).toBe(true);
  });

  test('is refused another status', async () => {
    const answer = await admin.send({ method: 'GET', url: '/api/admin/users?status=pending' });
    expectRefusal(answer, 400, 'INVALID_INPUT');
  });
});
