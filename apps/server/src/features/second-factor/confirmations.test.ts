import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultPassword, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { addPasskey, confirm, createSecondFactorUser } from '../../../../../testing/second-factor.ts';
import { createSecondFactorApp, eventsOf, logIn } from './second-factor.fixture.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createSecondFactorApp();
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(3_600_000));

describe('a confirmation', () => {
  const start = (user: TestUser, confirmation: string) =>
    user.call('POST /auth/authenticator', { body: { confirmation } });
  const confirmBy = (user: TestUser, body: object) => user.call('POST /auth/confirmation', { body });

  test('is required for every change', async () => {
    const { user } = await createSecondFactorUser(t);
    const { passkey } = await addPasskey(t, user);
    const params = { id: passkey._id };
    const body = { confirmation: 'none' };
    const responses = [
      await start(user, 'none'),
      await user.call('POST /auth/authenticator/remove', { body }),
      await user.call('POST /auth/recovery-codes', { body }),
      await user.call('POST /auth/passkeys/options', { body }),
      await user.call('PUT /auth/passkeys/:id', { params, body: { ...body, name: 'Mine' } }),
      await user.call('POST /auth/passkeys/:id/remove', { params, body }),
    ];
    for (const response of responses) expectError(response, 403, 'CONFIRMATION_REQUIRED');
  });

  test('accepts the password, with the same limit as other guesses', async () => {
    const user = await t.register(crypto.randomUUID());
    expectError(await confirmBy(user, {}), 403, 'CONFIRMATION_REQUIRED');
    const wrong = () => confirmBy(user, { password: 'something else' });
    for (let index = 0; index < 10; index += 1) expectError(await wrong(), 400, 'INVALID_INPUT');
    expectError(await wrong(), 429, 'TOO_MANY_REQUESTS');
    expect(await eventsOf(t, user)).toContain('sign_in_failed password');
  });

  test('rejects every password if there is a second factor, so that it cannot be guessed', async () => {
    const { user: withApp } = await createSecondFactorUser(t);
    const withPasskey = await t.register(crypto.randomUUID());
    await addPasskey(t, withPasskey);
    for (const user of [withApp, withPasskey]) {
      const [right, wrong] = [
        await confirmBy(user, { password: defaultPassword }),
        await confirmBy(user, { password: 'something else' }),
      ];
      expectFieldErrors(right, 'password');
      expect(right.body.errors).toEqual(wrong.body.errors);
    }
  });

  test('accepts a fresh code or a passkey', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    const { authenticator } = await addPasskey(t, user);
    expect((await confirmBy(user, { code: codes.next() })).status).toBe(200);
    expectError(await confirmBy(user, { code: '000000' }), 400, 'CODE_INCORRECT');
    const { challenge, options } = dataOf(await user.call('POST /auth/confirmation/options'));
    const passkey = { challenge, credential: authenticator.get(options) };
    expect((await confirmBy(user, { passkey })).status).toBe(200);
    expectError(await confirmBy(user, { passkey }), 400, 'SIGN_IN_EXPIRED');
  });

  test("rejects another user's passkey or challenge", async () => {
    const user = await t.register(crypto.randomUUID());
    const stranger = await t.register(crypto.randomUUID());
    const { authenticator } = await addPasskey(t, stranger);
    await addPasskey(t, user);
    const own = dataOf(await user.call('POST /auth/confirmation/options'));
    const foreign = dataOf(await stranger.call('POST /auth/confirmation/options'));
    const passkeyFor = ({ challenge, options }: typeof own) => ({
      passkey: { challenge, credential: authenticator.get(options) },
    });
    expectError(await confirmBy(user, passkeyFor(own)), 400, 'PASSKEY_REJECTED');
    expectError(await confirmBy(user, passkeyFor(foreign)), 400, 'PASSKEY_REJECTED');
  });

  test('is given to an account without a password within ten minutes of its sign-in', async () => {
    const user = await t.signIn(crypto.randomUUID());
    t.clock.advance(599_000);
    expect((await confirmBy(user, {})).status).toBe(200);
    t.clock.advance(1_000);
    expectError(await confirmBy(user, {}), 403, 'CONFIRMATION_REQUIRED');
  });

  test('works for ten minutes, in the session that asked for it', async () => {
    const user = await t.register('Two Sessions');
    const { token } = dataOf(await logIn(t, user));
    const confirmation = await confirm(user);
    expectError(await start(t.bearer(token), confirmation), 403, 'CONFIRMATION_REQUIRED');
    t.clock.advance(599_000);
    expect((await start(user, confirmation)).status).toBe(200);
    t.clock.advance(1_000);
    expectError(await start(user, confirmation), 403, 'CONFIRMATION_REQUIRED');
  });

  test("can't be a session token", async () => {
    const user = await t.register('With Token');
    expectError(await start(user, user.token), 403, 'CONFIRMATION_REQUIRED');
  });
});
