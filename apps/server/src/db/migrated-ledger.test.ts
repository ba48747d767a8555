// Migration 0046 enters the invoices and payments of earlier versions into the ledger.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '../platform/db/migrations.ts';
import { createOldDatabase, insertOldRows } from './old-database.fixture.ts';

const customer = '01970000-0000-7000-8000-000000000001';
const admin = '01970000-0000-7000-8000-000000000002';
const reason = 'Bank charges.';

/** An invoice of 100.00 each. `paid` is the payment that its approved receipt led to. */
const invoices = [
  { n: 1, status: 'sent', paid: null, reason: null },
  { n: 2, status: 'payment_made', paid: null, reason: null },
  { n: 3, status: 'payment_confirmed', paid: 10_000, reason: null },
  { n: 4, status: 'payment_confirmed', paid: 9_950, reason },
  { n: 5, status: 'payment_confirmed', paid: 4_000, reason: null },
  { n: 6, status: 'payment_confirmed', paid: 12_500, reason },
  { n: 7, status: 'void', paid: null, reason: null },
  // Approving and confirming once were two steps.
  { n: 8, status: 'payment_made', paid: 7_000, reason: null },
] as const;

const idOf = (n: number, kind: number) => `01970000-0000-7000-8000-0000000${kind}000${n}`;
const instantOf = (n: number) => `2026-03-0${n}T10:00:00.000Z`;

let client: pg.Client;

async function insertInvoices(): Promise<void> {
  await client.query(
    `insert into users (id, email, is_email_verified, full_name, role, created_at)
      values ($1, 'ada@obi.test', true, 'Ada Obi', 'user', now()), ($2, 'kemi@studio.test', true, 'Kemi Ade', 'admin', now())`,
    [customer, admin],
  );
  for (const { n, status, paid, reason: differenceReason } of invoices) {
    const [id, receiptId, at] = [idOf(n, 1), idOf(n, 2), instantOf(n)];
    await client.query(
      `insert into orders (id, user_id, kind, title, service_id, quantity, unit_price_minor, currency, final_price_minor,
        usd_price_minor, company_name, contact_person, email, phone, address, status, created_at)
        values ($1, $2, 'images', '', 'basic-product', 10, 1000, 'USD', 10000, 10000, '', '', '', '', '{}', 'approved', $3)`,
      [idOf(n, 4), customer, at],
    );
    await client.query(
      `insert into invoices (id, number, order_id, user_id, amount_minor, currency, items, status, due_date,
        payment_details, payment_instructions, bill_to, issuer, voided_at, created_at, search)
        values ($1, $2, $3, $4, 10000, 'USD', '[]', $5, '2026-04-01', '{}', '', '{}', '{}', $6, $7, '')`,
      [id, `INV-2026-00000${n}`, idOf(n, 4), customer, status, status === 'void' ? instantOf(9) : null, at],
    );
    await client.query(
      `insert into audit_records (id, created_at, actor_id, owner_id, is_own_case, action, entity, entity_id)
        values (gen_random_uuid(), $1, $2, $3, false, 'send_invoice', 'invoice', $4)`,
      [at, admin, customer, id],
    );
    if (paid === null) continue;
    await client.query(
      `insert into receipts (id, invoice_id, user_id, amount_minor, currency, status, payment_method,
        transaction_reference, payment_date, reviewed_by, received_amount_minor, received_date, difference_reason,
        created_at, search)
        values ($1, $2, $3, 10000, 'USD', 'approved', 'bank_transfer', 'HTB-1', '2026-03-20', $4, $5, '2026-03-20', $6,
        $7, '')`,
      [receiptId, id, customer, admin, paid, differenceReason, at],
    );
    await client.query(
      `insert into payments (id, number, invoice_id, receipt_id, user_id, amount_minor, currency, payment_method,
        transaction_reference, payment_date, bill_to, issuer, created_at)
        values ($1, $2, $3, $4, $5, $6, 'USD', 'bank_transfer', 'HTB-1', '2026-03-20', '{}', '{}', '2026-03-20T12:00:00Z')`,
      [idOf(n, 3), `RCP-2026-00000${n}`, id, receiptId, customer, paid],
    );
  }
}

beforeAll(async () => {
  const old = await createOldDatabase('0045_job_stages');
  client = old.client;
  await insertOldRows(client, insertInvoices);
  await migrateDatabase(old.address);
});
afterAll(() => client.end());

test('each invoice has the entries of what happened to it', async () => {
  const { rows } = await client.query<{ entries: string }>(
    `select right(number, 1) || ': ' || string_agg(concat_ws(' ', kind, ledger_entries.due_minor, credit_minor, reason), ', '
        order by ledger_entries.id) as entries
      from ledger_entries join invoices on invoices.id = invoice_id group by number order by number`,
  );
  const byDefault = 'Settled by the approval of the receipt.';
  expect(rows.map(({ entries }) => entries)).toEqual([
    '1: invoice 10000 0',
    '2: invoice 10000 0',
    '3: invoice 10000 0, payment -10000 0',
    `4: invoice 10000 0, payment -9950 0, write_off -50 0 ${reason}`,
    `5: invoice 10000 0, payment -4000 0, write_off -6000 0 ${byDefault}`,
    `6: invoice 10000 0, payment -10000 2500 ${reason}`,
    '7: invoice 10000 0, void -10000 0',
    `8: invoice 10000 0, payment -7000 0, write_off -3000 0 ${byDefault}`,
  ]);
});

test('invoices and customers have the sums of their entries', async () => {
  const { rows } = await client.query('select due_minor, paid_minor from invoices order by number');
  expect(rows.map((row) => [Number(row.due_minor), Number(row.paid_minor)])).toEqual([
    [10_000, 0],
    [10_000, 0],
    [0, 10_000],
    [0, 9_950],
    [0, 4_000],
    [0, 10_000],
    [0, 0],
    [0, 7_000],
  ]);
  const credits = await client.query('select user_id, currency, credit_minor::int from credit_balances');
  expect(credits.rows).toEqual([{ user_id: customer, currency: 'USD', credit_minor: 2_500 }]);
});

test('entries name who made them, and are in the order of their time', async () => {
  const { rows } = await client.query<{ kind: string; actor_id: string; created_at: Date }>(
    'select kind, actor_id, created_at from ledger_entries order by id',
  );
  expect(rows.filter(({ kind }) => kind !== 'void').map(({ actor_id }) => actor_id)).toEqual(
    rows.filter(({ kind }) => kind !== 'void').map(() => admin),
  );
  const times = rows.map(({ created_at }) => created_at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('reviewed receipts know what was due', async () => {
  const { rows } = await client.query('select distinct status, due_minor::int from receipts');
  expect(rows).toEqual([{ status: 'approved', due_minor: 10_000 }]);
});
