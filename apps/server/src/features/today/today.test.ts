import type { WaitingItem } from '@burnish/contract/dashboard/entities';
import { pauseSample } from '@burnish/contract/pauses/samples';
import { subscriptionSample } from '@burnish/contract/subscriptions/samples';
import { type Permission, permissions, rolePermissions } from '@burnish/domain/permissions';
import { maxWaitingItems, type WaitingKind, waitingKinds } from '@burnish/domain/waiting';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import {
  createApprovedImagesOrder,
  createApprovedOrder,
  createPendingImagesOrder,
  createPendingOrder,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
  dayAfter,
  getOwnChat,
  sendAdminMessage,
  sendCustomerMessage,
} from '../../../../../testing/factories.ts';
import { createPaidPlan } from '../../../../../testing/photos.ts';
import { subscribeToSilver } from '../../../../../testing/plans.ts';
import { setDueTime, submitPhotos } from '../../../../../testing/stored-photos.ts';
import { orders, users } from '../../db/schema/index.ts';
import { createToday } from './index.ts';

let t: TestApp;
let admin: TestUser;
let customer: TestUser;

/** Names of what was created, by id. */
const names = new Map<string, string>();

const hour = 3_600_000;
const minute = 60_000;
/** 13:00 in Lagos. */
const start = new Date('2026-11-21T12:00:00.000Z');
const at = (hours: number) => t.clock.set(new Date(start.getTime() + hours * hour));

function named<Entity extends { readonly _id: string }>(name: string, entity: Entity): Entity {
  names.set(entity._id, name);
  return entity;
}

function entityOf(item: WaitingItem) {
  switch (item.kind) {
    case 'order':
      return item.order;
    case 'receipt':
      return item.receipt;
    case 'pause':
    case 'refund':
      return item.subscription;
    case 'job':
      return item.job;
    case 'chat':
      return item.chat;
  }
}

async function readToday(kind?: WaitingKind) {
  const { items, dueNext } = dataOf(await admin.call('GET /admin/today', { query: kind ? { kind } : {} }));
  return { items, dueNext, shown: items.map((item) => `${item.group}: ${names.get(entityOf(item)._id)}`) };
}

const readStats = async () => dataOf(await admin.call('GET /admin/dashboard/stats')).stats;

async function submitJob(name: string, dueAt: Date) {
  const job = named(name, await submitPhotos(t, customer));
  await setDueTime(t, job._id, dueAt);
  return job;
}

/** A customer asks for a pause, a minute after the start of their Silver Plan. */
async function requestPause(name: string) {
  const subscriber = await subscribeToSilver(t, admin, name);
  t.clock.set(new Date(t.clock.now().getTime() + minute));
  const body = { startDate: dayAfter(t.clock.now()), days: 5 };
  const { subscription } = dataOf(
    await subscriber.customer.call('POST /subscriptions/:id/pause', { params: { id: subscriber.id }, body }),
  );
  named(name, subscription);
  return { ...subscriber, pauseId: subscription.pause?._id ?? '' };
}

const startJob = async (id: string) =>
  dataOf(
    await admin.call('PUT /photos/admin/jobs/:id/status', {
      params: { id },
      body: { status: 'in_progress' },
    }),
  );

const dueIn = (hours: number) => new Date(start.getTime() + hours * hour);

beforeAll(async () => {
  t = await createTestApp();
  at(-30);
  [admin, customer] = [await t.signInAdmin(), await t.signIn('Adaeze Okafor')];
  await createPaidPlan(customer, admin, { planId: 'diamond-plan' });
  at(-20);
  const chatty = await t.signIn('Chatty');
  await sendCustomerMessage(chatty);
  named('message', await getOwnChat(chatty));
  at(-19);
  named('plan', await createPendingOrder(customer));
  at(-18);
  named('images', await createPendingImagesOrder(customer));
  at(-17);
  named('approved plan', await createApprovedOrder(customer, admin));
  at(-16);
  named('approved images', await createApprovedImagesOrder(customer, admin));
  at(-15);
  named('receipt', await createSubmittedReceipt(customer, admin));
  at(-14);
  await sendCustomerMessage(chatty);
  await createSentInvoice(customer, admin);
  await requestPause('pause');
  at(-13);
  await submitJob('later', dueIn(40));
  await submitJob('due today', dueIn(6));
  await submitJob('late', dueIn(-1));
  await startJob((await submitJob('late in progress', dueIn(-5)))._id);
  await startJob((await submitJob('in progress', dueIn(2)))._id);
  const withdrawn = await submitJob('withdrawn', dueIn(-9));
  await customer.call('PUT /photos/jobs/:id/withdraw', { params: { id: withdrawn._id } });
  // Conversations that no one has to answer: read, of the caller, of a deleted account.
  const answered = await t.signIn('Answered');
  await sendCustomerMessage(answered);
  await sendAdminMessage(admin, (await getOwnChat(answered))._id);
  await sendCustomerMessage(admin);
  const deleted = await t.signIn('Deleted');
  await sendCustomerMessage(deleted);
  await t.database.queries.update(users).set({ deletedAt: start }).where(eq(users.id, deleted.id));
  t.clock.set(start);
});
afterAll(() => t.close());

const everything = [
  'overdue: late in progress',
  'overdue: late',
  'due_today: due today',
  'waiting: message',
  'waiting: plan',
  'waiting: images',
  'waiting: approved plan',
  'waiting: approved images',
  'waiting: receipt',
  'waiting: pause',
  'waiting: later',
];

describe('what waits for the studio', () => {
  test('is listed by urgency', async () => {
    const { items, shown } = await readToday();
    expect(shown).toEqual(everything);
    expect(items.find(({ kind }) => kind === 'chat')).toMatchObject({
      since: dueIn(-20).toISOString(),
      dueAt: null,
      chat: { unreadCount: { admin: 2 } },
    });
    expect(items[0]).toMatchObject({
      dueAt: dueIn(-5).toISOString(),
      job: { status: 'in_progress', userId: { email: customer.email } },
    });
    expect(items.find(({ kind }) => kind === 'receipt')).toMatchObject({
      receipt: { allowedActions: ['approve', 'reject'], warnings: { isDuplicateReference: true } },
    });
  });

  test('can be filtered by kind', async () => {
    expect((await readToday('order')).shown).toEqual(everything.slice(4, 8));
    expect((await readToday('receipt')).shown).toEqual(['waiting: receipt']);
    expect((await readToday('pause')).shown).toEqual(['waiting: pause']);
    expect((await readToday('job')).shown).toEqual([...everything.slice(0, 3), 'waiting: later']);
    expect((await readToday('chat')).shown).toEqual(['waiting: message']);
  });

  test('is counted by the same conditions', async () => {
    const { waiting, jobs } = await readStats();
    expect(waiting).toEqual({ order: 4, receipt: 1, pause: 1, refund: 0, job: 4, chat: 1 });
    expect(jobs).toEqual({ late: 2 });
    for (const kind of waitingKinds) expect((await readToday(kind)).items).toHaveLength(waiting[kind]);
  });

  test('has the jobs that are due next, started or not', async () => {
    const { dueNext } = await readToday('receipt');
    expect(dueNext.map(({ _id }) => names.get(_id))).toEqual(['in progress', 'due today', 'later']);
  });

  test('becomes late without an event', async () => {
    at(7);
    expect((await readToday('job')).shown.slice(0, 4)).toEqual([
      'overdue: late in progress',
      'overdue: late',
      'overdue: in progress',
      'overdue: due today',
    ]);
    expect((await readStats()).jobs).toEqual({ late: 4 });
    t.clock.set(start);
  });

  test('leaves the list with the decision', async () => {
    const order = named('decided', await createPendingOrder(customer));
    expect((await readToday('order')).shown).toContain('waiting: decided');
    dataOf(
      await admin.call('PUT /admin/subscription-requests/:id', {
        params: { id: order._id },
        body: { status: 'rejected' },
      }),
    );
    expect((await readToday('order')).shown).not.toContain('waiting: decided');
  });
});

describe('a requested pause', () => {
  const shown = async () => (await readToday('pause')).shown;

  test('is listed with its plan, the longest waiting first', async () => {
    at(0);
    const first = await requestPause('First Pause');
    at(0.5);
    const second = await requestPause('Second Pause');
    expect(await shown()).toEqual(['waiting: pause', 'waiting: First Pause', 'waiting: Second Pause']);
    const { items } = await readToday('pause');
    expect(items[1]).toMatchObject({
      kind: 'pause',
      since: new Date(start.getTime() + minute).toISOString(),
      dueAt: null,
      pause: { _id: first.pauseId, status: 'requested', days: 5 },
      subscription: { _id: first.id, userId: { email: first.customer.email } },
    });
    await first.customer.call('POST /subscriptions/:id/pause/withdraw', { params: { id: first.id } });
    await second.customer.call('POST /subscriptions/:id/pause/withdraw', { params: { id: second.id } });
  });

  test('leaves the list when it is approved, declined or withdrawn', async () => {
    const approved = await requestPause('Approved Pause');
    const declined = await requestPause('Declined Pause');
    const withdrawn = await requestPause('Withdrawn Pause');
    expect(await shown()).toHaveLength(4);
    const decide = (name: string, call: Promise<unknown>) => call.then(async () => [name, await shown()]);
    const reason = 'Your album is due.';
    expect([
      await decide(
        'approve',
        admin.call('POST /admin/subscriptions/:id/pause/approve', {
          params: { id: approved.id },
          body: { pauseId: approved.pauseId },
        }),
      ),
      await decide(
        'decline',
        admin.call('POST /admin/subscriptions/:id/pause/decline', {
          params: { id: declined.id },
          body: { pauseId: declined.pauseId, reason },
        }),
      ),
      await decide(
        'withdraw',
        withdrawn.customer.call('POST /subscriptions/:id/pause/withdraw', { params: { id: withdrawn.id } }),
      ),
    ]).toEqual([
      ['approve', ['waiting: pause', 'waiting: Declined Pause', 'waiting: Withdrawn Pause']],
      ['decline', ['waiting: pause', 'waiting: Withdrawn Pause']],
      ['withdraw', ['waiting: pause']],
    ]);
    expect((await readStats()).waiting.pause).toBe(1);
  });

  test('is left out with a canceled plan or a deactivated customer', async () => {
    const { id, customer: owner } = await requestPause('Left Out');
    const { queries } = t.database;
    const listedAndCounted = async () => [(await shown()).length, (await readStats()).waiting.pause];
    expect(await listedAndCounted()).toEqual([2, 2]);
    const setActive = (isActive: boolean) =>
      queries.update(users).set({ isActive }).where(eq(users.id, owner.id));
    await setActive(false);
    expect(await listedAndCounted()).toEqual([1, 1]);
    await setActive(true);
    expect(await listedAndCounted()).toEqual([2, 2]);
    const params = { id };
    dataOf(await admin.call('PUT /admin/subscriptions/:id', { params, body: { status: 'cancelled' } }));
    expect(await listedAndCounted()).toEqual([1, 1]);
  });

  test('that is decided while the list is read is left out', async () => {
    const none = async () => [];
    const withDeclined = async (ids: readonly string[]) =>
      ids.map((id) => () => ({
        ...subscriptionSample,
        _id: id,
        pause: { ...pauseSample, status: 'declined' as const },
      }));
    const today = createToday({
      database: t.database,
      clock: t.clock,
      studioSettings: t.services.studioSettings,
      readers: { order: none, receipt: none, subscription: withDeclined, job: none, chat: none },
    });
    const token = { id: '', expiresAt: start };
    const caller = { id: admin.id, role: 'admin', token, ipAddress: null } as const;
    expect((await readToday('pause')).items).toHaveLength(1);
    expect((await today.list(caller, 'pause')).items).toEqual([]);
  });

  test('still waits once its first day has passed', async () => {
    const { id, pauseId } = await requestPause('Late Pause');
    at(5 * 24);
    admin = await t.signInAdmin();
    expect(await shown()).toEqual(['waiting: pause', 'waiting: Late Pause']);
    const body = { pauseId, reason: 'Too late.' };
    dataOf(await admin.call('POST /admin/subscriptions/:id/pause/decline', { params: { id }, body }));
    t.clock.set(start);
    admin = await t.signInAdmin();
  });
});

describe('permissions', () => {
  const listWith = async (...held: Permission[]) => {
    const all: readonly Permission[] = ['dashboard:read', ...held];
    const spy = vi.spyOn(rolePermissions.admin, 'has').mockImplementation((name) => all.includes(name));
    const { shown, dueNext } = await readToday();
    const { waiting } = await readStats();
    spy.mockRestore();
    return { shown, dueNext, waiting };
  };

  test('decide what is listed and counted', async () => {
    const withJobs = await listWith('jobs:manage');
    expect(withJobs.shown).toEqual([...everything.slice(0, 3), 'waiting: later']);
    expect(withJobs.dueNext).toHaveLength(3);
    expect(withJobs.waiting).toEqual({ order: 0, receipt: 0, pause: 0, refund: 0, job: 4, chat: 0 });
    const withOrders = await listWith('orders:review');
    expect(withOrders.shown).toEqual(['waiting: plan', 'waiting: images']);
    expect(withOrders.dueNext).toEqual([]);
    expect(withOrders.waiting).toMatchObject({ order: 2 });
    const withPlans = await listWith('subscriptions:edit');
    expect(withPlans.shown).toEqual(['waiting: pause']);
    expect(withPlans.waiting).toEqual({ order: 0, receipt: 0, pause: 1, refund: 0, job: 0, chat: 0 });
    const others = permissions.filter((permission) => permission !== 'subscriptions:edit');
    const withoutPlans = await listWith(...others);
    expect(withoutPlans.shown).toEqual(everything.filter((line) => line !== 'waiting: pause'));
    expect(withoutPlans.waiting.pause).toBe(0);
    expect((await listWith()).shown).toEqual([]);
  });

  test('are needed', async () => {
    expectError(await customer.call('GET /admin/today'), 403, 'FORBIDDEN');
    const retoucher = await t.signIn('Retoucher');
    const params = { id: retoucher.id };
    dataOf(await admin.call('PUT /admin/users/:id/role', { params, body: { role: 'retoucher' } }));
    expectError(await retoucher.call('GET /admin/today'), 403, 'FORBIDDEN');
    expectError(await t.visitor.call('GET /admin/today'), 401, 'UNAUTHENTICATED');
    expectFieldErrors(
      await admin.send({ method: 'GET', url: '/api/admin/today', query: { kind: 'invoice' } }),
      'kind',
    );
  });
});

test(`lists the first ${maxWaitingItems} and counts all`, async () => {
  const [row] = await t.database.queries.select().from(orders).limit(1);
  if (row === undefined) throw new Error('there is no order');
  const { number: _, ...order } = row;
  await t.database.queries.insert(orders).values(
    Array.from({ length: maxWaitingItems + 5 }, (__, index) => ({
      ...order,
      id: `01990000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      status: 'pending' as const,
      createdAt: sql`${start.toISOString()}::timestamptz - interval '100 days'`,
    })),
  );
  const { items, shown } = await readToday();
  expect(items).toHaveLength(maxWaitingItems);
  expect(shown.slice(0, 3)).toEqual(everything.slice(0, 3));
  expect(items.slice(3).every(({ kind }) => kind === 'order')).toBe(true);
  expect((await readStats()).waiting.order).toBe(maxWaitingItems + 9);
});
