import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp, TestUser } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { untilBlocked } from '../../../../../testing/blocked-statements.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { addPasskey, createSecondFactorUser } from '../../../../../testing/second-factor.ts';
import { users } from '../../db/schema/index.ts';
import { createSecondFactorApp, eventsOf, logIn } from './second-factor.fixture.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createSecondFactorApp();
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(3_600_000));

describe('an admin', () => {
  const reset = (admin: TestUser, id: string) =>
    admin.call('DELETE /admin/users/:id/second-factor', { params: { id } });

  test("resets another user's second factor, which is recorded", async () => {
    const admin = await t.signInAdmin();
    const { user } = await createSecondFactorUser(t);
    await addPasskey(t, user);
    const written = await watchAudit(t.database);
    expect(dataOf(await reset(admin, user.id)).user._id).toBe(user.id);
    expect((await logIn(t, user)).status).toBe(200);
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
    expect(await eventsOf(t, user)).toContain('sign_in_method_removed second_factor');
    expectError(await reset(admin, user.id), 409, 'NO_SECOND_FACTOR');
  });

  test('who is demoted while the reset waits can no longer make it', async () => {
    const admin = await t.signInAdmin('Demoted');
    const { user } = await createSecondFactorUser(t);
    const { resetting } = await t.database.queries.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, user.id)).for('no key update');
      const call = reset(admin, user.id);
      await untilBlocked(t.database, 1);
      await tx.update(users).set({ role: 'user' }).where(eq(users.id, admin.id));
      return { resetting: call };
    });
    expectError(await resetting, 403, 'FORBIDDEN');
    const { secondFactor } = dataOf(await user.call('GET /auth/second-factor'));
    expect(secondFactor.authenticatorApp).not.toBeNull();
  });

  test("can't reset their own second factor, or that of an unknown user", async () => {
    const admin = await t.signInAdmin();
    expectError(await reset(admin, admin.id), 409, 'OWN_SECOND_FACTOR');
    expectError(await reset(admin, '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11'), 404, 'NOT_FOUND');
  });
});
