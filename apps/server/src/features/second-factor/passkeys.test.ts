import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp, TestUser } from '../../../../../testing/app.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import {
  addPasskey,
  confirm,
  createSecondFactorUser,
  passkeyOrigin,
  startLogIn,
} from '../../../../../testing/second-factor.ts';
import { createVirtualAuthenticator } from '../../../../../testing/virtual-authenticator.ts';
import { passkeys, users } from '../../db/schema/index.ts';
import {
  confirmed,
  createSecondFactorApp,
  eventsOf,
  logIn,
  startPasskey,
  stateOf,
} from './second-factor.fixture.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createSecondFactorApp();
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(3_600_000));

describe('a passkey', () => {
  test('signs in without a password, although there is an authenticator app', async () => {
    const { user } = await createSecondFactorUser(t);
    const { authenticator } = await addPasskey(t, user);
    const { challenge, options } = await startPasskey(t);
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' });
    const body = { challenge, credential: authenticator.get(options) };
    expect(dataOf(await t.visitor.call('POST /auth/passkey', { body })).user._id).toBe(user.id);
    const [passkey] = (await stateOf(user)).passkeys;
    expect(passkey?.lastUsedAt).toBe(t.clock.now().toISOString());
    expectError(await t.visitor.call('POST /auth/passkey', { body }), 400, 'SIGN_IN_EXPIRED');
  });

  test('is the second factor of a password sign-in', async () => {
    const user = await t.register('Key Owner');
    const { authenticator, passkey, recoveryCodes } = await addPasskey(t, user);
    expect(recoveryCodes).toHaveLength(10);
    const response = await logIn(t, user);
    expect(response.body.signInChallenge?.methods).toEqual(['passkey', 'recovery_code']);
    const { challenge, options } = await startPasskey(t, response.body.signInChallenge?.challenge);
    expect(options.allowCredentials).toEqual([
      { id: expect.any(String), type: 'public-key', transports: ['internal'] },
    ]);
    const body = { challenge, credential: authenticator.get(options) };
    expect(dataOf(await t.visitor.call('POST /auth/passkey', { body })).user._id).toBe(user.id);
    expect(passkey.name).toBe('Phone');
  });

  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without verifying the user', { isUserVerified: false }],
    ['a second time with the same counter', { repeatsCounter: true }],
  ])('is refused %s', async (_, misbehavior) => {
    const user = await t.register(crypto.randomUUID());
    const { authenticator } = await addPasskey(t, user);
    const { challenge, options } = await startPasskey(t);
    const body = { challenge, credential: authenticator.get(options, misbehavior) };
    expectError(await t.visitor.call('POST /auth/passkey', { body }), 400, 'PASSKEY_REJECTED');
    expect(await eventsOf(t, user)).toContain('sign_in_failed passkey');
  });

  test('is refused with a signature of another challenge', async () => {
    const { authenticator } = await addPasskey(t, await t.register(crypto.randomUUID()));
    const [first, second] = [await startPasskey(t), await startPasskey(t)];
    const body = { challenge: second.challenge, credential: authenticator.get(first.options) };
    expectError(await t.visitor.call('POST /auth/passkey', { body }), 400, 'PASSKEY_REJECTED');
  });

  test("is refused for another account's password sign-in", async () => {
    const { user } = await createSecondFactorUser(t);
    const { authenticator } = await addPasskey(t, await t.register(crypto.randomUUID()));
    const { challenge, options } = await startPasskey(t, await startLogIn(t, user));
    const body = { challenge, credential: authenticator.get(options) };
    expectError(await t.visitor.call('POST /auth/passkey', { body }), 400, 'PASSKEY_REJECTED');
  });

  test('is refused when it is unknown', async () => {
    const { authenticator, passkey } = await addPasskey(t, await t.register(crypto.randomUUID()));
    await t.database.queries.delete(passkeys).where(eq(passkeys.id, passkey._id));
    const { challenge, options } = await startPasskey(t);
    const body = { challenge, credential: authenticator.get(options) };
    expectError(await t.visitor.call('POST /auth/passkey', { body }), 400, 'PASSKEY_REJECTED');
  });

  test('of a deactivated account signs no one in', async () => {
    const user = await t.register(crypto.randomUUID());
    const { authenticator } = await addPasskey(t, user);
    await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, user.id));
    const { challenge, options } = await startPasskey(t);
    const body = { challenge, credential: authenticator.get(options) };
    expectError(await t.visitor.call('POST /auth/passkey', { body }), 401, 'ACCOUNT_NOT_ACTIVE');
  });

  test('is added once, only in response to the challenge of its user', async () => {
    const user = await t.register(crypto.randomUUID());
    const stranger = await t.register(crypto.randomUUID());
    const started = await user.call('POST /auth/passkeys/options', await confirmed(user));
    const { challenge, options } = dataOf(started);
    const authenticator = createVirtualAuthenticator(passkeyOrigin(t));
    const body = { challenge, name: 'Phone', credential: authenticator.create(options) };
    expectError(await stranger.call('POST /auth/passkeys', { body }), 400, 'SIGN_IN_EXPIRED');
    expect((await user.call('POST /auth/passkeys', { body })).status).toBe(200);
    expectError(await user.call('POST /auth/passkeys', { body }), 400, 'SIGN_IN_EXPIRED');
  });

  test('is refused when it is added on another origin', async () => {
    const user = await t.register(crypto.randomUUID());
    const started = await user.call('POST /auth/passkeys/options', await confirmed(user));
    const { challenge, options } = dataOf(started);
    const credential = createVirtualAuthenticator('https://evil.example').create(options);
    const body = { challenge, name: 'Phone', credential };
    expectError(await user.call('POST /auth/passkeys', { body }), 400, 'PASSKEY_REJECTED');
    expect((await stateOf(user)).passkeys).toEqual([]);
  });

  test('can be added to an account that signs in with Google, which needs no recovery codes', async () => {
    const user = await t.signIn(crypto.randomUUID());
    const { authenticator, recoveryCodes } = await addPasskey(t, user);
    expect(recoveryCodes).toEqual([]);
    const { challenge, options } = await startPasskey(t);
    const body = { challenge, credential: authenticator.get(options) };
    expect(dataOf(await t.visitor.call('POST /auth/passkey', { body })).user._id).toBe(user.id);
  });

  test('is listed, renamed and removed by its owner only', async () => {
    const user = await t.register(crypto.randomUUID());
    const stranger = await t.register(crypto.randomUUID());
    const { passkey } = await addPasskey(t, user, 'Phone');
    await addPasskey(t, user, 'Key');
    const params = { id: passkey._id };
    const rename = async (person: TestUser) =>
      person.call('PUT /auth/passkeys/:id', {
        params,
        body: { name: 'Tablet', confirmation: await confirm(person) },
      });
    const remove = async (person: TestUser) =>
      person.call('POST /auth/passkeys/:id/remove', { params, ...(await confirmed(person)) });
    expectError(await rename(stranger), 404, 'NOT_FOUND');
    expectError(await remove(stranger), 404, 'NOT_FOUND');
    const names = async () => (await stateOf(user)).passkeys.map(({ name }) => name);
    await rename(user);
    expect(await names()).toEqual(['Tablet', 'Key']);
    await remove(user);
    expect(await names()).toEqual(['Key']);
    expect((await stateOf(user)).recoveryCodesLeft).toBe(10);
  });

  test('cannot be added to an account with twenty', async () => {
    const user = await t.register(crypto.randomUUID());
    const { passkey } = await addPasskey(t, user);
    const { queries } = t.database;
    const [row] = await queries.select().from(passkeys).where(eq(passkeys.id, passkey._id));
    if (row === undefined) throw new Error('the passkey is missing');
    const copies = Array.from({ length: 19 }, () => ({
      ...row,
      id: crypto.randomUUID(),
      credentialId: crypto.randomUUID(),
    }));
    await queries.insert(passkeys).values(copies);
    const response = await user.call('POST /auth/passkeys/options', await confirmed(user));
    expectError(response, 409, 'TOO_MANY_PASSKEYS');
  });
});
