// A customer and unpaid invoices, inserted directly into the database.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';

const address = JSON.stringify({
  street: '14 Adetokunbo Ademola',
  city: 'Lagos',
  state: 'Lagos',
  zipCode: '1',
  country: 'NG',
});

export async function insertCustomer(client: pg.Client): Promise<string> {
  const id = randomUUID();
  await client.query(
    `insert into users (id, email, is_email_verified, full_name, company_name, role, created_at)
      values ($1, $2, true, 'Adaeze Okafor', 'Okafor Studio', 'user', now())`,
    [id, `${id}@customers.test`],
  );
  return id;
}

/** Returns the IDs of `count` new unpaid invoices. */
export async function insertInvoices(client: pg.Client, userId: string, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with created as (
      insert into orders (id, user_id, kind, title, plan_id, billing_cycle, currency, monthly_price_minor,
        final_price_minor, usd_price_minor, company_name, contact_person, email, phone, address, status,
        approved_at, created_at)
      select gen_random_uuid(), $1, 'plan', 'Gold Plan', 'gold-plan', 'monthly', 'USD', 19700, 19700, 19700,
        'Okafor Studio', 'Adaeze Okafor', 'a@okafor.test', '+234', $2::jsonb, 'invoice_sent', now(), now()
      from generate_series(1, $3) returning id
    ), issued as (
      insert into invoices (id, number, order_id, user_id, amount_minor, currency, items, status, due_date,
        payment_details, payment_instructions, bill_to, issuer, created_at)
      select gen_random_uuid(), 'BENCH-' || created.id, created.id, $1, 19700, 'USD',
        '[{"description":"Gold Plan - monthly subscription","quantity":1,"unitPriceMinor":19700,"totalMinor":19700}]',
        'sent', current_date + 30,
        '{"accountNumber":"0123456789","accountName":"Burnish Studio Ltd","bankName":"Meridian Bank","paymentLink":null,"additionalInstructions":null}',
        'Please make payment using the details provided above.',
        jsonb_build_object('companyName', 'Okafor Studio', 'contactPerson', 'Adaeze Okafor', 'address', $2::jsonb,
          'taxId', null),
        '{"legalName":"Burnish Studio Ltd","address":null,"taxId":null,"registrationNumber":null,"email":"hello@burnish.test","phone":null}', now()
      from created returning id, user_id, currency, amount_minor, created_at
    ), entered as (
      insert into ledger_entries (id, user_id, currency, kind, invoice_id, due_minor, credit_minor, created_at)
      select gen_random_uuid(), user_id, currency, 'invoice', id, amount_minor, 0, created_at from issued
    )
    select id from issued`,
    [userId, address, count],
  );
  return rows.map(({ id }) => id);
}
