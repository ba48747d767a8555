// The server that Burnish is compared with: the same framework, driver and SQL, including finding the caller and writing
// audit records, notifications and the tasks that send their emails, but no validation. For benchmarks only.
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { verifyPassword } from '../apps/server/src/platform/security/passwords.ts';
import { selectInvoices, selectOrders, selectReceipts } from './bare-statements.ts';

const { PGHOST: host, PORT: port } = process.env;
const pool = new pg.Pool({ host, user: 'postgres', database: 'burnish', max: 20 });
const app = Fastify({ logger: { level: 'error' } });

const caller = {
  name: 'caller',
  text: `select u.id, u.role, u.is_active, u.token_epoch, s.token_epoch, s.expires_at, s.last_used_at
    from sessions s inner join users u on u.id = s.user_id where u.id = $1 and s.id = $2`,
};

async function transact<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** One statement for all records of a transaction. */
function record(client: pg.PoolClient, userId: string, ...changes: readonly (readonly unknown[])[]) {
  const after = JSON.stringify({ status: 'pending', amount: 19_700 });
  const row = (first: number) => Array.from({ length: 8 }, (_, index) => `$${first + index}`).join(', ');
  const rows = changes.map((_, index) => `(now(), false, ${row(index * 8 + 1)})`).join(', ');
  return client.query(
    `insert into audit_records (created_at, is_own_case, id, actor_id, action, entity, entity_id, before, after, ip_address)
      values ${rows}`,
    changes.flatMap((change) => [randomUUID(), userId, ...change, null, after, '127.0.0.1']),
  );
}

/** One person, with the task that sends the email, and the endpoints that want to know as well. */
async function notify(client: pg.PoolClient, userId: string, event: string, entityId: string) {
  const { rows } = await client.query({
    name: 'recipients',
    text: `select u.id, u.role, u.email, u.is_email_verified, u.is_active, s.choices, s.quiet_hours, s.email_block
      from users u left join notification_settings s on s.user_id = u.id
      where u.is_active and (u.id = any($1::uuid[]) or u.role = any($2::text[]))`,
    values: [[userId], ['admin']],
  });
  const id = randomUUID();
  await client.query(
    `insert into notifications (id, user_id, event, key, entity_id, customer_id, is_listed, read_at, mail_due_at,
      mailed_at, created_at) values ($1, $2, $3, $4, $5, null, true, null, now(), null, now())
      on conflict do nothing returning *`,
    [id, rows[0].id, event, randomUUID(), entityId],
  );
  await client.query({
    name: 'task',
    text: `insert into jobs.job_common (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max,
        expire_seconds, deletion_seconds, heartbeat_seconds, start_after)
      values ('email_notification', $1::jsonb, 150, 15, true, 1800, 120, 3600, 10, now() + interval '1 day') returning id`,
    values: [JSON.stringify({ id })],
  });
  await client.query({
    name: 'webhooks',
    text: 'select id, events from webhook_endpoints where is_enabled and events && $1::text[]',
    values: [['order.created']],
  });
}

app.addHook('onRequest', async (request) => {
  if (request.url === '/login') return;
  await pool.query({ ...caller, values: [request.headers['x-user'], request.headers['x-session']] });
});

app.post<{ Body: { email: string; password: string } }>('/login', async (request, reply) => {
  const { email, password } = request.body;
  const { rows } = await pool.query('select * from users where lower(email) = lower($1)', [email]);
  if (!(await verifyPassword(rows[0].password_hash, password, request.ip)))
    return reply.code(400).send({ success: false });
  return { success: true, data: { token: randomUUID(), user: rows[0] } };
});

app.get('/profile', async (request) => {
  const { rows } = await pool.query('select * from users where id = $1', [request.headers['x-user']]);
  return { success: true, data: { user: rows[0] } };
});

app.get('/invoices', async (request) => {
  const sql = `${selectInvoices} where i.user_id = $1 order by i.id desc limit 51`;
  const { rows } = await pool.query({ name: 'invoices', text: sql, values: [request.headers['x-user']] });
  const { rows: counted } = await pool.query(
    `select count(*) from (select i.id from invoices i inner join users u on u.id = i.user_id
      where i.user_id = $1 limit 10001) counted`,
    [request.headers['x-user']],
  );
  return { success: true, data: { invoices: rows, page: counted[0] } };
});

app.post<{ Body: Record<string, unknown> }>('/request', async (request, reply) => {
  const userId = String(request.headers['x-user']);
  const { body } = request;
  const row = await transact(async (client) => {
    await client.query(
      `select * from subscriptions where user_id = $1 and plan_id = $2 and currency = $3 and status <> 'cancelled'`,
      [userId, body.planId, body.currency],
    );
    const id = randomUUID();
    await client.query(
      `insert into orders (id, user_id, kind, title, plan_id, billing_cycle, currency, monthly_price_minor,
        final_price_minor, usd_price_minor, company_name, contact_person, email, phone, address, tax_id,
        special_instructions, status, admin_notes, approved_at, rejected_at, completed_at, created_at)
        values ($1, $2, 'plan', 'Gold Plan', $3, $4, $5, 19700, 19700, 19700, $6, $7, $8, $9, $10, null, null,
        'pending', null, null, null, null, now())`,
      [
        id,
        userId,
        body.planId,
        body.billingCycle,
        body.currency,
        body.companyName,
        body.contactPerson,
        body.email,
        body.phone,
        JSON.stringify(body.address),
      ],
    );
    const { rows } = await client.query({
      name: 'order',
      text: `${selectOrders} where r.id = $1`,
      values: [id],
    });
    await record(client, userId, ['create_plan_order', 'order', id]);
    await notify(client, userId, 'order_received', id);
    return rows[0];
  });
  return reply.code(201).send({ success: true, data: { subscriptionRequest: row } });
});

app.post<{ Body: Record<string, unknown> }>('/receipt', async (request, reply) => {
  const userId = String(request.headers['x-user']);
  const { body } = request;
  const row = await transact(async (client) => {
    const find = { name: 'invoice', text: `${selectInvoices} where i.id = $1`, values: [body.invoiceId] };
    const seen = await client.query(find);
    await client.query('select * from orders where id = $1 for update', [seen.rows[0].order_id]);
    await client.query(find);
    await client.query('select * from upgrades where order_id = $1 and status = $2', [
      seen.rows[0].order_id,
      'open',
    ]);
    const id = randomUUID();
    await client.query(
      `insert into receipts (id, invoice_id, user_id, amount_minor, currency, status, payment_method,
        transaction_reference, payment_date, link, revision, notes, admin_notes, reviewed_at, created_at)
        values ($1, $2, $3, 19700, 'USD', 'submitted', $4, $5, $6, $7, 1, null, null, null, now())`,
      [
        id,
        body.invoiceId,
        userId,
        body.paymentMethod,
        body.transactionReference,
        body.paymentDate,
        body.receiptLink,
      ],
    );
    await client.query(`update invoices set status = 'payment_made', payment_made_at = now() where id = $1`, [
      body.invoiceId,
    ]);
    await client.query('select id from receipts where invoice_id = $1', [body.invoiceId]);
    const { rows } = await client.query({
      name: 'receipt',
      text: `${selectReceipts} where c.id = $1`,
      values: [id],
    });
    await record(
      client,
      userId,
      ['invoice_submit_receipt', 'invoice', body.invoiceId],
      ['submit_receipt', 'receipt', id],
    );
    await notify(client, userId, 'receipt_received', id);
    return rows[0];
  });
  return reply.code(201).send({ success: true, data: { paymentReceipt: row } });
});

await app.listen({ host: '127.0.0.1', port: Number(port) });
process.stdout.write('bare is ready\n');
