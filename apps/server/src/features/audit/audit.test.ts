// The audit log as admins read it.
import type { AuditRecord } from '@burnish/contract/audit/entities';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import {
  createApprovedOrder,
  createPendingOrder,
  createSentImagesInvoice,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
  payInvoice,
  receiptForm,
  sampleFile,
} from '../../../../../testing/factories.ts';

type Query = NonNullable<Parameters<typeof admin.call<'GET /admin/audit'>>[1]>['query'];

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const audit = async (query: Query = {}) => dataOf(await admin.call('GET /admin/audit', { query }));
const recordsOf = async (query: Query) => (await audit({ limit: 200, ...query })).records;
const actionsOf = (records: readonly AuditRecord[]) => records.map(({ action }) => action).toReversed();

/** Returns the records that are added during `work`, oldest first. */
async function recordsDuring(work: () => Promise<unknown>): Promise<AuditRecord[]> {
  const existingIds = new Set((await recordsOf({})).map(({ _id }) => _id));
  await work();
  return (await recordsOf({})).filter(({ _id }) => !existingIds.has(_id)).toReversed();
}

const personOf = (person: TestUser, fullName: string) => ({
  _id: person.id,
  fullName,
  email: person.email,
  companyName: null,
});

describe('a record', () => {
  test('contains the actor, action, entity, values before and after, time and IP address', async () => {
    const { _id: id } = await createPendingOrder(customer);
    t.clock.advance(60_000);
    const [record] = await recordsDuring(async () =>
      admin.send({
        method: 'PUT',
        url: `/api/admin/subscription-requests/${id}`,
        payload: { status: 'approved' },
        remoteAddress: '198.51.100.24',
      }),
    );
    expect(record).toEqual({
      _id: expect.any(String),
      createdAt: t.clock.now().toISOString(),
      actor: personOf(admin, 'Kemi Adewale'),
      owner: personOf(customer, 'Adaeze Okafor'),
      isOwnCase: false,
      action: 'order_approved',
      entity: 'order',
      entityId: id,
      subject: { label: expect.stringMatching(/^Order \d+, Gold Plan$/), orderKind: 'plan' },
      before: { status: 'pending' },
      after: { status: 'approved' },
      ipAddress: '198.51.100.24',
    });
  });

  test('has no actor for actions of visitors', async () => {
    const [record] = await recordsDuring(() => t.signIn('Newcomer'));
    expect(record).toMatchObject({ actor: null, action: 'create_account', entity: 'user' });
  });

  test('marks admins who change their own orders', async () => {
    const { _id: id } = await createPendingOrder(admin);
    const body = { status: 'approved' } as const;
    const own = await recordsDuring(() =>
      admin.call('PUT /admin/subscription-requests/:id', { params: { id }, body }),
    );
    expect(own).toMatchObject([{ isOwnCase: true, action: 'order_approved' }]);
  });

  test('is not added for a rejected action', async () => {
    const { _id: id } = await createPendingOrder(customer);
    const body = { status: 'completed' } as const;
    const params = { id };
    const attempt = () => admin.call('PUT /admin/subscription-requests/:id', { params, body });
    expect(await recordsDuring(attempt)).toEqual([]);
  });
});

describe('orders and payments', () => {
  const summarize = (records: readonly AuditRecord[]) =>
    records.map(({ action, entity, before, after }) => [
      action,
      entity,
      before?.status ?? null,
      after?.status,
    ]);

  test('are recorded from the order of a plan to its subscription', async () => {
    const records = await recordsDuring(async () => {
      const invoice = await createSentInvoice(customer, admin);
      await customer.call('GET /subscriptions/invoices/:id', { params: { id: invoice._id } });
      await payInvoice(customer, admin, invoice);
    });
    expect(summarize(records)).toEqual([
      ['create_plan_order', 'order', null, 'pending'],
      ['order_approved', 'order', 'pending', 'approved'],
      ['order_invoice_sent', 'order', 'approved', 'invoice_sent'],
      ['send_invoice', 'invoice', null, 'sent'],
      ['view_invoice', 'invoice', null, undefined],
      ['invoice_submit_receipt', 'invoice', 'sent', 'payment_made'],
      ['submit_receipt', 'receipt', null, 'submitted'],
      ['receipt_approved', 'receipt', 'submitted', 'approved'],
      ['invoice_confirm', 'invoice', 'payment_made', 'payment_confirmed'],
      ['order_completed', 'order', 'invoice_sent', 'completed'],
      ['start_subscription', 'subscription', null, 'active'],
    ]);
    expect(records[0]?.after).toMatchObject({ finalPriceMinor: 19_700, currency: 'USD' });
    expect(records.map(({ actor }) => actor?._id)).toEqual([
      customer.id,
      ...Array<string>(3).fill(admin.id),
      ...Array<string>(3).fill(customer.id),
      ...Array<string>(4).fill(admin.id),
    ]);
    expect(new Set(records.map(({ ipAddress }) => ipAddress))).toEqual(new Set(['127.0.0.1']));
  });

  test('are recorded from the order of images to their use', async () => {
    const records = await recordsDuring(async () => {
      await payInvoice(customer, admin, await createSentImagesInvoice(customer, admin));
      const { subscriptions } = dataOf(await admin.call('GET /pay-per-image/admin/active'));
      const params = { id: subscriptions[0]?._id ?? '' };
      await admin.call('PUT /pay-per-image/admin/:id/usage', { params, body: { imagesUsed: 5 } });
    });
    expect(records[0]).toMatchObject({
      action: 'create_images_order',
      entity: 'order',
      after: { quantity: 24 },
    });
    expect(records.at(-1)).toMatchObject({
      entity: 'subscription',
      before: { imagesUsed: 0 },
      after: { imagesUsed: 5 },
    });
  });

  test('are recorded when rejected, replaced, voided or edited', async () => {
    const records = await recordsDuring(async () => {
      const { _id: id } = await createSubmittedReceipt(customer, admin);
      const form = receiptForm({}, { name: 'receipt.png', bytes: sampleFile('png') });
      await customer.call('POST /subscriptions/payments/receipt/:id/upload', { params: { id }, form });
      await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: { status: 'rejected' } });
      const voided = await createSentInvoice(customer, admin);
      await admin.call('PUT /admin/invoices/:id/void', { params: { id: voided._id } });
      const { _id: rejected } = await createPendingOrder(customer);
      const body = { status: 'rejected' } as const;
      await admin.call('PUT /admin/subscription-requests/:id', { params: { id: rejected }, body });
      const { subscriptions } = dataOf(
        await admin.call('GET /admin/subscriptions', { query: { subscriptionType: 'subscription' } }),
      );
      const params = { id: subscriptions[0]?._id ?? '' };
      const edit = { status: 'inactive', imagesUsed: 3, imagesLimit: 70 } as const;
      await admin.call('PUT /admin/subscriptions/:id', { params, body: edit });
    });
    const rows = summarize(records);
    for (const row of [
      ['replace_receipt_file', 'receipt', null, undefined],
      ['receipt_rejected', 'receipt', 'submitted', 'rejected'],
      ['invoice_reject_receipt', 'invoice', 'payment_made', 'sent'],
      ['invoice_void', 'invoice', 'sent', 'void'],
      ['order_rejected', 'order', 'pending', 'rejected'],
      ['edit_subscription', 'subscription', 'active', 'inactive'],
    ])
      expect(rows).toContainEqual(row);
    expect(records.at(-1)).toMatchObject({
      before: { imagesUsed: 0, imagesLimit: 60 },
      after: { imagesUsed: 3, imagesLimit: 70 },
    });
  });
});

test('records every change of an account, without passwords', async () => {
  const email = 'amara@studio.test';
  const [password, newPassword] = ['one long password', 'another long password'];
  const records = await recordsDuring(async () => {
    const { token, user } = dataOf(
      await t.visitor.call('POST /auth/register', { body: { email, password } }),
    );
    const params = { id: user._id };
    const person = t.bearer(token);
    await person.call('PUT /auth/profile', { body: { companyName: 'Amara Studio' } });
    await person.call('PUT /auth/change-password', { body: { currentPassword: password, newPassword } });
    await admin.call('PUT /admin/users/:id/role', { params, body: { role: 'admin' } });
    await admin.call('PUT /admin/users/:id/active', { params, body: { isActive: false } });
  });
  const all = records.map(({ entity, action, before, after, actor }) => [
    entity,
    action,
    before,
    after,
    actor?.email,
  ]);
  expect(all).toEqual([
    ['user', 'create_account', null, expect.objectContaining({ role: 'user' }), undefined],
    ['user', 'update_profile', null, { changed: ['companyName'] }, email],
    ['user', 'change_password', null, null, email],
    ['user', 'set_role', { role: 'user' }, { role: 'admin' }, admin.email],
    ['user', 'set_active', { isActive: true }, { isActive: false }, admin.email],
  ]);
  expect(JSON.stringify(records)).not.toMatch(/password"?:|long password|argon2/);
});

describe('the list', () => {
  test('has the newest records first, in pages', async () => {
    const { records, page } = await audit({ limit: 3 });
    const ids = records.map(({ _id }) => _id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    const next = await audit({ limit: 3, cursor: page.nextCursor ?? '' });
    expect((next.records[0]?._id ?? '') < (ids[2] ?? '')).toBe(true);
    expect(next.page.total).toBe(page.total);
  });

  test('filters by entity ID', async () => {
    const { _id: entityId } = await createApprovedOrder(customer, admin);
    const records = await recordsOf({ entityId });
    expect(actionsOf(records)).toEqual(['create_plan_order', 'order_approved']);
    expect(await recordsOf({ entityId, entity: 'order' })).toEqual(records);
    expect(await recordsOf({ entityId, entity: 'invoice' })).toEqual([]);
  });

  test.each(['user', 'order', 'invoice', 'receipt', 'subscription'] as const)(
    'filters by the entity %s',
    async (entity) => {
      const expected = (await recordsOf({})).filter((record) => record.entity === entity);
      expect(expected.length).toBeGreaterThan(0);
      expect(await recordsOf({ entity })).toEqual(expected);
    },
  );

  test('filters by actor, by customer and by action', async () => {
    const all = await recordsOf({});
    const about = all.filter(({ owner }) => owner?._id === customer.id);
    expect(about.some(({ actor }) => actor?._id === admin.id)).toBe(true);
    expect(await recordsOf({ ownerId: customer.id })).toEqual(about);
    const theirs = all.filter(({ actor }) => actor?._id === customer.id);
    expect(theirs.length).toBeGreaterThan(0);
    expect(await recordsOf({ actorId: customer.id })).toEqual(theirs);
    const approvals = all.filter(({ action }) => action === 'order_approved');
    expect(approvals.length).toBeGreaterThan(0);
    expect(await recordsOf({ action: 'order_approved' })).toEqual(approvals);
  });

  test('searches the name, email and company of the actor and of the customer', async () => {
    const person = await t.signIn('Ngozi Bläu', { email: 'ngozi@studio.test' });
    const { _id: id } = await createPendingOrder(person);
    const body = { status: 'approved' } as const;
    await admin.call('PUT /admin/subscription-requests/:id', { params: { id }, body });
    for (const search of ['ngozi bl', 'BLÄU', 'NGOZI@studio'])
      expect(actionsOf(await recordsOf({ search }))).toEqual([
        'create_account',
        'create_plan_order',
        'order_approved',
      ]);
    expect(await recordsOf({ search: 'ngozi%' })).toEqual([]);
    expect(await recordsOf({ search: 'blau' })).toEqual([]);
  });

  test('finds the same records by a word that more than a thousand people have', async () => {
    const person = await t.signIn('Crowded Adebayo', { email: 'adebayo@studio.test' });
    await createPendingOrder(person);
    const found = await recordsOf({ search: 'crowded' });
    expect(actionsOf(found)).toEqual(['create_account', 'create_plan_order']);
    await t.database.queries.execute(sql`insert into users (id, email, is_email_verified, full_name, created_at)
      select gen_random_uuid(), 'n' || n || '@crowd.test', true, 'Crowded ' || n, now() from generate_series(1, 1000) as n`);
    expect(await recordsOf({ search: 'crowded' })).toEqual(found);
    const [newest, oldest] = found;
    const first = await audit({ search: 'crowded', limit: 1 });
    expect(first).toMatchObject({ records: [newest], page: { total: 2 } });
    const cursor = first.page.nextCursor ?? '';
    expect(await audit({ search: 'crowded', limit: 1, cursor })).toMatchObject({
      records: [oldest],
      page: { nextCursor: null, total: 2 },
    });
  });

  test('finds everything that belongs to the whole number of a document', async () => {
    const invoice = await createSentInvoice(customer, admin);
    await payInvoice(customer, admin, invoice);
    const ofInvoice = await recordsOf({ search: ` ${invoice.invoiceNumber.toLowerCase()} ` });
    expect(actionsOf(ofInvoice)).toEqual([
      'send_invoice',
      'invoice_submit_receipt',
      'submit_receipt',
      'receipt_approved',
      'invoice_confirm',
    ]);
    expect(ofInvoice.map(({ subject }) => subject?.label)).toEqual(Array(5).fill(invoice.invoiceNumber));
    const { order } = dataOf(await customer.call('GET /orders/:id', { params: { id: invoice.requestId } }));
    for (const search of [`Order ${order.orderNumber}`, `${order.orderNumber}`, `#${order.orderNumber}`]) {
      const ofOrder = await recordsOf({ search });
      expect(ofOrder).toEqual(expect.arrayContaining(ofInvoice));
      expect(actionsOf(ofOrder)).toContain('create_plan_order');
    }
    expect(await recordsOf({ search: 'INV-2026-999999' })).toEqual([]);
  });

  test('includes the first and last instant of a date range', async () => {
    const created: string[] = [];
    for (const instant of [
      '2026-11-22T23:59:59.999Z',
      '2026-11-23T00:00:00.000Z',
      '2026-11-23T23:59:59.999Z',
      '2026-11-24T00:00:00.000Z',
    ]) {
      t.clock.set(instant);
      created.push((await t.signIn(`Day ${instant}`)).id);
    }
    const found = async (query: Query) =>
      (await recordsOf(query)).map(({ entityId }) => entityId).toReversed();
    expect(await found({ from: '2026-11-23', to: '2026-11-23' })).toEqual(created.slice(1, 3));
    expect(await found({ from: '2026-11-23' })).toEqual(created.slice(1));
    expect(await found({ from: '2026-11-22', to: '2026-11-23T08:00:00Z' })).toEqual(created.slice(0, 3));
    expect(await found({ from: '2026-11-24', to: '2026-11-23' })).toEqual([]);
    expect((await found({ to: '2026-11-23' })).slice(-3)).toEqual(created.slice(0, 3));
  });

  test('filters by the time of a record even if its ID was created on another day', async () => {
    t.clock.set('2026-11-26T12:00:00.000Z');
    const { id } = await t.signIn('Late');
    // The clock is set back, but IDs still ascend.
    t.clock.set('2026-11-25T12:00:00.000Z');
    const { id: earlier } = await t.signIn('Early');
    const found = async (day: string) =>
      (await recordsOf({ from: day, to: day })).map(({ entityId }) => entityId);
    expect(await found('2026-11-26')).toEqual([id]);
    expect(await found('2026-11-25')).toEqual([earlier]);
  });

  test.each(['0001-01-01', '1969-12-31', '9999-12-31'])('accepts any date: %s', async (day) => {
    expect((await audit({ from: day, to: day })).records).toEqual([]);
  });

  test('rejects invalid IDs, dates and entities, with field errors', async () => {
    const ask = (query: Record<string, string>) =>
      admin.send({ method: 'GET', url: '/api/admin/audit', query });
    expectFieldErrors(await ask({ entityId: 'x' }), 'entityId');
    expectFieldErrors(await ask({ actorId: customer.id.toUpperCase(), entityId: '' }), 'actorId', 'entityId');
    expectFieldErrors(await ask({ ownerId: 'x' }), 'ownerId');
    expectFieldErrors(await ask({ from: '2026-02-30', to: 'x' }), 'from', 'to');
    expectFieldErrors(await ask({ entity: 'bouquet' }), 'entity');
    expectFieldErrors(await ask({ cursor: 'x' }), 'cursor');
    expectFieldErrors(await ask({ action: 'x'.repeat(61) }), 'action');
  });

  test('is for admins only', async () => {
    expectError(await customer.call('GET /admin/audit'), 403, 'FORBIDDEN');
    expectError(await t.visitor.call('GET /admin/audit'), 401, 'UNAUTHENTICATED');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'has no call to change records: %s',
    async (method) => {
      const { status } = await admin.send({ method, url: '/api/admin/audit', payload: {} });
      expect([404, 405]).toContain(status);
    },
  );
});
