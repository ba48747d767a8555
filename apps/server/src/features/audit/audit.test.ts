// Who changed what, from what, to what, when, and from which address: as an admin reads it.
import type { AuditRecord } from '@burnish/contract/entity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import {
  approvedRequest,
  dataOf,
  paidInvoice,
  pendingRequest,
  receiptForm,
  sampleFile,
  sentImagesInvoice,
  sentInvoice,
  submittedReceipt,
} from '../../../../../testing/factories.ts';
import { expectFaults, expectRefusal } from '../../../../../testing/refusal.ts';

type Query = NonNullable<Parameters<typeof admin.call<'GET /admin/audit'>>[1]>['query'];

let t: TestApp;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const audit = async (query: Query = {}) => dataOf(await admin.call('GET /admin/audit', { query }));
const recordsOf = async (query: Query) => (await audit({ limit: 200, ...query })).records;
const actsOf = (records: readonly AuditRecord[]) => records.map(({ act }) => act).toReversed();

/** What is recorded while something is done, oldest first. */
async function during(work: () => Promise<unknown>): Promise<AuditRecord[]> {
  const known = new Set((await recordsOf({})).map(({ _id }) => _id));
  await work();
  return (await recordsOf({})).filter(({ _id }) => !known.has(_id)).toReversed();
}

const seenAs = (person: Person, fullName: string) => ({
  _id: person.id,
  fullName,
  email: person.email,
  companyName: null,
});

describe('a record', () => {
  test('says who did what to what, from what, to what, when, and from which address', async () => {
    const { _id: id } = await pendingRequest(customer);
    t.clock.advance(60_000);
    const [record] = await during(async () =>
      admin.send({
        method: 'PUT',
        url: `/api/admin/subscription-requests/${id}`,
        payload: { status: 'approved' },
        remoteAddress: '198.51.100.24',
      }),
    );
    expect(record).toEqual({
      _id: expect.any(String),
      at: t.clock.now().toISOString(),
      actor: seenAs(admin, 'Kemi Adewale'),
      isOwnCase: false,
      act: 'request_approved',
      entity: 'request',
      entityId: id,
      before: { status: 'pending' },
      after: { status: 'approved' },
      address: '198.51.100.24',
    });
  });

  test('of what nobody signed in did names nobody', async () => {
    const [record] = await during(() => t.signIn('Newcomer'));
    expect(record).toMatchObject({ actor: null, act: 'create_account', entity: 'user' });
  });

  test('marks an admin who decided on an order of their own', async () => {
    const { _id: id } = await pendingRequest(admin);
    const body = { status: 'approved' } as const;
    const own = await during(() =>
      admin.call('PUT /admin/subscription-requests/:id', { params: { id }, body }),
    );
    expect(own).toMatchObject([{ isOwnCase: true, act: 'request_approved' }]);
  });

  test('of a refusal there is none', async () => {
    const { _id: id } = await pendingRequest(customer);
    const body = { status: 'completed' } as const;
    const params = { id };
    const done = () => admin.call('PUT /admin/subscription-requests/:id', { params, body });
    expect(await during(done)).toEqual([]);
  });
});

describe('every change of the money loop is there', () => {
  const seen = (records: readonly AuditRecord[]) =>
    records.map(({ act, entity, before, after }) => [act, entity, before?.status ?? null, after?.status]);

  test('from the order of a plan to its subscription', async () => {
    const records = await during(async () => {
      const invoice = await sentInvoice(customer, admin);
      await customer.call('GET /subscriptions/invoices/:id', { params: { id: invoice._id } });
      await paidInvoice(customer, admin, invoice);
    });
    expect(seen(records)).toEqual([
      ['request_subscription', 'request', null, 'pending'],
      ['request_approved', 'request', 'pending', 'approved'],
      ['request_invoice_sent', 'request', 'approved', 'invoice_sent'],
      ['send_invoice', 'invoice', null, 'sent'],
      ['view_invoice', 'invoice', null, undefined],
      ['invoice_submit_receipt', 'invoice', 'sent', 'payment_made'],
      ['submit_receipt', 'receipt', null, 'submitted'],
      ['receipt_approved', 'receipt', 'submitted', 'approved'],
      ['invoice_confirm', 'invoice', 'payment_made', 'payment_confirmed'],
      ['request_completed', 'request', 'invoice_sent', 'completed'],
      ['begin_subscription', 'subscription', null, 'active'],
    ]);
    expect(records[0]?.after).toMatchObject({ finalPriceMinor: 19_700, currency: 'USD' });
    expect(records.map(({ actor }) => actor?._id)).toEqual([
      customer.id,
      ...Array<string>(3).fill(admin.id),
      ...Array<string>(3).fill(customer.id),
      ...Array<string>(4).fill(admin.id),
    ]);
    expect(new Set(records.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']));
  });

  test('from the order of images to their use', async () => {
    const records = await during(async () => {
      await paidInvoice(customer, admin, await sentImagesInvoice(customer, admin));
      const { subscriptions } = dataOf(await admin.call('GET /pay-per-image/admin/active'));
      const params = { id: subscriptions[0]?._id ?? '' };
      await admin.call('PUT /pay-per-image/admin/:id/usage', { params, body: { imagesUsed: 5 } });
    });
    expect(records[0]).toMatchObject({ act: 'request_images', entity: 'request', after: { quantity: 24 } });
    expect(records.at(-1)).toMatchObject({
      entity: 'subscription',
      before: { imagesUsed: 0 },
      after: { imagesUsed: 5 },
    });
  });

  test('what is turned down, replaced, voided and edited', async () => {
    const records = await during(async () => {
      const { _id: id } = await submittedReceipt(customer, admin);
      const form = receiptForm({}, { name: 'receipt.png', bytes: sampleFile('png') });
      await customer.call('POST /subscriptions/payments/receipt/:id/upload', { params: { id }, form });
      await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: { status: 'rejected' } });
      const voided = await sentInvoice(customer, admin);
      await admin.call('PUT /admin/invoices/:id/void', { params: { id: voided._id } });
      const { _id: rejected } = await pendingRequest(customer);
      const body = { status: 'rejected' } as const;
      await admin.call('PUT /admin/subscription-requests/:id', { params: { id: rejected }, body });
      const { subscriptions } = dataOf(
        await admin.call('GET /admin/subscriptions', { query: { subscriptionType: 'subscription' } }),
      );
      const params = { id: subscriptions[0]?._id ?? '' };
      const edit = { status: 'inactive', imagesUsed: 3, imagesLimit: 70 } as const;
      await admin.call('PUT /admin/subscriptions/:id', { params, body: edit });
    });
    const rows = seen(records);
    for (const row of [
      ['replace_receipt_file', 'receipt', null, undefined],
      ['receipt_rejected', 'receipt', 'submitted', 'rejected'],
      ['invoice_reject_receipt', 'invoice', 'payment_made', 'sent'],
      ['invoice_void', 'invoice', 'sent', 'void'],
      ['request_rejected', 'request', 'pending', 'rejected'],
      ['edit_subscription', 'subscription', 'active', 'inactive'],
    ])
      expect(rows).toContainEqual(row);
    expect(records.at(-1)).toMatchObject({
      before: { imagesUsed: 0, imagesLimit: 60 },
      after: { imagesUsed: 3, imagesLimit: 70 },
    });
  });
});

test('every change of an account is there, and no password', async () => {
  const email = 'amara@studio.test';
  const [password, newPassword] = ['one long password', 'another long password'];
  const records = await during(async () => {
    const { token, user } = dataOf(await t.nobody.call('POST /auth/register', { body: { email, password } }));
    const params = { id: user._id };
    const person = t.bearer(token);
    await person.call('PUT /auth/profile', { body: { companyName: 'Amara Studio' } });
    await person.call('PUT /auth/change-password', { body: { currentPassword: password, newPassword } });
    await admin.call('PUT /admin/users/:id/role', { params, body: { role: 'admin' } });
    await admin.call('PUT /admin/users/:id/active', { params, body: { isActive: false } });
  });
  const all = records.map(({ entity, act, before, after, actor }) => [
    entity,
    act,
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
  test('shows the newest first, a page at a time', async () => {
    const { records, page } = await audit({ limit: 3 });
    const ids = records.map(({ _id }) => _id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    const next = await audit({ limit: 3, cursor: page.nextCursor ?? '' });
    expect((next.records[0]?._id ?? '') < (ids[2] ?? '')).toBe(true);
    expect(next.page.total).toBe(page.total);
  });

  test('of one thing tells its story', async () => {
    const { _id: entityId } = await approvedRequest(customer, admin);
    const records = await recordsOf({ entityId });
    expect(actsOf(records)).toEqual(['request_subscription', 'request_approved']);
    expect(await recordsOf({ entityId, entity: 'request' })).toEqual(records);
    expect(await recordsOf({ entityId, entity: 'invoice' })).toEqual([]);
  });

  test.each(['user', 'request', 'invoice', 'receipt', 'subscription'] as const)(
    'of the kind %s leaves out the others',
    async (entity) => {
      const expected = (await recordsOf({})).filter((record) => record.entity === entity);
      expect(expected.length).toBeGreaterThan(0);
      expect(await recordsOf({ entity })).toEqual(expected);
    },
  );

  test('of one person, and of one act, leaves out the others', async () => {
    const all = await recordsOf({});
    const theirs = all.filter(({ actor }) => actor?._id === customer.id);
    expect(theirs.length).toBeGreaterThan(0);
    expect(await recordsOf({ actorId: customer.id })).toEqual(theirs);
    const approvals = all.filter(({ act }) => act === 'request_approved');
    expect(approvals.length).toBeGreaterThan(0);
    expect(await recordsOf({ act: 'request_approved' })).toEqual(approvals);
  });

  test('finds what somebody did by a part of their name, email or company', async () => {
    const person = await t.signIn('Ngozi Bläu', { email: 'ngozi@studio.test' });
    const { _id: entityId } = await pendingRequest(person);
    for (const search of ['ngozi bl', 'BLÄU', 'NGOZI@studio'])
      expect(await recordsOf({ search })).toMatchObject([{ entityId, actor: { _id: person.id } }]);
    expect(await recordsOf({ search: 'ngozi%' })).toEqual([]);
    expect(await recordsOf({ search: 'blau' })).toEqual([]);
  });

  test('of some days holds their first instant and their last', async () => {
    const made: string[] = [];
    for (const instant of [
      '2026-11-22T23:59:59.999Z',
      '2026-11-23T00:00:00.000Z',
      '2026-11-23T23:59:59.999Z',
      '2026-11-24T00:00:00.000Z',
    ]) {
      t.clock.set(instant);
      made.push((await t.signIn(`Day ${instant}`)).id);
    }
    const found = async (query: Query) =>
      (await recordsOf(query)).map(({ entityId }) => entityId).toReversed();
    expect(await found({ from: '2026-11-23', to: '2026-11-23' })).toEqual(made.slice(1, 3));
    expect(await found({ from: '2026-11-23' })).toEqual(made.slice(1));
    expect(await found({ from: '2026-11-22', to: '2026-11-23T08:00:00Z' })).toEqual(made.slice(0, 3));
    expect(await found({ from: '2026-11-24', to: '2026-11-23' })).toEqual([]);
    expect((await found({ to: '2026-11-23' })).slice(-3)).toEqual(made.slice(0, 3));
  });

  test('goes by the time of a record where its id was made on another day', async () => {
    t.clock.set('2026-11-26T12:00:00.000Z');
    const { id } = await t.signIn('Late');
    // The clock steps back, ids do not.
    t.clock.set('2026-11-25T12:00:00.000Z');
    const { id: earlier } = await t.signIn('Early');
    const found = async (day: string) =>
      (await recordsOf({ from: day, to: day })).map(({ entityId }) => entityId);
    expect(await found('2026-11-26')).toEqual([id]);
    expect(await found('2026-11-25')).toEqual([earlier]);
  });

  test.each(['0001-01-01', '1969-12-31', '9999-12-31'])('takes any day of the calendar: %s', async (day) => {
    expect((await audit({ from: day, to: day })).records).toEqual([]);
  });

  test('refuses what is no id, no day and no kind, and names it', async () => {
    const ask = (query: Record<string, string>) =>
      admin.send({ method: 'GET', url: '/api/admin/audit', query });
    expectFaults(await ask({ entityId: 'x' }), 'entityId');
    expectFaults(await ask({ actorId: customer.id.toUpperCase(), entityId: '' }), 'actorId', 'entityId');
    expectFaults(await ask({ from: '2026-02-30', to: 'x' }), 'from', 'to');
    expectFaults(await ask({ entity: 'bouquet' }), 'entity');
    expectFaults(await ask({ cursor: 'x' }), 'cursor');
    expectFaults(await ask({ act: 'x'.repeat(61) }), 'act');
  });

  test('is for admins alone', async () => {
    expectRefusal(await customer.call('GET /admin/audit'), 403, 'FORBIDDEN');
    expectRefusal(await t.nobody.call('GET /admin/audit'), 401, 'UNAUTHENTICATED');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('cannot be written to: %s', async (method) => {
    const { status } = await admin.send({ method, url: '/api/admin/audit', payload: {} });
    expect([404, 405]).toContain(status);
  });
});
