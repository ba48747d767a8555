import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { untilBlocked } from '../../../../../../testing/blocked-statements.ts';
import { expectError } from '../../../../../../testing/expect-error.ts';
import { createPendingOrder, dataOf } from '../../../../../../testing/factories.ts';
import { subscribeToSilver } from '../../../../../../testing/plans.ts';
import { readQuote, upgradeBody } from '../../../../../../testing/upgrades.ts';
import { orders, users } from '../../../db/schema/index.ts';
import { newKey } from '../../../platform/http/idempotency/idempotency.fixture.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.set('2027-01-10T12:00:00.000Z');
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

test('an upgrade that is refused because of a new order can be repeated once the order is rejected', async () => {
  const { customer, id } = await subscribeToSilver(t, admin, 'Ada Changed', 1);
  const body = upgradeBody(await readQuote(customer, id), { planId: 'gold-plan', billingCycle: 'monthly' });
  const order = await createPendingOrder(customer, { planId: 'gold-plan' });
  const isOrder = eq(orders.id, order._id);
  // The order is placed while the upgrade waits for its customer.
  const { id: stranger } = await t.signIn('Ben Eze');
  await t.database.queries.update(orders).set({ userId: stranger }).where(isOrder);
  const headers = newKey();
  const { upgrading } = await t.database.queries.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, customer.id)).for('no key update');
    const call = customer.call('POST /subscriptions/:id/upgrade', { params: { id }, body, headers });
    await untilBlocked(t.database, 1);
    await tx.update(orders).set({ userId: customer.id }).where(isOrder);
    return { upgrading: call };
  });
  expectError(await upgrading, 409, 'ORDER_OPEN');
  dataOf(
    await admin.call('PUT /admin/subscription-requests/:id', {
      params: { id: order._id },
      body: { status: 'rejected' },
    }),
  );
  dataOf(await customer.call('POST /subscriptions/:id/upgrade', { params: { id }, body, headers }));
});
