import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../../testing/app.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { createSecondFactorUser, startLogIn } from '../../../../../testing/second-factor.ts';
import { recoveryCodes as recoveryCodesTable } from '../../db/schema/index.ts';
import { confirmed, createSecondFactorApp, eventsOf, sendCode, stateOf } from './second-factor.fixture.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createSecondFactorApp();
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(3_600_000));

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
    expect((await sendCode(t, await startLogIn(t, user), typed)).status).toBe(200);
    expect((await stateOf(user)).recoveryCodesLeft).toBe(9);
    expectError(await sendCode(t, await startLogIn(t, user), code), 400, 'CODE_INCORRECT');
  });

  test("don't work for another account", async () => {
    const { user } = await createSecondFactorUser(t);
    const [code = ''] = (await createSecondFactorUser(t)).recoveryCodes;
    expectError(await sendCode(t, await startLogIn(t, user), code), 400, 'CODE_INCORRECT');
  });

  test('stop working when new ones are created', async () => {
    const { user, recoveryCodes } = await createSecondFactorUser(t);
    const created = dataOf(await user.call('POST /auth/recovery-codes', await confirmed(user))).recoveryCodes;
    const [oldCode = ''] = recoveryCodes;
    const [newCode = ''] = created;
    expectError(await sendCode(t, await startLogIn(t, user), oldCode), 400, 'CODE_INCORRECT');
    expect((await sendCode(t, await startLogIn(t, user), newCode)).status).toBe(200);
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
    expect(await eventsOf(t, user)).toContain('recovery_code_used recovery_code');
  });
});
