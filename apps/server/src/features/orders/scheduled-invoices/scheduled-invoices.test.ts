// Approving an order and sending its invoice in one step.
import type { Order } from '@burnish/contract/orders/entities';
import { undoSeconds } from '@burnish/domain/orders/scheduled-invoice';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { untilBlocked } from '../../../../../../testing/blocked-statements.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createApprovedOrder,
  createCredit,
  createPaymentProfile,
  createPendingImagesOrder,
  createPendingOrder,
  dataOf,
  invoiceBody,
  readCredit,
} from '../../../../../../testing/factories.ts';
import { connectClient } from '../../../../../../testing/realtime-client.ts';
import { endUndoTime, scheduleInvoice } from '../../../../../../testing/scheduled-invoices.ts';
import { fastTiming } from '../../../../../../testing/task-timing.ts';
import { invoices, orders, scheduledInvoices, users } from '../../../db/schema/index.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;
let colleague: TestUser;

beforeAll(async () => {
  t = await createTestApp({ taskTiming: fastTiming });
  customer = await t.signIn('Adaeze Okafor');
  admin = await t.signInAdmin();
  colleague = await t.signInAdmin('Tunde Bello');
  await createPaymentProfile(admin);
});
afterAll(() => t.close());

const key = 'POST /admin/orders/:id/scheduled-invoice';
const schedule = (by: TestUser, { _id: id }: Pick<Order, '_id'>, body: object = {}, headers = {}) =>
  by.call(key, { params: { id }, body, headers });
const undo = (by: TestUser, { _id: id }: Pick<Order, '_id'>) =>
  by.call('DELETE /admin/orders/:id/scheduled-invoice', { params: { id } });
const orderOf = async (by: TestUser, { _id: id }: Pick<Order, '_id'>) =>
  dataOf(await by.call('GET /orders/:id', { params: { id } })).order;

const invoicesOf = ({ _id }: Pick<Order, '_id'>) =>
  t.database.queries.select().from(invoices).where(eq(invoices.orderId, _id));

/** Waits until nothing of this order is scheduled any more. */
const untilHandled = (order: Pick<Order, '_id'>) =>
  vi.waitFor(
    async () =>
      expect(
        await t.database.queries.$count(scheduledInvoices, eq(scheduledInvoices.orderId, order._id)),
      ).toBe(0),
    { timeout: 60_000 },
  );

/** Waits until every task that is due has ended. */
const untilTasksEnd = () =>
  vi.waitFor(async () => {
    const { rows } = await t.database.run(
      `select count(*)::int as open from jobs.job
       where name = 'send_scheduled_invoice' and state <= 'active' and start_after <= now()`,
    );
    expect(rows).toEqual([{ open: 0 }]);
  }, 15_000);

async function sendNow(order: Pick<Order, '_id'>): Promise<void> {
  await endUndoTime(t);
  await untilHandled(order);
}

describe.each([
  ['a plan', createPendingOrder],
  ['images', createPendingImagesOrder],
] as const)('an order of %s', (_, createPending) => {
  test('stays pending until its invoice is sent with the default payment details', async () => {
    const order = await createPending(customer);
    const scheduled = await scheduleInvoice(admin, order);
    expect(scheduled).toMatchObject({
      status: 'pending',
      invoiceId: null,
      scheduledInvoice: {
        sendAt: new Date(t.clock.now().getTime() + undoSeconds * 1_000).toISOString(),
        dueDate: '2026-12-21T00:00:00.000Z',
        bankName: 'Meridian Bank',
        scheduledBy: { _id: admin.id },
      },
      allowedActions: ['unschedule_invoice'],
    });
    expect(await invoicesOf(order)).toEqual([]);

    const written = await watchAudit(t.database);
    await sendNow(order);
    const sent = await orderOf(admin, order);
    expect(sent).toMatchObject({ status: 'invoice_sent', scheduledInvoice: null });
    const [invoice] = await invoicesOf(order);
    expect(invoice).toMatchObject({
      status: 'sent',
      dueDate: '2026-12-21',
      paymentDetails: { bankName: 'Meridian Bank' },
      paymentInstructions: 'Please make payment using the details provided above.',
    });
    expect(sent.progress.steps.map(({ step, state }) => `${step} ${state}`).slice(0, 3)).toEqual([
      'requested completed',
      'approved completed',
      'invoiced completed',
    ]);
    expect((await written()).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['order_approved', admin.id],
      ['order_invoice_sent', admin.id],
      ['send_invoice', admin.id],
    ]);
  });

  test('is as before after an undo by any admin, which can be repeated', async () => {
    const order = await createPending(customer);
    const before = await orderOf(admin, order);
    const written = await watchAudit(t.database);
    await scheduleInvoice(admin, order);
    expect(dataOf(await undo(colleague, order)).order).toEqual(before);
    expect(dataOf(await undo(admin, order)).order).toEqual(before);
    await endUndoTime(t);
    expect((await written()).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['schedule_invoice', admin.id],
      ['unschedule_invoice', colleague.id],
    ]);
    const headers = { 'idempotency-key': `again-${order._id}` };
    expect((await schedule(admin, order, {}, headers)).status).toBe(201);
    await sendNow(order);
    expect(await invoicesOf(order)).toHaveLength(1);
  });
});

describe('while an invoice is scheduled', () => {
  test('its order can only be undone, and the error names who approved it', async () => {
    const order = await createPendingOrder(customer);
    await scheduleInvoice(admin, order);
    const decide = (status: 'approved' | 'rejected') =>
      colleague.call('PUT /admin/subscription-requests/:id', { params: { id: order._id }, body: { status } });
    const refused = [
      await decide('approved'),
      await decide('rejected'),
      await colleague.call('POST /admin/invoices', { body: invoiceBody(order._id) }),
      await schedule(colleague, order),
    ];
    for (const response of refused) {
      expectError(response, 409, 'INVOICE_SCHEDULED');
      expect(response.body.errors?.[0]?.message).toMatch(/^Kemi Adewale has approved this order/);
    }
    await undo(admin, order);
    expect(dataOf(await decide('rejected')).request.status).toBe('rejected');
    expectError(await schedule(admin, order), 409, 'INVALID_STATE');
  });

  test('its customer learns nothing of it until it is sent', async () => {
    const order = await createPendingOrder(customer);
    const origin = await t.listen();
    const page = await connectClient(origin, { token: customer.token });
    const studio = await connectClient(origin, { token: colleague.token });
    const before = await orderOf(customer, order);
    await scheduleInvoice(admin, order);
    const { row } = await studio.waitForChange({ entity: 'order', id: order._id });
    expect(row).toMatchObject({ scheduledInvoice: { scheduledBy: { _id: admin.id } } });
    expect(await orderOf(customer, order)).toEqual(before);
    const { events } = dataOf(await customer.call('GET /orders/:id/history', { params: { id: order._id } }));
    expect(events.map(({ kind }) => kind)).toEqual(['submitted']);
    await sendNow(order);
    const first = await page.waitForChange({ entity: 'order', id: order._id });
    expect(first.row).toMatchObject({ status: 'invoice_sent', scheduledInvoice: null });
    page.close();
    studio.close();
  });

  test("admins see what the customer's credit will pay of it", async () => {
    const payer = await t.signIn('Chidi Okonkwo');
    await createCredit(payer, admin, 50);
    const [larger, smaller] = [
      await createPendingOrder(payer),
      await createPendingImagesOrder(payer, { quantity: 3 }),
    ];
    const { scheduledInvoice } = await scheduleInvoice(admin, larger);
    expect(scheduledInvoice).toMatchObject({ creditApplied: 50, amountDue: 147 });
    // The first one uses it up.
    t.clock.advance(1_000);
    const { scheduledInvoice: second } = await scheduleInvoice(admin, smaller);
    expect(second).toMatchObject({ creditApplied: 0, amountDue: 24 });
    await undo(admin, larger);
    expect((await orderOf(admin, smaller)).scheduledInvoice).toMatchObject({
      creditApplied: 24,
      amountDue: 0,
    });
    await sendNow(smaller);
    expect(await invoicesOf(smaller)).toMatchObject([{ status: 'payment_confirmed', dueMinor: 0 }]);
    expect(await readCredit(payer)).toBe(26);
  });

  test('credit in another currency pays nothing of it', async () => {
    const payer = await t.signIn('Ngozi Eze');
    await createCredit(payer, admin, 20);
    const order = await createPendingOrder(payer, { currency: 'NGN' });
    const profile = await createPaymentProfile(admin, { name: 'Naira account', currency: 'NGN' });
    const { scheduledInvoice } = await scheduleInvoice(admin, order);
    expect(scheduledInvoice).toMatchObject({ creditApplied: 0, amountDue: order.finalPrice });
    await undo(admin, order);
    await admin.call('DELETE /admin/payment-profiles/:id', { params: { id: profile._id } });
  });

  test('admins find it in the list of scheduled invoices', async () => {
    const [first, second] = [await createPendingOrder(customer), await createPendingImagesOrder(customer)];
    await scheduleInvoice(admin, first);
    t.clock.advance(1_000);
    await scheduleInvoice(colleague, second);
    const list = async () =>
      dataOf(await admin.call('GET /admin/scheduled-invoices')).orders.map(({ _id }) => _id);
    expect(await list()).toEqual([first._id, second._id]);
    await undo(admin, first);
    await undo(admin, second);
    expect(await list()).toEqual([]);
  });

  test('what was copied is sent, whatever happens to the payment profile', async () => {
    const order = await createPendingOrder(customer, { currency: 'NGN' });
    expectError(await schedule(admin, order), 409, 'NO_PAYMENT_PROFILE');
    const {
      _id: id,
      name,
      paymentDetails,
      version,
    } = await createPaymentProfile(admin, {
      name: 'Naira account',
      currency: 'NGN',
      paymentDetails: { bankName: 'Lagos Trust', accountNumber: '0001' },
    });
    await scheduleInvoice(admin, order);
    const changed = { ...paymentDetails, bankName: 'Another Bank' };
    await admin.call('PUT /admin/payment-profiles/:id', {
      params: { id },
      body: { name, paymentDetails: changed, version },
    });
    await admin.call('DELETE /admin/payment-profiles/:id', { params: { id } });
    await sendNow(order);
    const [invoice] = await invoicesOf(order);
    expect(invoice?.paymentDetails).toMatchObject({ bankName: 'Lagos Trust', accountNumber: '0001' });
  });

  test.each([
    ['lost the role', { role: 'user' as const }, { role: 'admin' as const }],
    ['was deactivated', { isActive: false }, { isActive: true }],
  ])('an admin who %s no longer sends it', async (_, change, restore) => {
    const order = await createPendingOrder(customer);
    await scheduleInvoice(colleague, order);
    const written = await watchAudit(t.database);
    const update = (values: object) =>
      t.database.queries.update(users).set(values).where(eq(users.id, colleague.id));
    await update(change);
    await sendNow(order);
    await update(restore);
    expect((await orderOf(admin, order)).status).toBe('pending');
    expect(await invoicesOf(order)).toEqual([]);
    expect((await written()).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['unschedule_invoice', null],
    ]);
  });

  test('it is not sent after its due date has passed', async () => {
    const order = await createPendingOrder(customer);
    dataOf(await schedule(admin, order, { dueDate: '2026-11-21' }));
    const now = t.clock.now();
    t.clock.set('2026-11-23T12:00:00.000Z');
    await sendNow(order);
    t.clock.set(now);
    expect(await orderOf(admin, order)).toMatchObject({ status: 'pending', scheduledInvoice: null });
  });
});

describe('the choice', () => {
  test('of payment details and due date is sent', async () => {
    const { _id: paymentProfileId } = await createPaymentProfile(admin, {
      name: 'Second dollar account',
      paymentDetails: { bankName: 'Hudson Mutual', accountNumber: '0002' },
    });
    const order = await createPendingOrder(customer);
    dataOf(await schedule(admin, order, { dueDate: '2026-11-30', paymentProfileId }));
    await sendNow(order);
    const [invoice] = await invoicesOf(order);
    expect(invoice).toMatchObject({ dueDate: '2026-11-30', paymentDetails: { bankName: 'Hudson Mutual' } });
  });

  test('is refused if it is in the past, of another currency, or deleted', async () => {
    const order = await createPendingOrder(customer);
    const naira = await createPaymentProfile(admin, { name: 'Other currency', currency: 'NGN' });
    const paymentProfileId = naira._id;
    expectFieldErrors(await schedule(admin, order, { dueDate: '2026-11-01' }), 'dueDate');
    expectError(await schedule(admin, order, { paymentProfileId }), 409, 'CURRENCY_MISMATCH');
    await admin.call('DELETE /admin/payment-profiles/:id', { params: { id: paymentProfileId } });
    expectFieldErrors(await schedule(admin, order, { paymentProfileId }), 'paymentProfileId');
    expect((await orderOf(admin, order)).scheduledInvoice).toBeNull();
  });
});

test('only a pending order can be scheduled, and a sent invoice can not be undone', async () => {
  const approved = await createApprovedOrder(customer, admin);
  expectError(await schedule(admin, approved), 409, 'INVALID_STATE');
  const order = await createPendingOrder(customer);
  await scheduleInvoice(admin, order);
  await sendNow(order);
  expectError(await undo(admin, order), 409, 'INVOICE_SENT');
  expectError(await schedule(admin, order), 409, 'INVALID_STATE');
});

/** Runs `work` while the order is locked, so that what needs the lock waits in a line. */
async function whileLocked({ _id }: Pick<Order, '_id'>, work: () => Promise<void>): Promise<void> {
  await t.database.queries.transaction(async (queries) => {
    await queries.select().from(orders).where(eq(orders.id, _id)).for('update');
    await work();
  });
}

describe('an undo at the moment of sending', () => {
  test('that comes first prevents it', async () => {
    const order = await createPendingOrder(customer);
    await scheduleInvoice(admin, order);
    let undone: ReturnType<typeof undo> | undefined;
    await whileLocked(order, async () => {
      undone = undo(admin, order);
      await untilBlocked(t.database, 1);
      await endUndoTime(t);
      await untilBlocked(t.database, 2);
    });
    expect((await undone)?.status).toBe(200);
    await untilTasksEnd();
    expect(await orderOf(admin, order)).toMatchObject({ status: 'pending', scheduledInvoice: null });
    expect(await invoicesOf(order)).toEqual([]);
  });

  test('that comes second is told that it was sent', async () => {
    const order = await createPendingOrder(customer);
    await scheduleInvoice(admin, order);
    let undone: ReturnType<typeof undo> | undefined;
    await whileLocked(order, async () => {
      await endUndoTime(t);
      await untilBlocked(t.database, 1);
      undone = undo(admin, order);
      await untilBlocked(t.database, 2);
    });
    const response = await undone;
    expect(response?.body.code).toBe('INVOICE_SENT');
    expect(await invoicesOf(order)).toHaveLength(1);
  });
});

test('a failed attempt leaves everything as it was, and the next one sends it', async () => {
  const order = await createPendingOrder(customer);
  await scheduleInvoice(admin, order);
  // What the handler does last fails.
  await t.database.run(`create function fail_once() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$`);
  await t.database.run(
    'create trigger fail_once before insert on invoices for each row execute function fail_once()',
  );
  await endUndoTime(t);
  await vi.waitFor(
    () => expect(t.logLines.some(({ msg }) => msg === 'a task failed and will be retried')).toBe(true),
    5_000,
  );
  expect(await orderOf(admin, order)).toMatchObject({
    status: 'pending',
    allowedActions: ['unschedule_invoice'],
  });
  await t.database.run('drop function fail_once cascade');
  await untilHandled(order);
  expect(await invoicesOf(order)).toHaveLength(1);
});

test('a restart of the server sends it once', async () => {
  const order = await createPendingOrder(customer);
  await scheduleInvoice(admin, order);
  t = await t.restart();
  // A second task for the same row, as after a handler that was killed between its commit and its report.
  await t.database.run(
    `insert into jobs.job (name, data, start_after, retry_limit, retry_delay, expire_seconds, policy)
     select name, data, now(), retry_limit, retry_delay, expire_seconds, policy from jobs.job
     where name = 'send_scheduled_invoice' and state < 'active'`,
  );
  await sendNow(order);
  await untilTasksEnd();
  expect(await invoicesOf(order)).toHaveLength(1);
});
