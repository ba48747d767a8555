import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp, TestUser } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import type { Codes } from '../../../../../testing/authenticator-codes.ts';
import { untilBlocked } from '../../../../../testing/blocked-statements.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import {
  addPasskey,
  confirm,
  createSecondFactorUser,
  enableAuthenticatorApp,
  startLogIn,
} from '../../../../../testing/second-factor.ts';
import { users } from '../../db/schema/index.ts';
import { confirmed, createSecondFactorApp, eventsOf, sendCode } from './second-factor.fixture.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createSecondFactorApp();
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(3_600_000));

/** A later session of a user, with a valid token. */
async function logInWithCode(user: TestUser, codes: Codes): Promise<TestUser> {
  const { token } = dataOf(await sendCode(t, await startLogIn(t, user), codes.next()));
  return { ...t.bearer(token), id: user.id, email: user.email };
}

describe('changes', () => {
  test('are recorded in the audit log and as security events, without secrets', async () => {
    const user = await t.register('Recorded');
    const written = await watchAudit(t.database);
    const { codes, recoveryCodes } = await enableAuthenticatorApp(t, user);
    const { passkey } = await addPasskey(t, user);
    const [code = ''] = recoveryCodes;
    await sendCode(t, await startLogIn(t, user), code);
    await sendCode(t, await startLogIn(t, user), '000000');
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
    expect(await eventsOf(t, user)).toEqual([
      'recovery_code_used recovery_code',
      'sign_in_failed totp',
      'sign_in_method_added passkey',
      'sign_in_method_added totp',
      'sign_in_method_removed passkey',
      'sign_in_method_removed totp',
    ]);
  });

  test('are not made once the session has ended', async () => {
    const { user } = await createSecondFactorUser(t);
    const body = { confirmation: await confirm(user) };
    const { removing } = await t.database.queries.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, user.id)).for('no key update');
      const call = user.call('POST /auth/authenticator/remove', { body });
      await untilBlocked(t.database, 1);
      await user.call('POST /auth/logout');
      return { removing: call };
    });
    expectError(await removing, 401, 'UNAUTHENTICATED');
    expect(await eventsOf(t, user)).not.toContain('sign_in_method_removed totp');
  });

  test('by one of two sessions at the same time leave a consistent account', async () => {
    const { user } = await createSecondFactorUser(t);
    const confirmation = await confirm(user);
    const remove = () => user.call('POST /auth/authenticator/remove', { body: { confirmation } });
    const statuses = (await Promise.all([remove(), remove()])).map(({ status }) => status);
    expect(isDeepStrictEqual(statuses.toSorted(), [200, 409])).toBe(true);
  });
});
