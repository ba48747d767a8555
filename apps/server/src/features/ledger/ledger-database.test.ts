// What the database itself enforces, whatever the code does: the ledger is append-only, sums follow from it, and nothing is
// paid twice.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { createApprovedReceipt, createCredit, createSentInvoice } from '../../../../../testing/factories.ts';
import { readTables, type TableSnapshot } from '../../../../../testing/table-snapshot.ts';
import { creditBalances, invoices, ledgerEntries } from '../../db/schema/index.ts';

type Entry = TableSnapshot['ledger'][number];

let t: TestApp;
let admin: TestUser;
let customer: TestUser;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
beforeEach(async () => {
  customer = await t.signIn(crypto.randomUUID());
});
afterAll(() => t.close());

async function entriesOf(userId: string): Promise<Entry[]> {
  return (await readTables(t.database)).ledger.filter((entry) => entry.userId === userId);
}

/** An entry for an invoice of 197 dollars that is sent and unpaid. */
async function createEntry(change: Partial<Entry>): Promise<Entry> {
  const { _id } = await createSentInvoice(customer, admin);
  const [issued] = (await entriesOf(customer.id)).filter(({ invoiceId }) => invoiceId === _id);
  if (issued === undefined) throw new Error('an invoice is entered');
  return {
    ...issued,
    id: crypto.randomUUID(),
    kind: 'write_off',
    dueMinor: -100,
    reason: 'Fees.',
    ...change,
  };
}

async function messageOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
}

const insert = (entry: Entry) => messageOf(t.database.queries.insert(ledgerEntries).values(entry));

test('entries can’t be changed, deleted or truncated', async () => {
  await createSentInvoice(customer, admin);
  const { queries } = t.database;
  for (const work of [
    queries.update(ledgerEntries).set({ dueMinor: 1 }),
    queries.delete(ledgerEntries).where(eq(ledgerEntries.userId, customer.id)),
    queries.execute(sql`truncate ledger_entries cascade`),
  ])
    expect(await messageOf(work)).toContain('is append-only');
});

test('the sums can’t be written', async () => {
  const { _id } = await createSentInvoice(customer, admin);
  await createCredit(customer, admin, 5);
  const { queries } = t.database;
  for (const set of [{ dueMinor: 1 }, { paidMinor: 1 }, { creditedMinor: 1 }])
    expect(await messageOf(queries.update(invoices).set(set).where(eq(invoices.id, _id)))).toContain(
      'follow from the ledger',
    );
  for (const work of [
    queries.update(creditBalances).set({ creditMinor: 1_000_000 }),
    queries.delete(creditBalances),
    queries.insert(creditBalances).values({ userId: admin.id, currency: 'NGN', creditMinor: 5 }),
  ])
    expect(await messageOf(work)).toContain('follow from the ledger');
});

test('no more than is due can be paid or written off', async () => {
  expect(await insert(await createEntry({ dueMinor: -19_701 }))).toContain('invoices_sums');
  expect(await insert(await createEntry({ dueMinor: -19_700 }))).toContain('is sent, and 0 is due');
});

test('no more credit can be used than there is', async () => {
  await createCredit(customer, admin, 5);
  const applied = { kind: 'credit_applied', reason: null } as const;
  expect(await insert(await createEntry({ ...applied, dueMinor: -501, creditMinor: -501 }))).toContain(
    'credit_balances_credit',
  );
});

test.each([
  ['a write-off without a reason', { reason: null }],
  ['a write-off that adds to what is due', { dueMinor: 100 }],
  ['credit that differs from what it pays', { kind: 'credit_applied', creditMinor: -99 }],
  ['an invoice that is negative', { kind: 'invoice', dueMinor: -100 }],
] as const)('%s is rejected', async (_, change) => {
  expect(await insert(await createEntry(change))).toContain('ledger_entries_amounts');
});

test('an entry without its document, or with another one, is rejected', async () => {
  expect(await insert(await createEntry({ kind: 'payment', dueMinor: -100 }))).toContain(
    'ledger_entries_documents',
  );
  expect(await insert(await createEntry({ invoiceId: null }))).toContain('ledger_entries_documents');
});

test('an entry of another customer, currency or amount than its document is rejected', async () => {
  const other = await t.signIn(crypto.randomUUID());
  expect(await insert(await createEntry({ userId: other.id }))).toContain('differs from its document');
  expect(await insert(await createEntry({ currency: 'NGN' }))).toContain('differs from its document');
  expect(await insert(await createEntry({ kind: 'void', dueMinor: -1, reason: null }))).toContain(
    'differs from its document',
  );
});

test('an invoice is entered once, and so is a payment', async () => {
  await createApprovedReceipt(customer, admin);
  const entries = await entriesOf(customer.id);
  expect(entries.map(({ kind }) => kind)).toEqual(['invoice', 'payment']);
  for (const entry of entries)
    expect(await insert({ ...entry, id: crypto.randomUUID() })).toMatch(
      /ledger_entries_one_(issue|per_payment)/,
    );
});

test('a status that contradicts the ledger is rejected', async () => {
  const { _id } = await createSentInvoice(customer, admin);
  const { invoiceId } = await createApprovedReceipt(customer, admin);
  const setStatus = (id: string, status: 'sent' | 'payment_confirmed' | 'void') =>
    messageOf(t.database.queries.update(invoices).set({ status }).where(eq(invoices.id, id)));
  expect(await setStatus(_id, 'payment_confirmed')).toContain('is payment_confirmed, and 19700 is due');
  expect(await setStatus(_id, 'void')).toContain('is void, and 19700 is due');
  expect(await setStatus(invoiceId._id, 'sent')).toContain('is sent, and 0 is due');
});

test('a document without an entry is rejected', async () => {
  await createCredit(customer, admin, 5);
  const { creditNotes, payments } = await readTables(t.database);
  const copy = (table: string, columns: string, id: string) =>
    messageOf(
      t.database.queries.execute(
        sql.raw(`insert into ${table} (id, number, receipt_id, ${columns})
          select gen_random_uuid(), number || 'x', null, ${columns} from ${table} where id = '${id}'`),
      ),
    );
  const payment = payments.find(({ userId }) => userId === customer.id)?.id ?? '';
  const columns =
    'invoice_id, user_id, amount_minor, currency, payment_method, transaction_reference, payment_date, bill_to, issuer, created_at';
  expect(await copy('payments', columns, payment)).toContain('has no ledger entry');
  const note = creditNotes.find(({ userId }) => userId === customer.id)?.id ?? '';
  const copyNote = t.database.queries.execute(
    sql`insert into credit_notes (id, number, invoice_id, user_id, amount_minor, currency, items, reason, bill_to, issuer,
        created_at)
      select gen_random_uuid(), number || 'x', invoice_id, user_id, amount_minor, currency, items, reason, bill_to, issuer,
        created_at from credit_notes where id = ${note}`,
  );
  expect(await messageOf(copyNote)).toContain('has no ledger entry');
});

test('credit notes and refunds can’t be changed', async () => {
  await createCredit(customer, admin, 5);
  expect(
    await messageOf(t.database.queries.execute(sql`update credit_notes set amount_minor = 1`)),
  ).toContain('is append-only');
});
