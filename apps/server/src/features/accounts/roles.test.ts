import type { Role } from '@burnish/domain/permissions';
import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { untilBlocked } from '../../../../../testing/blocked-statements.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import { createPendingOrder, dataOf } from '../../../../../testing/factories.ts';
import { connectClient } from '../../../../../testing/realtime-client.ts';
import { users } from '../../db/schema/index.ts';
import { createIds } from '../../platform/db/ids.ts';
import { createTransact } from '../../platform/db/transaction.ts';
import type { ObservedSecurityEvent } from '../../platform/security/security-events.ts';
import { insertAuditRecords } from '../audit/index.ts';
import { createRoles, type Roles } from './roles.ts';

let t: TestApp;
let origin: string;
let admin: TestUser;
/** As used by the admin command. */
let roles: Roles;
const disconnected: string[] = [];
const securityEvents: ObservedSecurityEvent[] = [];

beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
  admin = await t.signInAdmin();
  const { database, clock } = t;
  const realtime = {
    publish() {},
    provideRows() {},
    provideReaders() {},
    disconnect: (id: string) => void disconnected.push(id),
    disconnectToken() {},
  };
  roles = createRoles({
    database,
    transact: createTransact({
      database,
      clock,
      newId: createIds(clock),
      realtime,
      saveAuditRecords: insertAuditRecords,
      saveNotifications: async () => [],
      saveWebhookEvents: async () => {},
    }),
    realtime,
    releaseWork: async () => {},
    securityEvents: { record: (event) => void securityEvents.push(event) },
  });
});
afterAll(() => t.close());

/** The admin of these tests is the only one. */
beforeEach(async () => {
  await t.database.queries.update(users).set({ role: 'user' }).where(ne(users.id, admin.id));
  await t.database.queries
    .update(users)
    .set({ role: 'admin', isActive: true, tokenEpoch: 0 })
    .where(eq(users.id, admin.id));
  disconnected.length = 0;
  securityEvents.length = 0;
});

const setRole = (id: string, role: Role, by = admin) =>
  by.call('PUT /admin/users/:id/role', { params: { id }, body: { role } });
const setActive = (id: string, isActive: boolean, by = admin) =>
  by.call('PUT /admin/users/:id/active', { params: { id }, body: { isActive } });

async function accessOf({ id }: TestUser) {
  const [row] = await t.database.queries
    .select({ role: users.role, isActive: users.isActive })
    .from(users)
    .where(eq(users.id, id));
  return row;
}

describe('changing a role', () => {
  test('takes effect at the next request', async () => {
    const person = await t.signIn('Promoted');
    expectError(await person.call('GET /admin/users'), 403, 'FORBIDDEN');
    expect(dataOf(await setRole(person.id, 'admin')).user).toMatchObject({ _id: person.id, role: 'admin' });
    expect((await person.call('GET /admin/users')).status).toBe(200);
    expect(dataOf(await setRole(person.id, 'user')).user.role).toBe('user');
    expectError(await person.call('GET /admin/users'), 403, 'FORBIDDEN');
    expect((await person.call('GET /auth/profile')).status).toBe(200);
  });

  test('adds an audit record with the values before and after', async () => {
    const person = await t.signIn('Recorded');
    const written = await watchAudit(t.database);
    await setRole(person.id, 'admin');
    expect(await written()).toMatchObject([
      {
        action: 'set_role',
        entity: 'user',
        entityId: person.id,
        actorId: admin.id,
        isOwnCase: false,
        before: { role: 'user' },
        after: { role: 'admin' },
        ipAddress: '127.0.0.1',
      },
    ]);
  });

  test('disconnects the pages of this user only', async () => {
    const [person, other] = [await t.signInAdmin('Former'), await t.signIn('Other')];
    const [page, others] = [
      await connectClient(origin, { token: person.token }),
      await connectClient(origin, { token: other.token }),
    ];
    await setRole(person.id, 'user');
    await expect.poll(() => page.isOpen()).toBe(false);
    const again = await connectClient(origin, { token: person.token });
    const { _id: foreign } = await createPendingOrder(other);
    await others.waitForChange({ entity: 'order', id: foreign });
    const { _id: own } = await createPendingOrder(person);
    await again.waitForChange({ entity: 'order', id: own });
    expect(again.changes().map(({ id }) => id)).toEqual([own]);
    for (const open of [again, others]) open.close();
  });

  test('to the same role changes nothing', async () => {
    const person = await t.signIn('Same');
    const page = await connectClient(origin, { token: person.token });
    const written = await watchAudit(t.database);
    expect(dataOf(await setRole(person.id, 'user')).user.role).toBe('user');
    expect(dataOf(await setRole(admin.id, 'admin')).user.role).toBe('admin');
    expect(dataOf(await setActive(person.id, true)).user.isActive).toBe(true);
    expect(await written()).toEqual([]);
    const { _id: id } = await createPendingOrder(person);
    await page.waitForChange({ entity: 'order', id });
    expect(page.isOpen()).toBe(true);
    page.close();
  });
});

test('an admin who is demoted while a change waits can no longer make it', async () => {
  const [former, person] = [await t.signInAdmin('Demoted'), await t.signIn('Accomplice')];
  const { changing } = await t.database.queries.transaction(async (tx) => {
    await tx.update(users).set({ role: 'user' }).where(eq(users.id, former.id));
    const call = setRole(person.id, 'admin', former);
    await untilBlocked(t.database, 1);
    return { changing: call };
  });
  expectError(await changing, 403, 'FORBIDDEN');
  expect(await accessOf(person)).toEqual({ role: 'user', isActive: true });
});

describe('a deactivated account', () => {
  test('is rejected at the next request and disconnected, and can sign in again after reactivation', async () => {
    const person = await t.signIn('Locked');
    const page = await connectClient(origin, { token: person.token });
    expect(dataOf(await setActive(person.id, false)).user).toMatchObject({ _id: person.id, isActive: false });
    expectError(await person.call('GET /auth/profile'), 401, 'ACCOUNT_NOT_ACTIVE');
    await expect.poll(() => page.isOpen()).toBe(false);
    await expect(connectClient(origin, { token: person.token })).rejects.toThrow(/^Authentication error$/);
    await setActive(person.id, true);
    expectError(await person.call('GET /auth/profile'), 401, 'UNAUTHENTICATED');
    expect((await (await t.signIn('Locked')).call('GET /auth/profile')).status).toBe(200);
  });

  test('adds an audit record with the values before and after', async () => {
    const person = await t.signIn('Locked And Recorded');
    const written = await watchAudit(t.database);
    await setActive(person.id, false);
    await setActive(person.id, true);
    expect((await written()).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['set_active', { isActive: true }, { isActive: false }],
      ['set_active', { isActive: false }, { isActive: true }],
    ]);
  });
});

test.each(['0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11', 'unknown', "' or true --"])(
  'the user ID %j is not found',
  async (id) => {
    expectError(await setRole(id, 'admin'), 404, 'NOT_FOUND');
    expectError(await setActive(id, false), 404, 'NOT_FOUND');
  },
);

describe('the last active admin', () => {
  const stays = { role: 'admin', isActive: true };

  test('cannot be demoted or deactivated, even by themselves', async () => {
    expectError(await setRole(admin.id, 'user'), 409, 'LAST_ADMIN');
    expectError(await setActive(admin.id, false), 409, 'LAST_ADMIN');
    expect(await accessOf(admin)).toEqual(stays);
  });

  test('is the last one even if there is a deactivated admin', async () => {
    const locked = await t.signInAdmin('Locked Admin');
    await setActive(locked.id, false);
    expectError(await setRole(admin.id, 'user'), 409, 'LAST_ADMIN');
    expect((await setRole(locked.id, 'user')).status).toBe(200);
  });

  test('can be demoted once there is another admin', async () => {
    const other = await t.signInAdmin('Second');
    const written = await watchAudit(t.database);
    expect((await setRole(admin.id, 'user')).status).toBe(200);
    expect(await written()).toMatchObject([{ actorId: admin.id, entityId: admin.id, isOwnCase: true }]);
    expectError(await setRole(admin.id, 'admin'), 403, 'FORBIDDEN');
    expectError(await setActive(other.id, false, other), 409, 'LAST_ADMIN');
  });

  test.each(['demote', 'deactivate', 'demote and deactivate'])(
    'remains when all admins %s each other concurrently',
    async (how) => {
      const admins = [
        admin,
        ...(await Promise.all(['B', 'C', 'D'].map((name) => t.signInAdmin(`Admin ${name}`)))),
      ];
      const changes = admins.map(({ id }, index) => {
        const by = admins[(index + 1) % admins.length];
        const deactivates = how === 'deactivate' || (how !== 'demote' && index % 2 === 0);
        return deactivates ? setActive(id, false, by) : setRole(id, 'user', by);
      });
      const statuses = (await Promise.all(changes)).map(({ status }) => status);
      for (const status of statuses) expect([200, 401, 403, 409]).toContain(status);
      const accesses = await Promise.all(admins.map(accessOf));
      const remaining = accesses.filter((access) => access?.role === 'admin' && access.isActive);
      expect(remaining.length).toBeGreaterThanOrEqual(1);
      expect(statuses.filter((status) => status === 200)).toHaveLength(admins.length - remaining.length);
      await t.database.queries.update(users).set({ isActive: true });
    },
  );

  test('remains when both of two admins are demoted concurrently', async () => {
    const other = await t.signInAdmin('Other Of Two');
    for (let round = 0; round < 10; round += 1) {
      const outcomes = await Promise.allSettled(
        [admin, other].map(({ email }) => roles.setRoleByEmail(email, 'user')),
      );
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const [rejected] = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(rejected?.reason).toMatchObject({ code: 'LAST_ADMIN' });
      await t.database.queries.update(users).set({ role: 'admin' }).where(eq(users.id, admin.id));
      await t.database.queries.update(users).set({ role: 'admin' }).where(eq(users.id, other.id));
    }
  });
});

describe('the operator', () => {
  test('makes users admins by email, ignoring case, with audit records without an actor', async () => {
    const person = await t.signIn('Granted', { email: 'Granted@roles.test' });
    const written = await watchAudit(t.database);
    expect(await roles.setRoleByEmail('granted@ROLES.test', 'admin')).toMatchObject({ role: 'admin' });
    expect((await person.call('GET /admin/users')).status).toBe(200);
    expect(await written()).toMatchObject([
      { action: 'set_role', actorId: null, isOwnCase: false, entityId: person.id, ipAddress: null },
    ]);
    expect(disconnected).toEqual([person.id]);
    expect((await roles.listAdmins()).map(({ email }) => email)).toEqual([admin.email, 'Granted@roles.test']);
    expect(await roles.setRoleByEmail('granted@roles.test', 'user')).toMatchObject({ role: 'user' });
    const event = { kind: 'role_changed', ipAddress: null, userId: person.id };
    expect(securityEvents).toEqual([
      { ...event, detail: 'admin' },
      { ...event, detail: 'user' },
    ]);
  });

  test('cannot demote the last admin or change unknown emails', async () => {
    await expect(roles.setRoleByEmail(admin.email, 'user')).rejects.toMatchObject({ code: 'LAST_ADMIN' });
    await expect(roles.setRoleByEmail('x@roles.test', 'admin')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(disconnected).toEqual([]);
  });
});

describe('the list of users', () => {
  test.each(['active', 'inactive'] as const)('filters by the status %s', async (status) => {
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

  test('rejects an unknown status', async () => {
    const response = await admin.send({ method: 'GET', url: '/api/admin/users?status=pending' });
    expectError(response, 400, 'INVALID_INPUT');
  });
});
