// A new role needs only a row in the permission table: roles that exist only in this test get exactly the calls of their
// permission. The test replaces the module of the table, so it runs in a Vitest project of its own.
import { randomUUID } from 'node:crypto';
import { type ApiKey, api } from '@burnish/contract/api';
import { type EndpointDefinition, isPermission } from '@burnish/contract/endpoint';
import type { Permission } from '@burnish/domain/permissions';
import { studioLists } from '@burnish/domain/studio-lists';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AccessContext, createAccessContext } from '../../../testing/access-rows/context.ts';
import { createAccessRows, sendRefused } from '../../../testing/access-rows.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { expectError } from '../../../testing/expect-error.ts';
import { savedViewBody } from '../../../testing/factories.ts';
import { keysOf } from '../../../testing/keys.ts';
import { startCredentialIssuer } from './features/sign-in/issuer.fixture.ts';

/** Roles with one permission each, which is also their name. */
const { testRoles, addedRoles } = vi.hoisted(() => {
  const names = ['receipts:review', 'invoices:manage', 'jobs:work', 'chat:answer'] as const;
  return { testRoles: names, addedRoles: [...names, 'dashboard:read'] as const };
});

vi.mock('@burnish/domain/permissions', async (importActual) => {
  const actual = await importActual<typeof import('@burnish/domain/permissions')>();
  const rows = addedRoles.map((permission) => [permission, new Set([permission])] as const);
  return {
    ...actual,
    roles: [...actual.roles, ...addedRoles],
    rolePermissions: { ...actual.rolePermissions, ...Object.fromEntries(rows) },
  };
});

let t: TestApp;
let issuer: Awaited<ReturnType<typeof startCredentialIssuer>>;
let context: AccessContext;
const staff = new Map<Permission, TestUser>();

async function createUser(role: Permission): Promise<TestUser> {
  const user = await t.register(randomUUID());
  await t.database.queries.execute(sql`update users set role = ${role} where id = ${user.id}`);
  return user;
}

beforeAll(async () => {
  issuer = await startCredentialIssuer();
  t = await createTestApp({ env: issuer.env });
  // The database accepts a new role after a migration.
  await t.database.queries.execute(sql`alter table users drop constraint users_role`);
  context = await createAccessContext(t, () => issuer.credential());
  for (const role of testRoles) staff.set(role, await createUser(role));
});
afterAll(async () => {
  await t.close();
  await issuer.close();
});

const rows = createAccessRows(() => context);

/** What the call itself assigns stays unassigned. */
async function assignEverything({ id }: TestUser, key: ApiKey): Promise<void> {
  await t.database.queries.execute(sql`update photo_jobs set retoucher_ids = array[${id}::uuid]`);
  if (key !== 'PUT /photos/admin/jobs/:id/assignments')
    await t.database.queries.execute(sql`update photos set assignee_id = ${id}`);
}

function expectedStatus(key: ApiKey, permission: Permission): number {
  const { expected } = rows[key];
  const { access, alsoRequires, staffPermission, status = 200 }: EndpointDefinition = api[key];
  if (expected === 'public') return status;
  // None of these roles has two.
  if (alsoRequires !== undefined) return expected.stranger;
  const needed = isPermission(access) ? access : staffPermission;
  return needed === permission ? expected.admin : expected.stranger;
}

/** A call without a permission treats every role alike. */
const keysWithPermission = keysOf(rows).filter((key) => {
  const { access, staffPermission }: EndpointDefinition = api[key];
  return isPermission(access) || staffPermission !== undefined;
});

describe.each(testRoles)('a role with the permission %s', (permission) => {
  const keys = permission === testRoles[0] ? keysOf(rows) : keysWithPermission;

  test.each(keys.map((key) => [key, expectedStatus(key, permission)] as const))(
    '%s: %i',
    async (key, status) => {
      const user = rows[key].needsNewUser ? await createUser(permission) : staff.get(permission);
      if (user === undefined) throw new Error('no user has this permission');
      const input = status === 403 ? undefined : await rows[key].prepare?.(user);
      // Who doesn't manage jobs works on those with photos that are assigned to them.
      if (permission === 'jobs:work') await assignEverything(user, key);
      const response = await (status === 403 ? sendRefused(user, key) : user.call(key, input));
      expect(response.status, JSON.stringify(response.body)).toBe(status);
    },
  );
});

test.each(studioLists)('views of %s need the permission of the list', async (list) => {
  const user = await createUser('dashboard:read');
  expectError(await user.call('GET /admin/views', { query: { list } }), 403, 'FORBIDDEN');
  expectError(await user.call('POST /admin/views', { body: { ...savedViewBody, list } }), 403, 'FORBIDDEN');
});
