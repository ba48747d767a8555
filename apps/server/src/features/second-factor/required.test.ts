// REQUIRE_ADMIN_SECOND_FACTOR: admins with a password can only use the security page, until they have set up a second
// factor there.
import { type ApiKey, api } from '@burnish/contract/api';
import type { EndpointDefinition } from '@burnish/contract/endpoint';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccessContext, createAccessContext } from '../../../../../testing/access-rows/context.ts';
import { createAccessRows } from '../../../../../testing/access-rows.ts';
import { createTestApp, defaultPassword, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { keysOf } from '../../../../../testing/keys.ts';
import { connectClient } from '../../../../../testing/realtime-client.ts';
import { addPasskey, confirm, enableAuthenticatorApp } from '../../../../../testing/second-factor.ts';
import { users } from '../../db/schema/index.ts';

let t: TestApp;
let origin: string;
let context: AccessContext;
/** An admin with a password and without a second factor. */
let admin: TestUser;

async function createPasswordAdmin(): Promise<TestUser> {
  const user = await t.register(crypto.randomUUID());
  await t.database.queries.update(users).set({ role: 'admin' }).where(eq(users.id, user.id));
  return user;
}

beforeAll(async () => {
  t = await createTestApp({ env: { REQUIRE_ADMIN_SECOND_FACTOR: 'true' } });
  origin = await t.listen();
  context = await createAccessContext(t, async () => '');
  admin = await createPasswordAdmin();
});
afterAll(() => t.close());

const rows = createAccessRows(() => context);
const setupCalls: readonly ApiKey[] = [
  'POST /auth/logout',
  'GET /auth/profile',
  'GET /auth/second-factor',
  'POST /auth/confirmation/options',
  'POST /auth/confirmation',
  'POST /auth/authenticator',
  'PUT /auth/authenticator',
  'POST /auth/passkeys/options',
  'POST /auth/passkeys',
  // The rest of the security page.
  'GET /auth/sign-in-methods',
  'GET /auth/sessions',
  'DELETE /auth/sessions/:id',
  'POST /auth/logout-others',
  'POST /auth/logout-everywhere',
];
const protectedKeys = keysOf(rows).filter((key) => rows[key].expected !== 'public');

test('the calls that set one up are exactly these', () => {
  const isSetup = (key: ApiKey) => {
    const definition: EndpointDefinition = api[key];
    return definition.isSecondFactorSetup === true;
  };
  expect(keysOf(api).filter(isSetup).toSorted()).toEqual(setupCalls.toSorted());
});

test.each(protectedKeys.filter((key) => !setupCalls.includes(key)))('%s is refused', async (key) => {
  const params = { id: '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11' };
  const response = await admin.send({
    method: key.split(' ')[0] as 'GET',
    url: `/api${key.split(' ')[1]?.replace(':id', params.id)}`,
  });
  expectError(response, 403, 'SECOND_FACTOR_SETUP_REQUIRED');
});

test('resumable uploads are refused', async () => {
  const response = await admin.send({ method: 'POST', url: '/api/photos/tus' });
  expectError(response, 403, 'SECOND_FACTOR_SETUP_REQUIRED');
});

test('live connections are refused, with the cause', async () => {
  await expect(connectClient(origin, { token: admin.token })).rejects.toMatchObject({
    data: { code: 'SECOND_FACTOR_SETUP_REQUIRED' },
  });
});

test('the profile and the second factor can be read, and signing out works', async () => {
  const person = await createPasswordAdmin();
  expect((await person.call('GET /auth/profile')).status).toBe(200);
  expect(dataOf(await person.call('GET /auth/second-factor')).secondFactor.isRequired).toBe(true);
  expect((await person.call('POST /auth/logout')).status).toBe(200);
});

test('open pages are disconnected when the last second factor is removed or reset', async () => {
  const [person, colleague] = [await createPasswordAdmin(), await createPasswordAdmin()];
  for (const user of [person, colleague]) await enableAuthenticatorApp(t, user);
  const pages = await Promise.all([person, colleague].map(({ token }) => connectClient(origin, { token })));
  const [ownPage, otherPage] = pages;
  dataOf(await person.call('DELETE /admin/users/:id/second-factor', { params: { id: colleague.id } }));
  await expect.poll(() => otherPage?.isOpen()).toBe(false);
  expect(ownPage?.isOpen()).toBe(true);
  const body = { confirmation: await confirm(person) };
  dataOf(await person.call('POST /auth/authenticator/remove', { body }));
  await expect.poll(() => ownPage?.isOpen()).toBe(false);
});

describe('everything works again', () => {
  const list = (person: TestUser) => person.call('GET /admin/users');

  test('with an authenticator app, until it is turned off', async () => {
    const person = await createPasswordAdmin();
    expect((await list(person)).status).toBe(403);
    await enableAuthenticatorApp(t, person);
    expect((await list(person)).status).toBe(200);
    const body = { confirmation: await confirm(person) };
    await person.call('POST /auth/authenticator/remove', { body });
    expectError(await list(person), 403, 'SECOND_FACTOR_SETUP_REQUIRED');
  });

  test('with a passkey', async () => {
    const person = await createPasswordAdmin();
    await addPasskey(t, person);
    expect((await list(person)).status).toBe(200);
  });
});

test('an app that is not turned on yet does not count as a second factor', async () => {
  const person = await createPasswordAdmin();
  const body = { confirmation: await confirm(person) };
  await person.call('POST /auth/authenticator', { body });
  expectError(await person.call('GET /admin/users'), 403, 'SECOND_FACTOR_SETUP_REQUIRED');
});

test('customers and admins who sign in with Google are not asked for one', async () => {
  const customer = await t.register('Only A Customer');
  expect((await customer.call('GET /subscriptions/requests')).status).toBe(200);
  expect((await context.admin.call('GET /admin/users')).status).toBe(200);
});

test('an admin of a server without the setting is not asked for one', async () => {
  const open = await createTestApp();
  try {
    const person = await open.register('Plain Admin');
    await open.database.queries.update(users).set({ role: 'admin' }).where(eq(users.id, person.id));
    const body = { email: person.email, password: defaultPassword };
    const { token } = dataOf(await open.visitor.call('POST /auth/login', { body }));
    expect((await open.bearer(token).call('GET /admin/users')).status).toBe(200);
  } finally {
    await open.close();
  }
});
