// What happens by itself at the end of what is paid for.
import type { NotificationEvent } from '@burnish/domain/notifications/events';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import {
  createApprovedReceipt,
  createPause,
  createPendingOrder,
  creditNoteBody,
  dataOf,
  payInvoice,
  receiptBody,
} from '../../../../../../testing/factories.ts';
import { giveNotice } from '../../../../../../testing/refund-requests.ts';
import { orderUpgrade } from '../../../../../../testing/upgrades.ts';
import { notifications } from '../../../db/schema/index.ts';
import {
  createRenewalStudio,
  onlyRenewalInvoice,
  planOf,
  renewalInvoices,
  setRenewal,
} from './renewals.fixture.ts';

let studio: Awaited<ReturnType<typeof createRenewalStudio>>;
beforeAll(async () => {
  studio = await createRenewalStudio();
});
afterAll(() => studio.t.close());

const renewalEvents = ['renewal_ahead', 'plan_ending', 'plan_in_grace', 'plan_ended'] as const;

async function eventsOf(
  { id }: TestUser,
  events: readonly NotificationEvent[] = renewalEvents,
): Promise<NotificationEvent[]> {
  const rows = await studio.t.database.queries
    .select({ event: notifications.event })
    .from(notifications)
    .where(and(eq(notifications.userId, id), inArray(notifications.event, [...events])))
    .orderBy(notifications.id);
  return rows.map(({ event }) => event);
}

async function keysOf({ id }: TestUser, event: NotificationEvent): Promise<string[]> {
  const rows = await studio.t.database.queries
    .select({ key: notifications.key })
    .from(notifications)
    .where(and(eq(notifications.userId, id), eq(notifications.event, event)))
    .orderBy(notifications.id);
  return rows.map(({ key }) => key);
}

describe('a plan that is renewed automatically', () => {
  test('is invoiced again once an upgrade that was ordered in its last days is over', async () => {
    const name = 'Unpaid Upgrade';
    const { plan } = await studio.subscribe(name);
    await studio.runOn(-7, name);
    const ordering = await studio.runOn(-3, name);
    const yearly = { planId: plan.planId._id, billingCycle: 'yearly' } as const;
    const { subscription } = await orderUpgrade(ordering, plan._id, yearly);
    expect(subscription.upgrade?.payUntil).toBe('2026-12-21T00:00:00.000Z');
    expect(await renewalInvoices(ordering)).toMatchObject([{ status: 'void' }]);
    await studio.t.services.upgrades.expireDue();
    expect(await renewalInvoices(await studio.runOn(0, name))).toHaveLength(1);
    studio.t.clock.set('2026-12-22T12:00:00.000Z');
    await studio.t.services.upgrades.expireDue();
    const customer = await studio.runOn(1, name);
    const [invoice, earlier] = await renewalInvoices(customer);
    expect([invoice?.status, earlier?.status]).toEqual(['sent', 'void']);
    if (invoice === undefined) throw new Error('there is no renewal invoice');
    await payInvoice(customer, await studio.signInAdmin(), invoice);
    expect(await planOf(customer)).toMatchObject({ status: 'active', endDate: '2027-01-22T12:00:00.000Z' });
  });

  test('gets its order and invoice 7 days before its end, once, due on its last day', async () => {
    const name = 'Auto Renew';
    const { plan } = await studio.subscribe(name, { companyName: 'Same Details Ltd' });
    let customer = await studio.runOn(-7.01, name);
    expect(await renewalInvoices(customer)).toEqual([]);
    const written = await watchAudit(studio.t.database);
    customer = await studio.runOn(-7, name);
    await studio.runOn(-7, name);
    const invoice = await onlyRenewalInvoice(customer);
    expect(invoice).toMatchObject({
      status: 'sent',
      planId: { _id: plan.planId._id },
      billingCycle: 'monthly',
      dueDate: '2026-12-21T00:00:00.000Z',
      billTo: { companyName: 'Same Details Ltd' },
      paymentDetails: { bankName: 'Meridian Bank' },
    });
    const { order } = dataOf(await customer.call('GET /orders/:id', { params: { id: invoice.requestId } }));
    expect(order).toMatchObject({ status: 'invoice_sent', isAutoRenewal: true });
    expect(
      (await written())
        .filter(({ ownerId }) => ownerId === customer.id)
        .map(({ action, actorId }) => [action, actorId]),
    ).toEqual([
      ['create_plan_order', null],
      ['order_approved', null],
      ['order_invoice_sent', null],
      ['send_invoice', null],
    ]);
  });

  test('notifies of the invoice, and not of an order that no one placed or has to review', async () => {
    const name = 'One Email';
    await studio.subscribe(name);
    const events = ['order_received', 'order_approved', 'invoice_sent'] as const;
    const toReview = async () => eventsOf(await studio.signInAdmin(), ['order_to_review']);
    const before = [await eventsOf(await studio.t.signIn(name), events), await toReview()];
    const customer = await studio.runOn(-7, name);
    const [earlier = [], reviewed = []] = before;
    expect(await eventsOf(customer, events)).toEqual([...earlier, 'invoice_sent']);
    expect(await toReview()).toEqual(reviewed);
    const { notifications: listed } = dataOf(await customer.call('GET /notifications'));
    expect(listed[0]?.title).toMatch(/^Renewal invoice INV-/);
  });

  test('waits for the next attempt if the time of this one is over', async () => {
    const name = 'Next Attempt';
    const { plan } = await studio.subscribe(name);
    studio.t.clock.set(new Date(new Date(plan.endDate).getTime() - 6 * 86_400_000));
    const { renewals } = studio.t.services;
    await expect(renewals.runDue(AbortSignal.abort())).rejects.toThrow('aborted');
    expect(await renewalInvoices(await studio.t.signIn(name))).toEqual([]);
    await renewals.runDue(new AbortController().signal);
    expect(await renewalInvoices(await studio.t.signIn(name))).toHaveLength(1);
  });

  test('continues with the rollover when it is paid', async () => {
    const name = 'Pays';
    const { plan } = await studio.subscribe(name);
    const customer = await studio.runOn(-7, name);
    await payInvoice(customer, await studio.signInAdmin(), await onlyRenewalInvoice(customer));
    expect(await planOf(customer)).toMatchObject({
      _id: plan._id,
      endDate: plan.endDate,
      nextBillingDate: '2027-01-21T12:00:00.000Z',
      upcomingPeriods: [{ startDate: plan.endDate, planId: { _id: plan.planId._id } }],
    });
    const later = await studio.runOn(1, name);
    expect(await planOf(later)).toMatchObject({
      status: 'active',
      startDate: plan.endDate,
      rolledOver: Math.floor(plan.imagesLimit * 0.2),
      isInGrace: false,
    });
    expect(await eventsOf(later)).toEqual([]);
  });

  test('is announced 14 days before, in grace at the end, and inactive 3 days later', async () => {
    const name = 'Never Pays';
    await studio.subscribe(name);
    const expected = new Map<number, NotificationEvent>([
      [-14, 'renewal_ahead'],
      [0, 'plan_in_grace'],
      [3, 'plan_ended'],
    ]);
    const events: NotificationEvent[] = [];
    for (let days = -16; days <= 6; days += 1) {
      const customer = await studio.runOn(days, name);
      const event = expected.get(days);
      if (event !== undefined) events.push(event);
      expect(await eventsOf(customer), `day ${days}`).toEqual(events);
      expect((await planOf(customer)).status, `day ${days}`).toBe(days < 3 ? 'active' : 'inactive');
    }
    const customer = await studio.t.signIn(name);
    await payInvoice(customer, await studio.signInAdmin(), await onlyRenewalInvoice(customer));
    expect(await planOf(customer)).toMatchObject({ status: 'active', isUsable: true, rolledOver: 0 });
  });

  test('does not end while the payment is in review, and does once it is rejected', async () => {
    const name = 'In Review';
    await studio.subscribe(name);
    let customer = await studio.runOn(-7, name);
    const { _id } = await onlyRenewalInvoice(customer);
    const { paymentReceipt: receipt } = dataOf(
      await customer.call('POST /subscriptions/payments/receipt', { body: receiptBody(_id) }),
    );
    customer = await studio.runOn(4, name);
    expect(await planOf(customer)).toMatchObject({ status: 'active' });
    expect(await eventsOf(customer)).toEqual([]);
    const rejection = {
      params: { id: receipt._id },
      body: { status: 'rejected', adminNotes: 'Not received.' },
    } as const;
    dataOf(await (await studio.signInAdmin()).call('PUT /admin/payment-receipts/:id', rejection));
    customer = await studio.runOn(4.1, name);
    expect(await planOf(customer)).toMatchObject({ status: 'inactive' });
    expect(await eventsOf(customer)).toEqual(['plan_ended']);
  });

  test('is invoiced late after an outage, due at once, and ends without a notice if no one was there for long', async () => {
    const [late, forgotten] = ['Late Invoice', 'Forgotten'];
    await studio.subscribe(late);
    const customer = await studio.runOn(1, late);
    expect(await onlyRenewalInvoice(customer)).toMatchObject({ dueDate: '2026-12-22T00:00:00.000Z' });
    await studio.subscribe(forgotten);
    const other = await studio.runOn(40, forgotten);
    expect(await planOf(other)).toMatchObject({ status: 'inactive' });
    expect([await renewalInvoices(other), await eventsOf(other)]).toEqual([[], []]);
  });

  test('waits for the morning of the studio', async () => {
    const name = 'Morning';
    await studio.subscribe(name);
    await studio.runAt('2026-12-16T06:59:00Z');
    expect(await renewalInvoices(await studio.t.signIn(name))).toEqual([]);
    await studio.runAt('2026-12-16T07:00:00Z');
    expect(await renewalInvoices(await studio.t.signIn(name))).toHaveLength(1);
  });

  test('waits for the studio where there are no payment details for its currency', async () => {
    const name = 'No Profile';
    await studio.subscribe(name, { currency: 'NGN' });
    const customer = await studio.runOn(-7, name);
    await studio.runOn(-6, name);
    const { orders } = dataOf(await customer.call('GET /orders'));
    expect(orders.map(({ status }) => status)).toEqual(['pending', 'completed']);
    expect(await eventsOf(await studio.signInAdmin(), ['order_to_review'])).toContain('order_to_review');
    expect(dataOf(await customer.call('GET /notifications')).notifications[0]?.title).not.toMatch(/invoice/i);
  });
});

describe('an invoice is not sent', () => {
  test('for a plan that the customer has ordered again', async () => {
    const name = 'Ordered';
    const { plan } = await studio.subscribe(name);
    let customer = await studio.runOn(-7.1, name);
    await createPendingOrder(customer, { planId: plan.planId._id });
    customer = await studio.runOn(-6, name);
    expect(await renewalInvoices(customer)).toEqual([]);
  });

  test.each(['suspended', 'cancelled', 'inactive'] as const)('for a plan that is %s', async (status) => {
    const name = `Status ${status}`;
    const { plan } = await studio.subscribe(name);
    dataOf(
      await (await studio.signInAdmin()).call('PUT /admin/subscriptions/:id', {
        params: { id: plan._id },
        body: { status },
      }),
    );
    for (const days of [-14, -7, 0, 3]) await studio.runOn(days, name);
    const customer = await studio.t.signIn(name);
    expect(await renewalInvoices(customer)).toEqual([]);
    expect(await eventsOf(customer)).toEqual([]);
    expect(await planOf(customer)).toMatchObject({ status });
  });

  test('again after the studio rejected the renewal', async () => {
    const name = 'Rejected';
    await studio.subscribe(name);
    let customer = await studio.runOn(-7, name);
    const { requestId: id } = await onlyRenewalInvoice(customer);
    const rejection = {
      params: { id },
      body: { status: 'rejected', adminNotes: 'The plan is full.' },
    } as const;
    dataOf(await (await studio.signInAdmin()).call('PUT /admin/subscription-requests/:id', rejection));
    customer = await studio.runOn(-6, name);
    expect(await renewalInvoices(customer)).toMatchObject([{ status: 'void' }]);
  });

  test('to a customer whose account is deactivated, and does not hold up others', async () => {
    const [inactive, other] = ['Deactivated', 'Next In Line'];
    const { customer } = await studio.subscribe(inactive);
    await studio.subscribe(other);
    const active = { params: { id: customer.id }, body: { isActive: false } } as const;
    dataOf(await (await studio.signInAdmin()).call('PUT /admin/users/:id/active', active));
    const next = await studio.runOn(-7, other);
    expect(await renewalInvoices(next)).toHaveLength(1);
    dataOf(
      await (await studio.signInAdmin()).call('PUT /admin/users/:id/active', {
        ...active,
        body: { isActive: true },
      }),
    );
    expect(await renewalInvoices(await studio.t.signIn(inactive))).toEqual([]);
  });

  test('twice if two processes run the task at once', async () => {
    const name = 'Two Processes';
    await studio.subscribe(name);
    studio.t.clock.set('2026-12-14T12:00:00.000Z');
    await Promise.all([1, 2, 3, 4].map(() => studio.t.services.renewals.runDue()));
    expect(await renewalInvoices(await studio.t.signIn(name))).toHaveLength(1);
  });
});

describe('a plan whose end is moved by a pause', () => {
  test.each([
    ['renewal_ahead', -14, true],
    ['plan_ending', -7, false],
  ] as const)('is announced again by %s, once for each end', async (event, days, autoRenew) => {
    const name = `Moved ${event}`;
    const { customer: subscriber, plan } = await studio.subscribe(name);
    dataOf(await setRenewal(subscriber, plan, { autoRenew }));
    const customer = await studio.runOn(days, name);
    await studio.runOn(days + 1, name);
    await createPause(customer, await studio.signInAdmin(), plan, 'studio');
    for (const later of [days + 1.1, days + 2.9, days + 3, days + 4]) await studio.runOn(later, name);
    const keys = await keysOf(customer, event);
    expect(keys).toEqual([expect.stringMatching(/^\S+$/), `${keys[0]} 2026-12-24T12:00:00.000Z`]);
  });
});

test('a plan whose notice is over just before its end is not announced to end later', async () => {
  const name = 'Gave Notice';
  await studio.subscribe(name, { billingCycle: 'yearly' });
  studio.t.clock.set('2027-10-16T12:00:00.000Z');
  const customer = await studio.t.signIn(name);
  await giveNotice(customer, await planOf(customer));
  await studio.runAt('2027-11-14T12:00:00.000Z');
  expect(await eventsOf(customer)).toEqual([]);
  await studio.t.services.subscriptions.refundRequests.endDue();
  await studio.runAt('2027-11-15T12:00:00.000Z');
  await studio.t.services.subscriptions.refundRequests.endDue();
  await studio.runAt('2027-11-25T12:00:00.000Z');
  expect(await eventsOf(customer)).toEqual([]);
});

describe('a plan without auto-renew', () => {
  test('gets no invoice, is told 7 days before its end, and ends', async () => {
    const name = 'Leaves';
    const { customer: subscriber, plan } = await studio.subscribe(name);
    dataOf(await setRenewal(subscriber, plan, { autoRenew: false }));
    for (const days of [-14, -7, -6, 0, 1, 3, 4]) await studio.runOn(days, name);
    const customer = await studio.t.signIn(name);
    expect(await eventsOf(customer)).toEqual(['plan_ending', 'plan_in_grace', 'plan_ended']);
    expect(await renewalInvoices(customer)).toEqual([]);
    expect(await planOf(customer)).toMatchObject({ status: 'inactive', autoRenew: false });
  });

  test('ends like that after the periods that were paid ahead are credited, the later one first', async () => {
    const name = 'Credited Ahead';
    const { customer: subscriber } = await studio.subscribe(name);
    const admin = await studio.signInAdmin();
    const first = await createApprovedReceipt(subscriber, admin);
    const second = await createApprovedReceipt(subscriber, admin);
    for (const { invoiceId } of [second, first]) {
      const params = { id: invoiceId._id };
      const body = { ...creditNoteBody(1), endDate: '2026-11-21' };
      dataOf(await admin.call('POST /admin/invoices/:id/credit-notes', { params, body }));
    }
    for (const days of [-7, 0, 3]) await studio.runOn(days, name);
    const customer = await studio.t.signIn(name);
    expect(await eventsOf(customer)).toEqual(['plan_ending', 'plan_in_grace', 'plan_ended']);
    expect(await planOf(customer)).toMatchObject({ status: 'inactive' });
  });
});
