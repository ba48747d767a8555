// Refund requests and credits of canceled plans in the list of what waits for the studio.
import { type Permission, rolePermissions } from '@burnish/domain/permissions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import {
  createRefundRequest,
  requestOf,
  requestRefund,
  withdrawRefundRequest,
} from '../../../../../testing/refund-requests.ts';
import { users } from '../../db/schema/index.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

const readItems = async () =>
  dataOf(await admin.call('GET /admin/today', { query: { kind: 'refund' } })).items;

async function listedAndCounted() {
  const { stats } = dataOf(await admin.call('GET /admin/dashboard/stats'));
  return [(await readItems()).length, stats.waiting.refund];
}

describe('a refund request', () => {
  test('waits with its subscription until it is decided or withdrawn', async () => {
    const owner = await t.signIn('Asks For A Refund');
    const images = await createRefundRequest(owner, admin);
    const items = await readItems();
    expect(items).toMatchObject([
      {
        kind: 'refund',
        group: 'waiting',
        since: requestOf(images).createdAt,
        refundRequest: { _id: requestOf(images)._id, status: 'requested' },
        subscription: { _id: images._id, userId: { _id: owner.id } },
      },
    ]);
    expect(await listedAndCounted()).toEqual([1, 1]);
    const params = { id: images._id };
    dataOf(await withdrawRefundRequest(owner, images._id));
    expect(await listedAndCounted()).toEqual([0, 0]);
    const body = { requestId: requestOf(await requestRefund(owner, images))._id, reason: 'Delivered.' };
    expect(await listedAndCounted()).toEqual([1, 1]);
    dataOf(await admin.call('POST /admin/subscriptions/:id/refund-request/decline', { params, body }));
    expect(await listedAndCounted()).toEqual([0, 0]);
  });

  test('is left out for a deactivated customer', async () => {
    const owner = await t.signIn('Deactivated');
    const { _id: id } = await createRefundRequest(owner, admin);
    const setActive = (isActive: boolean) =>
      t.database.queries.update(users).set({ isActive }).where(eq(users.id, owner.id));
    await setActive(false);
    expect(await listedAndCounted()).toEqual([0, 0]);
    await setActive(true);
    expect(await listedAndCounted()).toEqual([1, 1]);
    dataOf(await withdrawRefundRequest(owner, id));
  });

  test('needs the permissions for invoices and subscriptions', async () => {
    const owner = await t.signIn('Needs Both');
    const { _id: id } = await createRefundRequest(owner, admin);
    const countWith = async (...held: Permission[]) => {
      const all: readonly Permission[] = ['dashboard:read', ...held];
      const spy = vi.spyOn(rolePermissions.admin, 'has').mockImplementation((name) => all.includes(name));
      const counts = await listedAndCounted();
      spy.mockRestore();
      return counts;
    };
    expect(await countWith('invoices:manage')).toEqual([0, 0]);
    expect(await countWith('subscriptions:edit')).toEqual([0, 0]);
    expect(await countWith('invoices:manage', 'subscriptions:edit')).toEqual([1, 1]);
    dataOf(await withdrawRefundRequest(owner, id));
  });
});
