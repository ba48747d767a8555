import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../../testing/app.ts';
import { codeAt, createCodes } from '../../../../../testing/authenticator-codes.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { createSecondFactorUser, startLogIn } from '../../../../../testing/second-factor.ts';
import { authenticatorApps } from '../../db/schema/index.ts';
import { confirmed, createSecondFactorApp, logIn, sendCode } from './second-factor.fixture.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createSecondFactorApp();
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(3_600_000));

describe('an authenticator app', () => {
  test('is asked for only after one of its codes was correct', async () => {
    const user = await t.register('Setting Up');
    const { secret, uri } = dataOf(await user.call('POST /auth/authenticator', await confirmed(user)));
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(new URL(uri).pathname)).toContain(user.email);
    expect((await logIn(t, user)).status).toBe(200);
    const codes = createCodes(t, secret);
    const wrong = await user.call('PUT /auth/authenticator', { body: { code: '000000' } });
    expectError(wrong, 400, 'CODE_INCORRECT');
    expect((await logIn(t, user)).status).toBe(200);
    const enabled = dataOf(await user.call('PUT /auth/authenticator', { body: { code: codes.next() } }));
    expect(enabled.secondFactor.authenticatorApp).toEqual({ enabledAt: t.clock.now().toISOString() });
    expectError(await logIn(t, user), 401, 'SECOND_FACTOR_REQUIRED');
  });

  test('completes a sign-in with a correct password, and the challenge is not a session token', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    const response = await logIn(t, user);
    expect(response.body).not.toHaveProperty('data');
    const expiresAt = new Date(t.clock.now().getTime() + 600_000).toISOString();
    expect(response.body.signInChallenge).toMatchObject({ methods: ['totp', 'recovery_code'], expiresAt });
    const challenge = response.body.signInChallenge?.challenge ?? '';
    expectError(await t.bearer(challenge).call('GET /auth/profile'), 401, 'UNAUTHENTICATED');
    const { token } = dataOf(await sendCode(t, challenge, codes.next()));
    expect(dataOf(await t.bearer(token).call('GET /auth/profile')).user._id).toBe(user.id);
  });

  test('is not asked for when the password is wrong', async () => {
    const { user } = await createSecondFactorUser(t);
    expectError(await logIn(t, user, 'something else'), 400, 'INVALID_CREDENTIALS');
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
    expect((await sendCode(t, await startLogIn(t, user), code)).status).toBe(status);
  });

  test('accepts a code in two groups', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    const code = codes.next();
    const grouped = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await sendCode(t, await startLogIn(t, user), grouped)).status).toBe(200);
  });

  test('accepts each code once, and no older one afterwards', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    t.clock.advance(300_000);
    const older = codes.next();
    const current = codes.next();
    expect((await sendCode(t, await startLogIn(t, user), current)).status).toBe(200);
    expectError(await sendCode(t, await startLogIn(t, user), current), 400, 'CODE_INCORRECT');
    expectError(await sendCode(t, await startLogIn(t, user), older), 400, 'CODE_INCORRECT');
    expect((await sendCode(t, await startLogIn(t, user), codes.next())).status).toBe(200);
  });

  test('accepts a code once if it is sent twice at the same time', async () => {
    const { user, codes } = await createSecondFactorUser(t);
    const code = codes.next();
    const challenges = [await startLogIn(t, user), await startLogIn(t, user)];
    const responses = await Promise.all(challenges.map((challenge) => sendCode(t, challenge, code)));
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
    expectError(await sendCode(t, await startLogIn(t, other), codes.next()), 400, 'CODE_INCORRECT');
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
    expect((await logIn(t, user)).status).toBe(200);
    const again = await user.call('POST /auth/authenticator/remove', await confirmed(user));
    expectError(again, 409, 'INVALID_STATE');
  });
});
