// What every transition leaves behind: its records in the audit, and word of it to those who may know.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createTestApp, type Person, type TestApp } from '../../../testing/app.ts';
import { readAudit, watchAudit } from '../../../testing/audit.ts';
import {
  approvedReceipt,
  approvedRequest,
  invoiceBody,
  pendingRequest,
  receiptBody,
  receiptForm,
  requestBody,
  sampleFile,
  sentInvoice,
  submittedReceipt,
} from '../../../testing/factories.ts';
import { openPage, type Page } from '../../../testing/live.ts';
import { expectRefusal } from '../../../testing/refusal.ts';
import { refuseRows } from '../../../testing/sabotage.ts';
import { receipts } from './db/schema.ts';

let t: TestApp;
let origin: string;
let admin: Person;
let stranger: Person;

beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
  [admin, stranger] = [await t.signInAdmin(), await t.signIn('Stranger')];
});
afterAll(() => t.close());

let customers = 0;
function newCustomer(): Promise<Person> {
  customers += 1;
  return t.signIn(`Customer ${customers}`);
}

type Act = () => Promise<Answer>;

interface Transition {
  readonly name: string;
  /** All that comes before; gives what is under test. */
  prepare(customer: Person): Promise<{ actor: Person; act: Act }>;
  /** What must stand in the audit afterwards: the act, the kind of thing, from what to what. */
  readonly records: readonly (readonly [act: string, entity: string, before: object | null, after: object])[];
}

function decide(id: string, status: 'approved' | 'rejected'): Act {
  return () => admin.call('PUT /admin/subscription-requests/:id', { params: { id }, body: { status } });
}

function review(id: string, status: 'approved' | 'rejected'): Act {
  return () => admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body: { status } });
}

function setStatus(person: Person, id: string, status: 'viewed' | 'sent'): Act {
  return () => person.call('PUT /subscriptions/invoices/:id/status', { params: { id }, body: { status } });
}

const begun = {
  status: 'active',
  startsAt: '2026-11-21T12:00:00.000Z',
  endsAt: '2026-12-21T12:00:00.000Z',
  images: 60,
};
const paid: Transition['records'] = [
  ['invoice_confirm', 'invoice', { status: 'payment_made' }, { status: 'payment_confirmed' }],
  ['request_completed', 'request', { status: 'invoice_sent' }, { status: 'completed' }],
];

const transitions: readonly Transition[] = [
  {
    name: 'asking for a plan',
    prepare: async (customer) => ({
      actor: customer,
      act: () => customer.call('POST /subscriptions/request', { body: requestBody() }),
    }),
    records: [
      [
        'request_subscription',
        'request',
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
    name: 'approving a request',
    prepare: async (customer) => ({
      actor: admin,
      act: decide((await pendingRequest(customer))._id, 'approved'),
    }),
    records: [['request_approved', 'request', { status: 'pending' }, { status: 'approved' }]],
  },
  {
    name: 'rejecting a request',
    prepare: async (customer) => ({
      actor: admin,
      act: decide((await pendingRequest(customer))._id, 'rejected'),
    }),
    records: [['request_rejected', 'request', { status: 'pending' }, { status: 'rejected' }]],
  },
  {
    name: 'sending an invoice',
    async prepare(customer) {
      const { _id } = await approvedRequest(customer, admin);
      return { actor: admin, act: () => admin.call('POST /admin/invoices', { body: invoiceBody(_id) }) };
    },
    records: [
      ['request_invoice_sent', 'request', { status: 'approved' }, { status: 'invoice_sent' }],
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
    name: 'giving up an order with its invoice',
    prepare: async (customer) => ({
      actor: admin,
      act: decide((await sentInvoice(customer, admin)).requestId, 'rejected'),
    }),
    records: [
      ['request_rejected', 'request', { status: 'invoice_sent' }, { status: 'rejected' }],
      ['invoice_void', 'invoice', { status: 'sent' }, { status: 'void' }],
    ],
  },
  {
    name: 'setting an invoice to viewed',
    prepare: async (customer) => ({
      actor: customer,
      act: setStatus(customer, (await sentInvoice(customer, admin))._id, 'viewed'),
    }),
    records: [['invoice_view', 'invoice', { status: 'sent' }, { status: 'viewed' }]],
  },
  {
    name: 'setting an invoice back to sent',
    async prepare(customer) {
      const { _id } = await sentInvoice(customer, admin);
      await setStatus(customer, _id, 'viewed')();
      return { actor: admin, act: setStatus(admin, _id, 'sent') };
    },
    records: [['invoice_unview', 'invoice', { status: 'viewed' }, { status: 'sent' }]],
  },
  {
    name: 'handing in a receipt',
    async prepare(customer) {
      const { _id } = await sentInvoice(customer, admin);
      const body = receiptBody(_id);
      return { actor: customer, act: () => customer.call('POST /subscriptions/payments/receipt', { body }) };
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
          sha256: null,
          link: 'https://bank.test/receipts/7741',
        },
      ],
    ],
  },
  {
    name: 'replacing the file of a receipt',
    async prepare(customer) {
      const { _id: id } = await submittedReceipt(customer, admin);
      return {
        actor: customer,
        act: () =>
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
      act: review((await submittedReceipt(customer, admin))._id, 'rejected'),
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
      act: review((await submittedReceipt(customer, admin))._id, 'approved'),
    }),
    records: [
      ['receipt_approved', 'receipt', { status: 'submitted' }, { status: 'approved', revision: 1 }],
      ...paid,
      ['begin_subscription', 'subscription', null, { ...begun, invoiceId: expect.any(String) }],
    ],
  },
  {
    name: 'approving a receipt for a plan that the customer has',
    async prepare(customer) {
      await approvedReceipt(customer, admin);
      return { actor: admin, act: review((await submittedReceipt(customer, admin))._id, 'approved') };
    },
    records: [
      ['receipt_approved', 'receipt', { status: 'submitted' }, { status: 'approved', revision: 1 }],
      ...paid,
      [
        'extend_subscription',
        'subscription',
        { status: 'active', periods: 1 },
        {
          ...begun,
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
      const { _id, invoiceId } = await submittedReceipt(customer, admin);
      await t.database.queries.update(receipts).set({ status: 'approved' }).where(sql`id = ${_id}`);
      const params = { id: invoiceId._id };
      return { actor: admin, act: () => admin.call('PUT /admin/invoices/:id/confirm-payment', { params }) };
    },
    records: [
      ...paid,
      ['begin_subscription', 'subscription', null, { ...begun, invoiceId: expect.any(String) }],
    ],
  },
];

/** Three open pages; what each was told while something happened, and not before or after. */
async function listening<Result>(customer: Person, work: () => Promise<Result>) {
  const open = ({ token }: Person) => openPage(origin, { token });
  const pages = { owner: await open(customer), admin: await open(admin), stranger: await open(stranger) };
  const result = await work();
  // A page is told in order: once it hears of what came after, it has heard of all that came before.
  const after = { owner: await pendingRequest(customer), stranger: await pendingRequest(stranger) };
  const fences = [after.owner._id, after.stranger._id];
  await Promise.all([
    pages.owner.hears({ entity: 'request', id: after.owner._id }),
    pages.admin.hears({ entity: 'request', id: after.stranger._id }),
    pages.stranger.hears({ entity: 'request', id: after.stranger._id }),
  ]);
  const heardBy = (page: Page) => page.heard.filter(({ id }) => !fences.includes(id));
  const heard = {
    owner: heardBy(pages.owner),
    admin: heardBy(pages.admin),
    stranger: heardBy(pages.stranger),
  };
  for (const page of Object.values(pages)) page.close();
  return { result, heard };
}

async function stateOf(): Promise<unknown> {
  const { rows } = await t.database.queries.execute(sql`select
    (select jsonb_agg(r order by id) from requests r) as requests,
    (select jsonb_agg(i order by id) from invoices i) as invoices,
    (select jsonb_agg(c) from invoice_counters c) as counters,
    (select jsonb_agg(r order by id) from receipts r) as receipts,
    (select jsonb_agg(f order by receipt_id, revision) from receipt_files f) as files,
    (select jsonb_agg(s order by id) from subscriptions s) as subscriptions,
    (select jsonb_agg(p order by id) from subscription_periods p) as periods,
    (select jsonb_agg(a order by id) from audit_records a) as audit`);
  return rows;
}

describe.each(transitions)('$name', ({ prepare, records }) => {
  test('is recorded once for each thing that it changes, with who did it, from what to what', async () => {
    const customer = await newCustomer();
    const { actor, act } = await prepare(customer);
    const written = await watchAudit(t.database);
    expect((await act()).body.success).toBe(true);
    const found = await written();
    expect(found.map(({ act: name, entity, before, after }) => [name, entity, before, after])).toEqual(
      records,
    );
    for (const record of found) {
      expect(record).toMatchObject({
        actorId: actor.id,
        isOwnCase: false,
        at: t.clock.now(),
        address: '127.0.0.1',
      });
    }
  });

  test('is told to its customer and the admins, and to nobody else', async () => {
    const customer = await newCustomer();
    const { act } = await prepare(customer);
    const written = await watchAudit(t.database);
    const { heard } = await listening(customer, async () => {
      expect((await act()).body.success).toBe(true);
    });
    const changed = (await written()).slice(0, records.length);
    const expected = changed.map(({ entity, entityId: id }) => ({ entity, id }));
    expect(heard).toEqual({ owner: expected, admin: expected, stranger: [] });
  });

  test('leaves nothing and tells nobody when its last record cannot be written', async () => {
    const customer = await newCustomer();
    const { act } = await prepare(customer);
    const [last = ''] = records.at(-1) ?? [];
    const mend = await refuseRows(t.database, 'audit_records', `new.act = '${last}'`);
    const before = await stateOf();
    const { heard, result } = await listening(customer, async () => {
      const answer = await act();
      const state = await stateOf();
      await mend();
      return { answer, state };
    });
    expectRefusal(result.answer, 500, 'INTERNAL');
    expect(result.state).toEqual(before);
    expect(heard).toEqual({ owner: [], admin: [], stranger: [] });
    expect((await act()).body.success).toBe(true);
  });

  test('is marked as an own case where an admin decides on an order of their own', async () => {
    const { act, actor } = await prepare(admin);
    const written = await watchAudit(t.database);
    await act();
    expect(actor.id).toBe(admin.id);
    const found = await written();
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ isOwnCase }) => isOwnCase)).toBe(true);
  });
});

describe('what changes nothing', () => {
  async function expectSilence(customer: Person, act: Act): Promise<void> {
    const before = await stateOf();
    let after: unknown;
    const { heard } = await listening(customer, async () => {
      await act();
      after = await stateOf();
    });
    expect(after).toEqual(before);
    expect(heard).toEqual({ owner: [], admin: [], stranger: [] });
  }

  test('is not recorded and not told: an act that was done before', async () => {
    const customer = await newCustomer();
    const approved = await approvedReceipt(customer, admin);
    await expectSilence(customer, review(approved._id, 'approved'));
    await expectSilence(customer, decide((await approvedRequest(customer, admin))._id, 'approved'));
    const params = { id: approved.invoiceId._id };
    await expectSilence(customer, () => admin.call('PUT /admin/invoices/:id/confirm-payment', { params }));
    await expectSilence(customer, setStatus(customer, (await sentInvoice(customer, admin))._id, 'sent'));
  });

  test('is not recorded and not told: an act that is refused', async () => {
    const customer = await newCustomer();
    const approved = await approvedReceipt(customer, admin);
    await expectSilence(customer, review(approved._id, 'rejected'));
    const { _id } = await pendingRequest(customer);
    await expectSilence(customer, () => admin.call('POST /admin/invoices', { body: invoiceBody(_id) }));
    await expectSilence(customer, () =>
      stranger.call('POST /subscriptions/payments/receipt', { body: receiptBody(approved.invoiceId._id) }),
    );
  });

  test('is not recorded and not told: a look at the lists', async () => {
    const customer = await newCustomer();
    await expectSilence(customer, () => customer.call('GET /subscriptions/invoices'));
    await expectSilence(customer, () => admin.call('GET /admin/payment-receipts'));
  });
});

test('word goes out after the commit, not before', async () => {
  const customer = await newCustomer();
  const { _id: id } = await pendingRequest(customer);
  await t.database.queries.execute(sql`create function wait_for_the_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(4711); return null; end $$`);
  await t.database.queries.execute(sql`create constraint trigger wait_for_the_test after insert on audit_records
    deferrable initially deferred for each row when (new.act = 'request_approved')
    execute function wait_for_the_test()`);
  const holder = new pg.Client(t.database.address);
  await holder.connect();
  await holder.query('select pg_advisory_lock(4711)');
  const page = await openPage(origin, { token: admin.token });

  const answer = decide(id, 'approved')();
  const waiting = 'select from pg_locks where locktype = $1 and not granted';
  await expect.poll(async () => (await holder.query(waiting, ['advisory'])).rowCount).toBe(1);
  const { _id: after } = await pendingRequest(stranger);
  await page.hears({ entity: 'request', id: after });
  expect(page.heard).toEqual([{ entity: 'request', id: after }]);

  await holder.end();
  await page.hears({ entity: 'request', id });
  expect((await answer).status).toBe(200);
  page.close();
  await t.database.queries.execute(sql`drop function wait_for_the_test cascade`);
});

describe('the audit', () => {
  test.each([
    ['rewritten', sql`update audit_records set act = 'nothing'`],
    ['rewritten in part', sql`update audit_records set actor_id = null`],
    ['deleted', sql`delete from audit_records`],
    ['emptied', sql`truncate audit_records`],
    ['emptied with all that hangs on it', sql`truncate users cascade`],
  ])('cannot be %s', async (_, statement) => {
    const before = await readAudit(t.database);
    expect(before.length).toBeGreaterThan(0);
    await expect(t.database.queries.execute(statement)).rejects.toMatchObject({
      cause: { message: 'audit_records is only ever added to' },
    });
    expect(await readAudit(t.database)).toEqual(before);
  });

  test('keeps nobody’s name, address, phone, note or reference', async () => {
    const all = JSON.stringify(await readAudit(t.database));
    for (const text of ['Okafor', 'Lagos', '+234', 'HTB-7741', 'remark', 'Meridian'])
      expect(all).not.toContain(text);
  });
});
