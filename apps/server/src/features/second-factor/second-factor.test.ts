import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, defaultPassword, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import {
  addPasskey,
  type Codes,
  codeAt,
  confirm,
  createCodes,
  createSecondFactorUser,
  enableAuthenticatorApp,
  passkeyOrigin,
  startLogIn,
} from '../../../../../testing/second-factor.ts';
import { createVirtualAuthenticator } from '../../../../../testing/virtual-authenticator.ts';
import {
  authenticatorApps,
  passkeys,
  recoveryCodes as recoveryCodesTable,
  securityEvents,
  signInChallenges,
  users,
} from '../../db/schema/index.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({
    env: {
      RATE_LIMITS:
        '{"signIns":null,"registrations":null,"calls":null,"passwords":{"networkFailures":100000}}',
    },
  });
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(3_600_000));

const newPassword = 'hard light, no shadows';

const logIn = ({ email }: TestUser, password = defaultPassword) =>
  t.visitor.call('POST /auth/login', { body: { email, password } });
const sendCode = (challenge: string, code: string, address?: string) =>
  t.visitor.call('POST /auth/login/second-factor', {
    body: { challenge, code },
    ...(address === undefined ? {} : { address }),
  });
const stateOf = async (user: TestUser) => dataOf(await user.call('GET /auth/second-factor')).secondFactor;
const confirmed = async (user: TestUser) => ({ body: { confirmation: await confirm(user) } });
const startPasskey = async (challenge?: string) =>
  dataOf(await t.visitor.call('POST /auth/passkey/options', { body: { ...(challenge && { challenge }) } }));

/** The events of an account, flushed by listing them. */
async function eventsOf({ id }: TestUser): Promise<string[]> {
  const admin = await t.signInAdmin();
  await admin.call('GET /admin/security-events');
  const rows = await t.database.queries.select().from(securityEvents).where(eq(securityEvents.userId, id));
  return rows.map(({ kind, detail }) => `${kind} ${detail}`).toSorted();
}

/** A later session of a user, with a valid token. */
async function logInWithCode(user: TestUser, codes: Codes): Promise<TestUser> {
  const { token } = dataOf(await sendCode(await startLogIn(t, user), codes.next()));
  return { ...t.bearer(token), id: user.id, email: user.email };
}

describe('an authenticator app', () => {
  test('is asked for only after one of its codes was correct', async () => {
    const user = await t.register('Setting Up');
    const { secret, uri } = dataOf(await user.call('POST /auth/authenticator', await confirmed(user)));
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(new URL(uri).pathname)).toContain(user.email);
    expect((await logIn(user)).status).toBe(200);
    const codes = createCodes(t, secret);
    const wrong = await user.call('PUT /auth/authenticator', { body: { code: '000000' } });
    expectError(wrong, 400, 'CODE_INCORRECT');
    expect((await logIn(user)).status).toBe(200);
    const enabled = dataOf(await user.call('PUT /auth/authenticator', { body: { code: codes.next() } }));
    expect(enabled.secondFactor.authenticatorApp).toEqual({ enabledAt: t.clock.now().toISOString() });
    expectError(await logIn(user), 401, 'SECOND_FACTOR_REQUIRED');
  });

  test('completes a sign-in whose password was correct, and the challenge is no session', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    const response = await logIn(user);
    expect(response.body).not.toHaveProperty('data');
    const expiresAt = new Date(t.clock.now().getTime() + 600_000).toISOString();
    expect(response.body.signInChallenge).toMatchObject({ methods: ['totp', 'recovery_code'], expiresAt });
    const challenge = response.body.signInChallenge?.challenge ?? '';
    expectError(await t.bearer(challenge).call('GET /auth/profile'), 401, 'UNAUTHENTICATED');
    const { token } = dataOf(await sendCode(challenge, codes.next()));
    expect(dataOf(await t.bearer(token).call('GET /auth/profile')).user._id).toBe(user.id);
  });

  test('is not asked for when the password is wrong', async () => {
    const { user } = await createSecondFactorUser(t);
    expectError(await logIn(user, 'something else'), 400, 'INVALID_CREDENTIALS');
  });

  test.each([
    ['the next step', 30_000, 200],
    ['the step before', -30_000, 200],
    ['two steps ahead', 60_000, 400],
    ['two steps before', -60_000, 400],
  ])('accepts a code of %s: %i', async (_, milliseconds, status) => {
    const { user, codes } = await createSecondFactorUser(t);
    t.clock.advance(300_000);
    const code = codeAt(codes.secret, new Date(t.clock.now().getTime() + milliseconds));
    expect((await sendCode(await startLogIn(t, user), code)).status).toBe(status);
  });

  test('accepts a code in two groups', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    const code = codes.next();
    const grouped = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await sendCode(await startLogIn(t, user), grouped)).status).toBe(200);
  });

  test('accepts each code once, and no older one afterwards', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    t.clock.advance(300_000);
    const older = codes.next();
    const current = codes.next();
    expect((await sendCode(await startLogIn(t, user), current)).status).toBe(200);
    expectError(await sendCode(await startLogIn(t, user), current), 400, 'CODE_INCORRECT');
    expectError(await sendCode(await startLogIn(t, user), older), 400, 'CODE_INCORRECT');
    expect((await sendCode(await startLogIn(t, user), codes.next())).status).toBe(200);
  });

  test('accepts a code once although it is sent twice at the same time', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    const code = codes.next();
    const challenges = [await startLogIn(t, user), await startLogIn(t, user)];
    const responses = await Promise.all(challenges.map((challenge) => sendCode(challenge, code)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('is stored encrypted, and bound to its user', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    const { user: other } = await createSecondFactorUser(t);
    const { queries } = t.database;
    const [row] = await queries.select().from(authenticatorApps).where(eq(authenticatorApps.userId, user.id));
    expect(JSON.stringify(row)).not.toContain(codes.secret);
    const { encryptedSecret = '' } = row ?? {};
    await queries
      .update(authenticatorApps)
      .set({ encryptedSecret })
      .where(eq(authenticatorApps.userId, other.id));
    expectError(await sendCode(await startLogIn(t, other), codes.next()), 400, 'CODE_INCORRECT');
  });

  test('that is not turned on within half an hour has to be set up again', async () => {
    const user = await t.register('Interrupted');
    const { secret } = dataOf(await user.call('POST /auth/authenticator', await confirmed(user)));
    t.clock.advance(1_800_000);
    const code = createCodes(t, secret).next();
    expectError(await user.call('PUT /auth/authenticator', { body: { code } }), 409, 'INVALID_STATE');
  });

  test("can't be replaced while it is on", async () => {
    const { user } = await createSecondFactorUser(t);
    expectError(await user.call('POST /auth/authenticator', await confirmed(user)), 409, 'INVALID_STATE');
  });

  test('can be turned off, and the password is enough again', async () => {
    const { user } = await createSecondFactorUser(t);
    const { secondFactor } = dataOf(
      await user.call('POST /auth/authenticator/remove', await confirmed(user)),
    );
    expect(secondFactor).toMatchObject({ authenticatorApp: null, recoveryCodesLeft: 0 });
    expect((await logIn(user)).status).toBe(200);
    const again = await user.call('POST /auth/authenticator/remove', await confirmed(user));
    expectError(again, 409, 'INVALID_STATE');
  });
});

describe('a challenge', () => {
  test('works once', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    const challenge = await startLogIn(t, user);
    expect((await sendCode(challenge, codes.next())).status).toBe(200);
    expectError(await sendCode(challenge, codes.next()), 400, 'SIGN_IN_EXPIRED');
  });

  test('still works after a wrong code', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    const challenge = await startLogIn(t, user);
    expectError(await sendCode(challenge, '000000'), 400, 'CODE_INCORRECT');
    expect((await sendCode(challenge, codes.next())).status).toBe(200);
  });

  test('expires after ten minutes and is deleted', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    const challenge = await startLogIn(t, user);
    t.clock.advance(600_000);
    expectError(await sendCode(challenge, codes.next()), 400, 'SIGN_IN_EXPIRED');
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
    expectError(await sendCode(challenge, codes.next()), 400, 'SIGN_IN_EXPIRED');
  });

  test('only completes the sign-in of its own account', async () => {
    const { user } = await createSecondFactorUser(t);
    const { codes } = await createSecondFactorUser(t);
    expectError(await sendCode(await startLogIn(t, user), codes.next()), 400, 'CODE_INCORRECT');
  });

  test('of a deactivated account signs nobody in', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    const challenge = await startLogIn(t, user);
    await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, user.id));
    expectError(await sendCode(challenge, codes.next()), 401, 'ACCOUNT_NOT_ACTIVE');
  });

  test('is one of at most ten that an account has waiting', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    const first = await startLogIn(t, user);
    for (let index = 0; index < 10; index += 1) {
      t.clock.advance(1);
      await startLogIn(t, user);
    }
    expectError(await sendCode(first, codes.next()), 400, 'SIGN_IN_EXPIRED');
    expect(await t.database.queries.$count(signInChallenges, eq(signInChallenges.userId, user.id))).toBe(10);
  });
});

test('wrong codes are limited for the account from all networks together', async () => {
  const { user, codes } = await createSecondFactorUser(t);
  const { user: other, codes: otherCodes } = await createSecondFactorUser(t);
  const challenge = await startLogIn(t, user);
  for (let index = 0; index < 10; index += 1)
    expectError(await sendCode(challenge, '000000', `198.51.${index}.1`), 400, 'CODE_INCORRECT');
  const limited = await sendCode(challenge, codes.next(), '203.0.113.7');
  expectError(limited, 429, 'TOO_MANY_REQUESTS');
  expect(limited.headers['retry-after']).toBe('30');
  expect((await sendCode(await startLogIn(t, other), otherCodes.next())).status).toBe(200);
  t.clock.advance(30_000);
  expect((await sendCode(challenge, codes.next())).status).toBe(200);
});

test('a password reset does not remove the second factor', async () => {
  const { user, codes } = await createSecondFactorUser(t);
  const { accounts, transact } = t.services;
  const visitor = { id: null, role: null, ipAddress: '198.51.100.1' } as const;
  const hash = await accounts.hashResetPassword(user.id, newPassword, visitor.ipAddress);
  await transact(visitor, (tx) => accounts.resetPassword(tx, user.id, hash, visitor));
  const challenge = await startLogIn(t, user, newPassword);
  expect((await sendCode(challenge, codes.next())).status).toBe(200);
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
  expectError(await sendCode(challenge, codes.next()), 400, 'SIGN_IN_EXPIRED');
  const started = await startPasskey();
  const body = { challenge: started.challenge, credential: authenticator.get(started.options) };
  expectError(await t.visitor.call('POST /auth/passkey', { body }), 400, 'PASSKEY_REJECTED');
  expect(await queries.$count(recoveryCodesTable, eq(recoveryCodesTable.userId, old.id))).toBe(0);
});

describe('recovery codes', () => {
  test('are ten, shown once, each with more than 112 random bits', async () => {
    const { user, recoveryCodes } = await createSecondFactorUser(t);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}(-[0-9a-hjkmnp-tv-z]{5}){4}$/);
    expect((await stateOf(user)).recoveryCodesLeft).toBe(10);
    const rows = await t.database.queries.select().from(recoveryCodesTable);
    for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
  });

  test('complete a sign-in once each, however they are typed', async () => {
    const { user, recoveryCodes } = await createSecondFactorUser(t);
    const [code = ''] = recoveryCodes;
    const typed = code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l');
    expect((await sendCode(await startLogIn(t, user), typed)).status).toBe(200);
    expect((await stateOf(user)).recoveryCodesLeft).toBe(9);
    expectError(await sendCode(await startLogIn(t, user), code), 400, 'CODE_INCORRECT');
  });

  test("don't work for another account", async () => {
    const { user } = await createSecondFactorUser(t);
    const [code = ''] = (await createSecondFactorUser(t)).recoveryCodes;
    expectError(await sendCode(await startLogIn(t, user), code), 400, 'CODE_INCORRECT');
  });

  test('stop working when new ones are created', async () => {
    const { user, recoveryCodes } = await createSecondFactorUser(t);
    const created = dataOf(await user.call('POST /auth/recovery-codes', await confirmed(user))).recoveryCodes;
    const [oldCode = ''] = recoveryCodes;
    const [newCode = ''] = created;
    expectError(await sendCode(await startLogIn(t, user), oldCode), 400, 'CODE_INCORRECT');
    expect((await sendCode(await startLogIn(t, user), newCode)).status).toBe(200);
  });

  test("aren't created for an account without a second factor", async () => {
    const user = await t.register('Without Any');
    expectError(await user.call('POST /auth/recovery-codes', await confirmed(user)), 409, 'NO_SECOND_FACTOR');
  });

  test('confirm a change once each', async () => {
    const { user, recoveryCodes } = await createSecondFactorUser(t);
    const [code = ''] = recoveryCodes;
    expect((await user.call('POST /auth/confirmation', { body: { code } })).status).toBe(200);
    expectError(await user.call('POST /auth/confirmation', { body: { code } }), 400, 'CODE_INCORRECT');
    expect((await stateOf(user)).recoveryCodesLeft).toBe(9);
    expect(await eventsOf(user)).toContain('recovery_code_used recovery_code');
  });
});

describe('a passkey', () => {
  test('signs in without a password, although there is an authenticator app', async () => {
    const { user } = await createSecondFactorUser(t);
    const { authenticator } = await addPasskey(t, user);
    const { challenge, options } = await startPasskey();
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
    const response = await logIn(user);
    expect(response.body.signInChallenge?.methods).toEqual(['passkey', 'recovery_code']);
    const { challenge, options } = await startPasskey(response.body.signInChallenge?.challenge);
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
    ['without checking who the user is', { isUserVerified: false }],
    ['a second time with the same counter', { repeatsCounter: true }],
  ])('is refused %s', async (_, misbehavior) => {
    const user = await t.register(crypto.randomUUID());
    const { authenticator } = await addPasskey(t, user);
    const { challenge, options } = await startPasskey();
    const body = { challenge, credential: authenticator.get(options, misbehavior) };
    expectError(await t.visitor.call('POST /auth/passkey', { body }), 400, 'PASSKEY_REJECTED');
    expect(await eventsOf(user)).toContain('sign_in_failed passkey');
  });

  test('is refused with a signature of another challenge', async () => {
    const { authenticator } = await addPasskey(t, await t.register(crypto.randomUUID()));
    const [first, second] = [await startPasskey(), await startPasskey()];
    const body = { challenge: second.challenge, credential: authenticator.get(first.options) };
    expectError(await t.visitor.call('POST /auth/passkey', { body }), 400, 'PASSKEY_REJECTED');
  });

  test("is refused for another account's password sign-in", async () => {
    const { user } = await createSecondFactorUser(t);
    const { authenticator } = await addPasskey(t, await t.register(crypto.randomUUID()));
    const { challenge, options } = await startPasskey(await startLogIn(t, user));
    const body = { challenge, credential: authenticator.get(options) };
    expectError(await t.visitor.call('POST /auth/passkey', { body }), 400, 'PASSKEY_REJECTED');
  });

  test('is refused when it is unknown', async () => {
    const { authenticator, passkey } = await addPasskey(t, await t.register(crypto.randomUUID()));
    await t.database.queries.delete(passkeys).where(eq(passkeys.id, passkey._id));
    const { challenge, options } = await startPasskey();
    const body = { challenge, credential: authenticator.get(options) };
    expectError(await t.visitor.call('POST /auth/passkey', { body }), 400, 'PASSKEY_REJECTED');
  });

  test('of a deactivated account signs nobody in', async () => {
    const user = await t.register(crypto.randomUUID());
    const { authenticator } = await addPasskey(t, user);
    await t.database.queries.update(users).set({ isActive: false }).where(eq(users.id, user.id));
    const { challenge, options } = await startPasskey();
    const body = { challenge, credential: authenticator.get(options) };
    expectError(await t.visitor.call('POST /auth/passkey', { body }), 401, 'ACCOUNT_NOT_ACTIVE');
  });

  test('is added only as an answer to the own challenge, once', async () => {
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
    const { challenge, options } = await startPasskey();
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

  test('is one of at most twenty', async () => {
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

  test('takes the password, which is limited like other guesses', async () => {
    const user = await t.register(crypto.randomUUID());
    expectError(await confirmBy(user, {}), 403, 'CONFIRMATION_REQUIRED');
    const wrong = () => confirmBy(user, { password: 'something else' });
    for (let index = 0; index < 10; index += 1) expectError(await wrong(), 400, 'INVALID_INPUT');
    expectError(await wrong(), 429, 'TOO_MANY_REQUESTS');
    expect(await eventsOf(user)).toContain('sign_in_failed password');
  });

  test('takes no password if there is a second factor, not even to guess it', async () => {
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

  test('takes a fresh code or a passkey', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    const { authenticator } = await addPasskey(t, user);
    expect((await confirmBy(user, { code: codes.next() })).status).toBe(200);
    expectError(await confirmBy(user, { code: '000000' }), 400, 'CODE_INCORRECT');
    const { challenge, options } = dataOf(await user.call('POST /auth/confirmation/options'));
    const passkey = { challenge, credential: authenticator.get(options) };
    expect((await confirmBy(user, { passkey })).status).toBe(200);
    expectError(await confirmBy(user, { passkey }), 400, 'SIGN_IN_EXPIRED');
  });

  test("doesn't take another user's passkey or challenge", async () => {
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
    const { token } = dataOf(await logIn(user));
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

describe('changes', () => {
  test('are recorded in the audit log and as security events, without secrets', async () => {
    const user = await t.register('Recorded');
    const written = await watchAudit(t.database);
    const { codes, recoveryCodes } = await enableAuthenticatorApp(t, user);
    const { passkey } = await addPasskey(t, user);
    const [code = ''] = recoveryCodes;
    await sendCode(await startLogIn(t, user), code);
    await sendCode(await startLogIn(t, user), '000000');
    t.clock.advance(300_000);
    const later = await logInWithCode(user, codes);
    await later.call('POST /auth/passkeys/:id/remove', {
      params: { id: passkey._id },
      ...(await confirmed(later)),
    });
    await later.call('POST /auth/authenticator/remove', await confirmed(later));
    const records = await written();
    expect(records.map(({ action }) => action)).toEqual([
      'enable_authenticator_app',
      'create_recovery_codes',
      'add_passkey',
      'use_recovery_code',
      'remove_passkey',
      'remove_authenticator_app',
    ]);
    for (const { actorId, entityId } of records) expect([actorId, entityId]).toEqual([user.id, user.id]);
    for (const secret of [codes.secret, ...recoveryCodes])
      expect(JSON.stringify(records)).not.toContain(secret);
    expect(await eventsOf(user)).toEqual([
      'recovery_code_used recovery_code',
      'sign_in_failed totp',
      'sign_in_method_added passkey',
      'sign_in_method_added totp',
      'sign_in_method_removed passkey',
      'sign_in_method_removed totp',
    ]);
  });

  test('by one of two sessions at the same time leave a consistent account', async () => {
    const { user } = await createSecondFactorUser(t);
    const confirmation = await confirm(user);
    const remove = () => user.call('POST /auth/authenticator/remove', { body: { confirmation } });
    const statuses = (await Promise.all([remove(), remove()])).map(({ status }) => status);
    expect(isDeepStrictEqual(statuses.toSorted(), [200, 409])).toBe(true);
  });
});

describe('an admin', () => {
  const reset = (admin: TestUser, id: string) =>
    admin.call('DELETE /admin/users/:id/second-factor', { params: { id } });

  test("resets another user's second factor, which is recorded", async () => {
    const admin = await t.signInAdmin();
    const { user } = await createSecondFactorUser(t);
    await addPasskey(t, user);
    const written = await watchAudit(t.database);
    expect(dataOf(await reset(admin, user.id)).user._id).toBe(user.id);
    expect((await logIn(user)).status).toBe(200);
    const empty = { hasAuthenticatorApp: false, passkeyCount: 0, recoveryCodesLeft: 0 };
    expect(await written()).toMatchObject([
      {
        action: 'reset_second_factor',
        actorId: admin.id,
        entityId: user.id,
        before: { hasAuthenticatorApp: true, passkeyCount: 1, recoveryCodesLeft: 10 },
        after: empty,
      },
    ]);
    expect(await eventsOf(user)).toContain('sign_in_method_removed second_factor');
    expectError(await reset(admin, user.id), 409, 'NO_SECOND_FACTOR');
  });

  test("can't reset their own, and nobody's that doesn't exist", async () => {
    const admin = await t.signInAdmin();
    expectError(await reset(admin, admin.id), 409, 'OWN_SECOND_FACTOR');
    expectError(await reset(admin, '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11'), 404, 'NOT_FOUND');
  });
});
