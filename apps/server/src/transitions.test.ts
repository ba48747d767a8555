// Every transition writes audit records and publishes what changed to its customer and the admins.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestResponse, type TestUser } from '../../../testing/app.ts';
import { readAudit, watchAudit } from '../../../testing/audit.ts';
import { expectError } from '../../../testing/expect-error.ts';
import {
  createApprovedOrder,
  createApprovedReceipt,
  createPaymentProfile,
  createPendingOrder,
  createSentInvoice,
  createSubmittedReceipt,
  invoiceBody,
  planOrderBody,
  receiptBody,
  receiptForm,
  sampleFile,
} from '../../../testing/factories.ts';
import { failWrites } from '../../../testing/failure-injection.ts';
import { connectClient, type RealtimeClient, type ReceivedChange } from '../../../testing/realtime-client.ts';
import { scheduleInvoice } from '../../../testing/scheduled-invoices.ts';
import { receipts, scheduledInvoices } from './db/schema/index.ts';

let t: TestApp;
let origin: string;
let admin: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
  [admin, stranger] = [await t.signInAdmin(), await t.signIn('Stranger')];
});
// So that no invoice is sent during a later test.
afterEach(async () => {
  await t.database.queries.delete(scheduledInvoices);
});
afterAll(() => t.close());

let customers = 0;
function newCustomer(): Promise<TestUser> {
  customers += 1;
  return t.signIn(`Customer ${customers}`);
}

type Action = () => Promise<TestResponse>;

interface Transition {
  readonly name: string;
  /** Its customer doesn't learn of it. */
  readonly isStaffOnly?: true;
  /** Creates what the action needs, and returns the action under test. */
  prepare(customer: TestUser): Promise<{ actor: TestUser; action: Action }>;
  /** The expected audit records. */
  readonly records: readonly (readonly [
    action: string,
    entity: string,
    before: object | null,
    after: object,
  ])[];
}

function decide(id: string, status: 'approved' | 'rejected'): Action {
  return () => admin.call('PUT /admin/subscription-requests/:id', { params: { id }, body: { status } });
}

function review(id: string, status: 'approved' | 'rejected'): Action {
  return () => admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: { status } });
}

function setStatus(person: TestUser, id: string, status: 'viewed' | 'sent'): Action {
  return () => person.call('PUT /subscriptions/invoices/:id/status', { params: { id }, body: { status } });
}

const firstPeriod = {
  status: 'active',
  startsAt: '2026-11-21T12:00:00.000Z',
  endsAt: '2026-12-21T12:00:00.000Z',
  images: 60,
};
const paid: Transition['records'] = [
  ['invoice_confirm', 'invoice', { status: 'payment_made' }, { status: 'payment_confirmed' }],
  ['order_completed', 'order', { status: 'invoice_sent' }, { status: 'completed' }],
];

/** Without the name of a bank, for which the audit is searched. */
function createAccount() {
  const paymentDetails = { paymentLink: 'https://pay.test' };
  return createPaymentProfile(admin, { name: crypto.randomUUID(), paymentDetails });
}

const transitions: readonly Transition[] = [
  {
    name: 'requesting a plan',
    prepare: async (customer) => ({
      actor: customer,
      action: () => customer.call('POST /subscriptions/request', { body: planOrderBody() }),
    }),
    records: [
      [
        'create_plan_order',
        'order',
        null,
        {
          status: 'pending',
          planId: 'gold-plan',
          billingCycle: 'monthly',
          currency: 'USD',
          finalPriceMinor: 19_700,
        },
      ],
    ],
  },
  {
    name: 'approving an order',
    prepare: async (customer) => ({
      actor: admin,
      action: decide((await createPendingOrder(customer))._id, 'approved'),
    }),
    records: [['order_approved', 'order', { status: 'pending' }, { status: 'approved' }]],
  },
  {
    name: 'rejecting an order',
    prepare: async (customer) => ({
      actor: admin,
      action: decide((await createPendingOrder(customer))._id, 'rejected'),
    }),
    records: [['order_rejected', 'order', { status: 'pending' }, { status: 'rejected' }]],
  },
  {
    name: 'sending an invoice',
    async prepare(customer) {
      const { _id } = await createApprovedOrder(customer, admin);
      return { actor: admin, action: () => admin.call('POST /admin/invoices', { body: invoiceBody(_id) }) };
    },
    records: [
      ['order_invoice_sent', 'order', { status: 'approved' }, { status: 'invoice_sent' }],
      [
        'send_invoice',
        'invoice',
        null,
        {
          status: 'sent',
          number: expect.stringMatching(/^INV-2026-\d{6}$/),
          amountMinor: 19_700,
          currency: 'USD',
          dueDate: '2036-12-21',
        },
      ],
    ],
  },
  {
    name: 'approving an order with its invoice',
    isStaffOnly: true,
    async prepare(customer) {
      const { _id: id } = await createPendingOrder(customer);
      const { _id: paymentProfileId } = await createAccount();
      return {
        actor: admin,
        action: () =>
          admin.call('POST /admin/orders/:id/scheduled-invoice', {
            params: { id },
            body: { paymentProfileId },
          }),
      };
    },
    records: [
      [
        'schedule_invoice',
        'order',
        { sendAt: null },
        {
          sendAt: expect.any(String),
          dueDate: expect.any(String),
          paymentProfileId: expect.any(String),
        },
      ],
    ],
  },
  {
    name: 'undoing an approval with its invoice',
    isStaffOnly: true,
    async prepare(customer) {
      const { _id: id } = await createPendingOrder(customer);
      await createAccount();
      await scheduleInvoice(admin, { _id: id });
      return {
        actor: admin,
        action: () => admin.call('DELETE /admin/orders/:id/scheduled-invoice', { params: { id } }),
      };
    },
    records: [['unschedule_invoice', 'order', { sendAt: expect.any(String) }, { sendAt: null }]],
  },
  {
    name: 'giving up an order with its invoice',
    prepare: async (customer) => ({
      actor: admin,
      action: decide((await createSentInvoice(customer, admin)).requestId, 'rejected'),
    }),
    records: [
      ['order_rejected', 'order', { status: 'invoice_sent' }, { status: 'rejected' }],
      ['invoice_void', 'invoice', { status: 'sent' }, { status: 'void' }],
    ],
  },
  {
    name: 'setting an invoice to viewed',
    prepare: async (customer) => ({
      actor: customer,
      action: setStatus(customer, (await createSentInvoice(customer, admin))._id, 'viewed'),
    }),
    records: [['invoice_view', 'invoice', { status: 'sent' }, { status: 'viewed' }]],
  },
  {
    name: 'setting an invoice back to sent',
    async prepare(customer) {
      const { _id } = await createSentInvoice(customer, admin);
      await setStatus(customer, _id, 'viewed')();
      return { actor: admin, action: setStatus(admin, _id, 'sent') };
    },
    records: [['invoice_unview', 'invoice', { status: 'viewed' }, { status: 'sent' }]],
  },
  {
    name: 'submitting a receipt',
    async prepare(customer) {
      const { _id } = await createSentInvoice(customer, admin);
      const body = receiptBody(_id);
      return {
        actor: customer,
        action: () => customer.call('POST /subscriptions/payments/receipt', { body }),
      };
    },
    records: [
      ['invoice_submit_receipt', 'invoice', { status: 'sent' }, { status: 'payment_made' }],
      [
        'submit_receipt',
        'receipt',
        null,
        {
          status: 'submitted',
          invoiceId: expect.any(String),
          amountMinor: 19_700,
          currency: 'USD',
          sha256: null,
          link: 'https://bank.test/receipts/7741',
        },
      ],
    ],
  },
  {
    name: 'replacing the file of a receipt',
    async prepare(customer) {
      const { _id: id } = await createSubmittedReceipt(customer, admin);
      return {
        actor: customer,
        action: () =>
          customer.call('POST /subscriptions/payments/receipt/:id/upload', {
            params: { id },
            form: receiptForm({}, { name: 'a.png', bytes: sampleFile('png') }),
          }),
      };
    },
    records: [
      [
        'replace_receipt_file',
        'receipt',
        { revision: 1, link: 'https://bank.test/receipts/7741' },
        { revision: 2, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ],
    ],
  },
  {
    name: 'rejecting a receipt',
    prepare: async (customer) => ({
      actor: admin,
      action: review((await createSubmittedReceipt(customer, admin))._id, 'rejected'),
    }),
    records: [
      ['receipt_rejected', 'receipt', { status: 'submitted' }, { status: 'rejected', revision: 1 }],
      ['invoice_reject_receipt', 'invoice', { status: 'payment_made' }, { status: 'sent' }],
    ],
  },
  {
    name: 'approving a receipt',
    prepare: async (customer) => ({
      actor: admin,
      action: review((await createSubmittedReceipt(customer, admin))._id, 'approved'),
    }),
    records: [
      ['receipt_approved', 'receipt', { status: 'submitted' }, { status: 'approved', revision: 1 }],
      ...paid,
      ['start_subscription', 'subscription', null, { ...firstPeriod, invoiceId: expect.any(String) }],
    ],
  },
  {
    name: 'approving a receipt for a plan that the customer has',
    async prepare(customer) {
      await createApprovedReceipt(customer, admin);
      return {
        actor: admin,
        action: review((await createSubmittedReceipt(customer, admin))._id, 'approved'),
      };
    },
    records: [
      ['receipt_approved', 'receipt', { status: 'submitted' }, { status: 'approved', revision: 1 }],
      ...paid,
      [
        'extend_subscription',
        'subscription',
        { status: 'active', periods: 1 },
        {
          ...firstPeriod,
          startsAt: '2026-12-21T12:00:00.000Z',
          endsAt: '2027-01-21T12:00:00.000Z',
          invoiceId: expect.any(String),
        },
      ],
    ],
  },
  {
    name: 'confirming a payment whose receipt was approved before',
    async prepare(customer) {
      const { _id, invoiceId } = await createSubmittedReceipt(customer, admin);
      await t.database.queries
        .update(receipts)
        .set({ status: 'approved', dueMinor: 19_700 })
        .where(sql`id = ${_id}`);
      const params = { id: invoiceId._id };
      return {
        actor: admin,
        action: () => admin.call('PUT /admin/invoices/:id/confirm-payment', { params }),
      };
    },
    records: [
      ...paid,
      ['start_subscription', 'subscription', null, { ...firstPeriod, invoiceId: expect.any(String) }],
    ],
  },
];

/** Three open pages, and the changes that each received while `work` ran. */
async function receiveChanges<Result>(customer: TestUser, work: () => Promise<Result>) {
  const open = ({ token }: TestUser) => connectClient(origin, { token });
  const pages = { owner: await open(customer), admin: await open(admin), stranger: await open(stranger) };
  const result = await work();
  // Events arrive in order: once a later change has arrived, so have all earlier ones.
  const after = { owner: await createPendingOrder(customer), stranger: await createPendingOrder(stranger) };
  const laterIds = [after.owner._id, after.stranger._id];
  await Promise.all([
    pages.owner.waitForChange({ entity: 'order', id: after.owner._id }),
    pages.admin.waitForChange({ entity: 'order', id: after.stranger._id }),
    pages.stranger.waitForChange({ entity: 'order', id: after.stranger._id }),
  ]);
  // Notifications are tested with their feature. Those of earlier steps may arrive in between.
  const isOther = ({ entity, id }: ReceivedChange) => entity !== 'notification' && !laterIds.includes(id);
  const changesOf = (page: RealtimeClient) => page.changes().filter(isOther);
  const received = {
    owner: changesOf(pages.owner),
    admin: changesOf(pages.admin),
    stranger: changesOf(pages.stranger),
  };
  const eventCount = pages.owner.received('changed').filter(({ changes }) => changes.some(isOther)).length;
  for (const page of Object.values(pages)) page.close();
  return { result, received, eventCount };
}

async function readState(): Promise<unknown> {
  const { rows } = await t.database.queries.execute(sql`select
    (select jsonb_agg(o order by id) from orders o) as orders,
    (select jsonb_agg(i order by id) from invoices i) as invoices,
    (select jsonb_agg(s order by id) from scheduled_invoices s) as scheduled_invoices,
    (select jsonb_agg(c) from invoice_counters c) as counters,
    (select jsonb_agg(r order by id) from receipts r) as receipts,
    (select jsonb_agg(p order by id) from payments p) as payments,
    (select jsonb_agg(f order by receipt_id, revision) from receipt_files f) as files,
    (select jsonb_agg(s order by id) from subscriptions s) as subscriptions,
    (select jsonb_agg(p order by id) from subscription_periods p) as periods,
    (select jsonb_agg(a order by id) from audit_records a) as audit`);
  return rows;
}

describe.each(transitions)('$name', ({ isStaffOnly = false, prepare, records }) => {
  test('adds one audit record per changed entity, with the actor and the values before and after', async () => {
    const customer = await newCustomer();
    const { actor, action } = await prepare(customer);
    const written = await watchAudit(t.database);
    expect((await action()).body.success).toBe(true);
    const found = await written();
    expect(found.map(({ action: name, entity, before, after }) => [name, entity, before, after])).toEqual(
      records,
    );
    for (const record of found) {
      expect(record).toMatchObject({
        actorId: actor.id,
        isOwnCase: false,
        createdAt: t.clock.now(),
        ipAddress: '127.0.0.1',
      });
    }
  });

  test(`is published to ${isStaffOnly ? '' : 'its customer and '}the admins only`, async () => {
    const customer = await newCustomer();
    const { action } = await prepare(customer);
    const written = await watchAudit(t.database);
    const { received, eventCount } = await receiveChanges(customer, async () => {
      expect((await action()).body.success).toBe(true);
    });
    const changed = (await written()).slice(0, records.length);
    const expected = changed.map(({ entity, entityId: id }) => ({ entity, id }));
    expect(received.admin).toEqual(expect.arrayContaining(expected));
    const owner = isStaffOnly ? [] : received.admin;
    expect(received).toEqual({ owner, admin: received.admin, stranger: [] });
    expect(eventCount).toBe(isStaffOnly ? 0 : 1);
  });

  test('changes nothing and publishes nothing if its last audit record cannot be written', async () => {
    const customer = await newCustomer();
    const { action } = await prepare(customer);
    const [last = ''] = records.at(-1) ?? [];
    const restore = await failWrites(t.database, 'audit_records', `new.action = '${last}'`);
    const before = await readState();
    const { received, result } = await receiveChanges(customer, async () => {
      const response = await action();
      const state = await readState();
      await restore();
      return { response, state };
    });
    expectError(result.response, 500, 'INTERNAL');
    expect(result.state).toEqual(before);
    expect(received).toEqual({ owner: [], admin: [], stranger: [] });
    expect((await action()).body.success).toBe(true);
  });

  test('is marked in the audit if an admin acts on an order of their own', async () => {
    const { action, actor } = await prepare(admin);
    const written = await watchAudit(t.database);
    await action();
    expect(actor.id).toBe(admin.id);
    const found = await written();
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ isOwnCase }) => isOwnCase)).toBe(true);
  });
});

describe('a call that changes nothing', () => {
  async function expectNoChange(customer: TestUser, action: Action): Promise<void> {
    const before = await readState();
    let after: unknown;
    const { received } = await receiveChanges(customer, async () => {
      await action();
      after = await readState();
    });
    expect(after).toEqual(before);
    expect(received).toEqual({ owner: [], admin: [], stranger: [] });
  }

  test('is neither recorded nor published: a repeated action', async () => {
    const customer = await newCustomer();
    const approved = await createApprovedReceipt(customer, admin);
    await expectNoChange(customer, review(approved._id, 'approved'));
    await expectNoChange(customer, decide((await createApprovedOrder(customer, admin))._id, 'approved'));
    const params = { id: approved.invoiceId._id };
    await expectNoChange(customer, () => admin.call('PUT /admin/invoices/:id/confirm-payment', { params }));
    await expectNoChange(
      customer,
      setStatus(customer, (await createSentInvoice(customer, admin))._id, 'sent'),
    );
  });

  test('is neither recorded nor published: a rejected action', async () => {
    const customer = await newCustomer();
    const approved = await createApprovedReceipt(customer, admin);
    await expectNoChange(customer, review(approved._id, 'rejected'));
    const { _id } = await createPendingOrder(customer);
    await expectNoChange(customer, () => admin.call('POST /admin/invoices', { body: invoiceBody(_id) }));
    await expectNoChange(customer, () =>
      stranger.call('POST /subscriptions/payments/receipt', { body: receiptBody(approved.invoiceId._id) }),
    );
  });

  test('is neither recorded nor published: reading a list', async () => {
    const customer = await newCustomer();
    await expectNoChange(customer, () => customer.call('GET /subscriptions/invoices'));
    await expectNoChange(customer, () => admin.call('GET /admin/payment-receipts'));
  });
});

test('changes are published after the commit, not before', async () => {
  const customer = await newCustomer();
  const { _id: id } = await createPendingOrder(customer);
  await t.database.queries.execute(sql`create function wait_for_the_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(4711); return null; end $$`);
  await t.database.queries.execute(sql`create constraint trigger wait_for_the_test after insert on audit_records
    deferrable initially deferred for each row when (new.action = 'order_approved')
    execute function wait_for_the_test()`);
  const holder = new pg.Client(t.database.address);
  await holder.connect();
  await holder.query('select pg_advisory_lock(4711)');
  const page = await connectClient(origin, { token: admin.token });

  const response = decide(id, 'approved')();
  const waiting = 'select from pg_locks where locktype = $1 and not granted';
  await expect.poll(async () => (await holder.query(waiting, ['advisory'])).rowCount).toBe(1);
  const { _id: after } = await createPendingOrder(stranger);
  await page.waitForChange({ entity: 'order', id: after });
  const orderChanges = page.changes().filter(({ entity }) => entity === 'order');
  expect(orderChanges).toEqual([{ entity: 'order', id: after }]);

  await holder.end();
  await page.waitForChange({ entity: 'order', id });
  expect((await response).status).toBe(200);
  page.close();
  await t.database.queries.execute(sql`drop function wait_for_the_test cascade`);
});

describe('the audit', () => {
  test.each([
    ['rewritten', sql`update audit_records set action = 'nothing'`],
    ['changed in part', sql`update audit_records set actor_id = null`],
    ['deleted', sql`delete from audit_records`],
    ['truncated', sql`truncate audit_records`],
    ['truncated with dependent tables', sql`truncate users cascade`],
  ])('cannot be %s', async (_, statement) => {
    const before = await readAudit(t.database);
    expect(before.length).toBeGreaterThan(0);
    await expect(t.database.queries.execute(statement)).rejects.toMatchObject({
      cause: { message: 'audit_records is append-only' },
    });
    expect(await readAudit(t.database)).toEqual(before);
  });

  test('contains no names, addresses, phone numbers, notes or references', async () => {
    const all = JSON.stringify(await readAudit(t.database));
    for (const text of ['Okafor', 'Lagos', '+234', 'HTB-7741', 'remark', 'Meridian'])
      expect(all).not.toContain(text);
  });
});
