// Signing in with a second factor.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultPassword, type TestApp } from '../../../../../testing/app.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import {
  addPasskey,
  createSecondFactorUser,
  enableAuthenticatorApp,
  startLogIn,
} from '../../../../../testing/second-factor.ts';
import { recoveryCodes as recoveryCodesTable, signInChallenges, users } from '../../db/schema/index.ts';
import { createSecondFactorApp, sendCode, startPasskey } from './second-factor.fixture.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createSecondFactorApp();
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(3_600_000));

const newPassword = 'hard light, no shadows';

describe('a challenge', () => {
  test('works once', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    const challenge = await startLogIn(t, user);
    expect((await sendCode(t, challenge, codes.next())).status).toBe(200);
    expectError(await sendCode(t, challenge, codes.next()), 400, 'SIGN_IN_EXPIRED');
  });

  test('still works after a wrong code', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    const challenge = await startLogIn(t, user);
    expectError(await sendCode(t, challenge, '000000'), 400, 'CODE_INCORRECT');
    expect((await sendCode(t, challenge, codes.next())).status).toBe(200);
  });

  test('expires after ten minutes and is deleted', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    const challenge = await startLogIn(t, user);
    t.clock.advance(600_000);
    expectError(await sendCode(t, challenge, codes.next()), 400, 'SIGN_IN_EXPIRED');
    const { deleteExpired } = t.services.secondFactors;
    const count = () => t.database.queries.$count(signInChallenges, eq(signInChallenges.userId, user.id));
    expect(await count()).toBe(1);
    await deleteExpired(t.clock.now());
    expect(await count()).toBe(0);
  });

  test('is stored as a hash', async () => {
    const { user } = await createSecondFactorUser(t);
    const challenge = await startLogIn(t, user);
    const rows = await t.database.queries.select().from(signInChallenges);
    expect(JSON.stringify(rows)).not.toContain(challenge);
  });

  test('ends when the password is changed', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    const challenge = await startLogIn(t, user);
    const body = { currentPassword: defaultPassword, newPassword };
    expect((await user.call('PUT /auth/change-password', { body })).status).toBe(200);
    expectError(await sendCode(t, challenge, codes.next()), 400, 'SIGN_IN_EXPIRED');
  });

  test('only completes the sign-in of its own account', async () => {
    const { user } = await createSecondFactorUser(t);
    const { codes } = await createSecondFactorUser(t);
    expectError(await sendCode(t, await startLogIn(t, user), codes.next()), 400, 'CODE_INCORRECT');
  });

  test('of a deactivated account signs no one in', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    const challenge = await startLogIn(t, user);
    await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, user.id));
    expectError(await sendCode(t, challenge, codes.next()), 401, 'ACCOUNT_NOT_ACTIVE');
  });

  test('replaces the oldest one when an account has ten', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    const first = await startLogIn(t, user);
    for (let index = 0; index < 10; index += 1) {
      t.clock.advance(1);
      await startLogIn(t, user);
    }
    expectError(await sendCode(t, first, codes.next()), 400, 'SIGN_IN_EXPIRED');
    expect(await t.database.queries.$count(signInChallenges, eq(signInChallenges.userId, user.id))).toBe(10);
  });
});

test('wrong codes are limited for the account from all networks together', async () => {
  const { user, codes } = await createSecondFactorUser(t);
  const { user: other, codes: otherCodes } = await createSecondFactorUser(t);
  const challenge = await startLogIn(t, user);
  for (let index = 0; index < 10; index += 1)
    expectError(await sendCode(t, challenge, '000000', `198.51.${index}.1`), 400, 'CODE_INCORRECT');
  const limited = await sendCode(t, challenge, codes.next(), '203.0.113.7');
  expectError(limited, 429, 'TOO_MANY_REQUESTS');
  expect(limited.headers['retry-after']).toBe('30');
  expect((await sendCode(t, await startLogIn(t, other), otherCodes.next())).status).toBe(200);
  t.clock.advance(30_000);
  expect((await sendCode(t, challenge, codes.next())).status).toBe(200);
});

test('a password reset does not remove the second factor of a verified account', async () => {
  const { user, codes } = await createSecondFactorUser(t);
  await t.database.queries.update(users).set({ isEmailVerified: true }).where(eq(users.id, user.id));
  const { accounts, transact } = t.services;
  const visitor = { id: null, role: null, ipAddress: '198.51.100.1' } as const;
  const hash = await accounts.hashResetPassword(user.id, newPassword, visitor.ipAddress);
  await transact(visitor, (tx) => accounts.resetPassword(tx, user.id, hash, visitor));
  const challenge = await startLogIn(t, user, newPassword);
  expect((await sendCode(t, challenge, codes.next())).status).toBe(200);
});

test('an account that signs in with Google is not asked for a second factor', async () => {
  const user = await t.signIn('Google Person');
  await enableAuthenticatorApp(t, user);
  expect((await t.signIn('Google Person')).token).not.toBe('');
});

test("an unverified account that its email's owner replaces loses its second factors", async () => {
  const { user: old, codes } = await createSecondFactorUser(t);
  const { authenticator } = await addPasskey(t, old);
  const challenge = await startLogIn(t, old);
  const owner = await t.signIn('Owner Of The Email', { email: old.email });
  expect(owner.id).not.toBe(old.id);
  const { queries } = t.database;
  await queries.update(users).set({ isActive: true }).where(eq(users.id, old.id));
  expectError(await sendCode(t, challenge, codes.next()), 400, 'SIGN_IN_EXPIRED');
  const started = await startPasskey(t);
  const body = { challenge: started.challenge, credential: authenticator.get(started.options) };
  expectError(await t.visitor.call('POST /auth/passkey', { body }), 400, 'PASSKEY_REJECTED');
  expect(await queries.$count(recoveryCodesTable, eq(recoveryCodesTable.userId, old.id))).toBe(0);
});
