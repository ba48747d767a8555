// A studio of any size, created by a few SQL statements: customers, orders and everything that follows, audit log.
import pg from 'pg';

export interface StudioSize {
  readonly customers: number;
  readonly invoices: number;
}

const firstNames =
  'Adaeze Bola Chidi Dami Efua Femi Grace Hassan Ife Jide Kemi Lola Musa Ngozi Obi Peter Ruth Sade Tunde Uche Vera Wale Yemi Zara Anna Boris Clara David Elena Frank Hanna Ivan Julia Karl Laura Marta Nils Olga Paul Rosa';
const lastNames =
  'Okafor Adeyemi Bello Chukwu Danjuma Eze Falana Garba Ibrahim Johnson Kalu Lawal Mensah Nwosu Ojo Peters Quist Raji Salami Thomas Udo Vincent Williams Yusuf Abiola Berger Conti Dubois Eriksson Ferrari Gruber Hansen Ivanov Jensen Keller Larsen Moreau Novak Olsen Petrov Rossi Schmidt Toth Urban Vogel Weber Zeman Baker Carter Dixon Evans Fisher Grant Hughes Irwin Jones Knight Lewis Mason Nolan';
const companyWords =
  'Amber Birch Cedar Delta Ember Falcon Golden Harbor Indigo Juniper Kestrel Lagoon Mango Nova Opal Prism Quartz River Saffron Tidal Umber Velvet Willow Zenith Aurora Breeze Canvas Dusk Echo Fable';
const companyKinds = 'Studio Photography Agency Images Images Weddings Brands Models Press Gallery';
const mailHosts = 'gmail.test outlook.test yahoo.test proton.test studio.test mail.test';

const list = (words: string) => `string_to_array('${words}', ' ')`;
const pick = (words: string, seed: string) => {
  const count = words.split(' ').length;
  return `(${list(words)})[1 + mod(abs(hashint4(${seed})), ${count})]`;
};

const tables = [
  'users',
  'orders',
  'invoices',
  'payments',
  'receipts',
  'subscriptions',
  'subscription_periods',
  'purchased_images',
  'usage_entries',
  'audit_records',
  'chats',
  'photo_jobs',
  'photos',
  'photo_versions',
  'photo_questions',
  'pending_submissions',
  'photo_uploads',
];

/** Orders per hundred invoices; the others are rejected or pending. */
const ordersPerHundred = 125;
const firstDay = `timestamptz '2021-01-04'`;
const daysOfTrade = 2_100;

const address = `'{"street":"14 Adetokunbo Ademola","city":"Lagos","state":"Lagos","zipCode":"101241","country":"Nigeria"}'::jsonb`;
const details = `'{"accountNumber":"0123456789","accountName":"Burnish Studio Ltd","bankName":"Meridian Bank","paymentLink":null,"additionalInstructions":null}'::jsonb`;
const issuer = `'{"legalName":"Burnish Studio Ltd","address":null,"taxId":null,"registrationNumber":null,"email":"hello@burnish.test","phone":null}'::jsonb`;

/** The ID of the n-th row: its time and its table. */
const idAt = (instant: string, table: number, n: string) =>
  `(lpad(to_hex((extract(epoch from ${instant}) * 1000)::bigint), 12, '0') || '70008' || lpad('${table}', 3, '0') || lpad(to_hex(${n}), 12, '0'))::uuid`;
const joined = (n: string) => `(${firstDay} + interval '1 minute' * ${n})`;
const userId = (n: string) => idAt(joined(n), 1, n);

export const adminId = '01770000-0000-7000-8000-000000000001';

function statements({ customers, invoices }: StudioSize): string[] {
  const orders = Math.round((invoices * ordersPerHundred) / 100);
  const minutes = (daysOfTrade * 24 * 60) / orders;
  // Frequent customers order again: a few have hundreds of invoices, most a handful.
  const customer = `case when o % ${Math.round(orders / 100)} = 1 then 1
    else 1 + (abs(hashint4(o)) / 2147483648.0) ^ 1.5 * ${customers - 1} end::int`;
  return [
    `insert into users (id, email, is_email_verified, full_name, company_name, phone, user_type, role, is_active,
      identity_issuer, identity_subject, created_at)
      select ${userId('n')}, lower(first || '.' || last || n || '@' || host), true, first || ' ' || last,
        company, '+234 803 555 ' || lpad((n % 10000)::text, 4, '0'), 'photographer', 'user', n % 200 <> 7,
        'https://issuer.test', n::text, ${joined('n')}
      from (select n, ${pick(firstNames, 'n')} as first, ${pick(lastNames, 'n + 7919')} as last,
        ${pick(mailHosts, 'n + 104729')} as host, case when n % 10 < 6 then ${pick(companyWords, 'n + 15485')}
          || ' ' || ${pick(companyKinds, 'n + 32452')} end as company
        from generate_series(1, ${customers}) as n) as generated`,
    `insert into users (id, email, is_email_verified, full_name, role, created_at)
      values ('${adminId}', 'admin@studio.example', true, 'Kemi Adewale', 'admin', ${firstDay})`,
    `create temporary table order_plan as
      select o, o - o / 5 as n, o % 5 <> 0 as is_invoiced, instant, customer, ${userId('customer')} as user_id,
        case when abs(hashint4(o + 1)) % 5 = 0 then 'images' else 'plan' end as kind,
        (array['silver-plan', 'gold-plan', 'diamond-plan'])[1 + customer % 3] as plan_id,
        (array['Silver Plan', 'Gold Plan', 'Diamond Plan'])[1 + customer % 3] as plan,
        (array['natural-retouch', 'high-end-retouch', 'basic-product'])[1 + o % 3] as service_id,
        (array['Natural Retouch (Basic)', 'High-End Retouch (Premium)', 'Basic Product'])[1 + o % 3] as service,
        case when customer % 3 = 0 then 'NGN' else 'USD' end as currency,
        case
          when o % 5 = 0 then case when o > ${orders} * 0.995 then 'pending' else 'rejected' end
          when o < ${orders} * 0.99 then case when o % 64 = 1 then 'void' else 'payment_confirmed' end
          when o % 4 = 0 then 'payment_made' when o % 4 = 1 then 'viewed' else 'sent' end as status
      from (select o, ${customer} as customer, ${firstDay} + interval '1 minute' * (o * ${minutes}) as instant
        from generate_series(1, ${orders}) as o offset 0) as generated`,
    `insert into orders (id, user_id, kind, title, plan_id, billing_cycle, monthly_price_minor, service_id,
      quantity, unit_price_minor, currency, final_price_minor, usd_price_minor, company_name, contact_person, email,
      phone, address, status, created_at)
      select ${idAt('instant', 2, 'o')}, user_id, kind, case kind when 'plan' then plan else service end,
        case kind when 'plan' then plan_id end, case kind when 'plan' then 'monthly' end,
        case kind when 'plan' then 19700 end, case kind when 'images' then service_id end,
        case kind when 'images' then 24 end, case kind when 'images' then 800 end, currency, 19700, 19700,
        coalesce(u.company_name, u.full_name), u.full_name, u.email, u.phone, ${address},
        case when status in ('pending', 'rejected') then status when status = 'payment_confirmed' then 'completed'
          when status = 'void' then 'rejected' else 'invoice_sent' end, instant
      from order_plan o join users u on u.id = user_id order by o.o`,
    `insert into invoices (id, number, order_id, user_id, amount_minor, currency, items, status, due_date,
      payment_details, payment_instructions, bill_to, issuer, voided_at, created_at, search, due_minor, paid_minor)
      select ${idAt(`instant + interval '1 second'`, 3, 'n')}, number, ${idAt('instant', 2, 'o')}, user_id, 19700,
        currency, jsonb_build_array(jsonb_build_object('description', case kind when 'plan'
          then plan || ' - monthly subscription' else service || ' (24 images)' end, 'quantity', 1, 'unitPriceMinor',
          19700, 'totalMinor', 19700)), status, instant::date + 30, ${details},
        'Please make payment using the details provided above.', jsonb_build_object('companyName',
        coalesce(u.company_name, u.full_name), 'contactPerson', u.full_name, 'address', ${address}::jsonb, 'taxId', null),
        ${issuer}, case status when 'void' then instant end, instant, lower(number) || E'\\n' || u.search,
        case when status in ('void', 'payment_confirmed') then 0 else 19700 end,
        case status when 'payment_confirmed' then 19700 else 0 end
      from (select *, 'INV-' || extract(year from instant) || '-' || lpad(n::text, 6, '0') as number from order_plan
        where is_invoiced) as o join users u on u.id = user_id order by n`,
    `insert into invoice_counters (year, last_number) select 2021, count(*) from invoices`,
    `insert into receipts (id, invoice_id, user_id, amount_minor, currency, status, payment_method,
      transaction_reference, payment_date, link, reviewed_at, created_at, due_minor, search)
      select ${idAt(`i.created_at + interval '2 seconds'`, 4, 'n')}, i.id, i.user_id, 19700, i.currency,
        case i.status when 'payment_made' then 'submitted' else 'approved' end, 'bank_transfer', reference,
        i.created_at::date, 'https://bank.test/' || n, i.created_at, i.created_at,
        case i.status when 'payment_confirmed' then 19700 end, lower(i.number || E'\\n' || reference) || E'\\n' || u.search
      from (select *, 'HTB-' || n::bigint * 7919 as reference, row_number() over (order by id) as place from (select *,
        right(number, -9)::int as n from invoices where status in ('payment_made', 'payment_confirmed')) as paid) as i
      join users u on u.id = i.user_id order by n`,
    `insert into payments (id, number, invoice_id, receipt_id, user_id, amount_minor, currency, payment_method,
      transaction_reference, payment_date, bill_to, issuer, created_at)
      select ${idAt('reviewed_at', 14, 'n')}, 'RCP-2021-' || lpad(n::text, 6, '0'), i.id, r.id, i.user_id, 19700,
        i.currency, 'bank_transfer', transaction_reference, payment_date, bill_to, issuer, reviewed_at
      from (select *, row_number() over (order by id) as n from receipts where status = 'approved') as r
      join invoices i on i.id = r.invoice_id order by n`,
    `insert into ledger_entries (id, user_id, currency, kind, invoice_id, due_minor, credit_minor, created_at)
      select ${idAt('created_at', 15, 'n')}, user_id, currency, 'invoice', id, amount_minor, 0, created_at
      from (select *, row_number() over (order by id) as n from invoices) as i order by n`,
    `insert into ledger_entries (id, user_id, currency, kind, invoice_id, payment_id, due_minor, credit_minor, created_at)
      select ${idAt('created_at', 16, 'n')}, user_id, currency, 'payment', invoice_id, id, -amount_minor, 0, created_at
      from (select *, row_number() over (order by id) as n from payments) as p order by n`,
    `insert into ledger_entries (id, user_id, currency, kind, invoice_id, due_minor, credit_minor, created_at)
      select ${idAt('voided_at', 17, 'n')}, user_id, currency, 'void', id, -amount_minor, 0, voided_at
      from (select *, row_number() over (order by id) as n from invoices where status = 'void') as i order by n`,
    `insert into credit_balances (user_id, currency, credit_minor)
      select distinct user_id, currency, 0 from invoices`,
    `insert into payment_counters (year, last_number) select 2021, count(*) from payments`,
    `insert into subscriptions (id, user_id, kind, title, plan_id, currency, status, canceled_at, created_at, search)
      select ${idAt('min(instant)', 5, 'min(o)')}, user_id, 'plan', plan, plan_id, o.currency,
        case when customer % 50 = 0 then 'cancelled' else 'active' end,
        case when customer % 50 = 0 then max(instant) + interval '10 days' end, min(instant), lower(plan) || E'\\n' || u.search
      from order_plan o join users u on u.id = user_id where kind = 'plan' and status = 'payment_confirmed'
      group by user_id, customer, plan, plan_id, o.currency, u.search`,
    `insert into subscription_periods (id, subscription_id, invoice_id, plan_id, cycle, anchor_day, starts_at, ends_at,
      grace_ends_at, monthly_price_minor, images, used, created_at)
      select ${idAt('instant', 6, 'o')}, s.id, ${idAt(`instant + interval '1 second'`, 3, 'n')}, s.plan_id, 'monthly', 1, instant,
        instant + interval '1 month', instant + interval '1 month 3 days', 19700, 60, o % 25, instant
      from order_plan o join subscriptions s on s.user_id = o.user_id
      where o.kind = 'plan' and o.status = 'payment_confirmed'`,
    `insert into subscriptions (id, user_id, kind, title, currency, status, created_at, search)
      select ${idAt('instant', 7, 'o')}, user_id, kind, service || ' (Pay-per-Image)', o.currency, 'active', instant,
        lower(service) || ' (pay-per-image)' || E'\\n' || u.search
      from order_plan o join users u on u.id = user_id where kind = 'images' and status = 'payment_confirmed'`,
    `insert into purchased_images (subscription_id, invoice_id, service_id, quantity, unit_price_minor, used)
      select ${idAt('instant', 7, 'o')}, ${idAt(`instant + interval '1 second'`, 3, 'n')}, service_id, 24, 800, o % 25
      from order_plan where kind = 'images' and status = 'payment_confirmed'`,
    `insert into usage_entries (id, subscription_id, period_id, images, actor_id, reason, created_at)
      select ${idAt(`instant + interval '1 day'`, 9, 'o')}, coalesce(p.subscription_id, b.subscription_id), p.id, o % 25,
        '${adminId}', 'Delivered', instant + interval '1 day'
      from order_plan left join subscription_periods p on p.id = ${idAt('instant', 6, 'o')}
        left join purchased_images b on b.subscription_id = ${idAt('instant', 7, 'o')}
      where o % 25 > 0 and (p.id is not null or b.subscription_id is not null)`,
    `insert into audit_records (id, created_at, actor_id, owner_id, is_own_case, action, entity, entity_id, before, after,
      ip_address)
      select ${idAt(`instant + interval '1 second' * step`, 8, 'o')}, instant + interval '1 second' * step,
        case step when 0 then user_id else '${adminId}' end, user_id, false,
        (array['create_plan_order', 'send_invoice'])[step + 1], (array['order', 'invoice'])[step + 1],
        case step when 0 then ${idAt('instant', 2, 'o')} else ${idAt(`instant + interval '1 second'`, 3, 'n')} end,
        null, '{"status":"sent"}', '198.51.100.24'
      from order_plan, generate_series(0, 1) as step where step = 0 or is_invoiced order by o, step`,
    // Chats: with messages, empty, and waiting for a reply.
    `insert into chats (id, user_id, last_seq, last_message, last_message_at, unread_by_admin, created_at)
      select ${idAt(joined('n'), 9, 'n')}, ${userId('n')}, case when has_messages then 8 else 0 end,
        case when has_messages then 'Please leave the freckles.' end,
        case when has_messages then ${firstDay} + interval '1 minute' * (abs(hashint4(n)) % (${daysOfTrade} * 1440)) end,
        case when has_messages and n % 100 = 3 then 2 else 0 end, ${joined('n')}
      from (select n, n % 8 <> 1 as has_messages from generate_series(1, ${customers}) as n where n % 4 <> 0) as customers
      order by n`,
    // Photos for every fourth order. All but the latest jobs are in progress.
    `insert into photo_jobs (id, number, user_id, subscription_id, turnaround, status, due_at, created_at, search)
      select ${idAt(`instant + interval '2 days'`, 10, 'o')}, number, user_id, subscription_id, 'standard',
        case when o < ${orders} * 0.99 then 'in_progress' else 'received' end, instant + interval '5 days',
        instant + interval '2 days', lower(number) || E'\\n' || u.search
      from (select order_plan.*, 'JOB-2021-' || lpad(o::text, 7, '0') as number,
          coalesce(p.subscription_id, b.subscription_id) as subscription_id
        from order_plan left join subscription_periods p on p.id = ${idAt('instant', 6, 'o')}
          left join purchased_images b on b.subscription_id = ${idAt('instant', 7, 'o')}
        where o % 4 = 0 and (p.id is not null or b.subscription_id is not null)) as submitted
      join users u on u.id = user_id order by o`,
    `insert into photos (id, job_id, user_id, subscription_id, file_name, size, mime_type, sha256, tier, status,
      withdrawn_at, due_at, created_at)
      select ${idAt(`j.created_at + interval '1 second' * step`, 11, '(n * 4 + step)')}, j.id, j.user_id, j.subscription_id,
        'DSC_' || lpad((n * 4 + step)::text, 7, '0') || '.NEF', 28000000, 'image/x-nikon-nef', md5(n::text || step),
        (array['natural', 'highEnd', 'magazine'])[1 + (n + step) % 3], j.status,
        case when (n + step) % 50 = 0 then j.created_at + interval '1 hour' end, j.due_at, j.created_at
      from (select *, row_number() over (order by id) as n from photo_jobs) as j, generate_series(0, 3) as step
      order by n, step`,
    // Ten retouchers share the jobs, of which every fourth one is unassigned.
    `update users set role = 'retoucher' where id in (select ${userId('n')} from generate_series(11, 20) as n)`,
    `update photos set assignee_id = retouchers.id
      from (select id, row_number() over (order by id) as n from photo_jobs) as jobs,
        (select id, row_number() over (order by id) as n from users where role = 'retoucher') as retouchers
      where photos.job_id = jobs.id and jobs.n % 4 <> 0 and retouchers.n = 1 + jobs.n % 10`,
    `insert into photo_assignments (id, photo_id, assignee_id, assigned_by_id, created_at)
      select gen_random_uuid(), id, assignee_id, '${adminId}', created_at from photos where assignee_id is not null`,
    `update photo_jobs set retoucher_ids = of_job.ids, unassigned_count = of_job.unassigned,
        photo_count = of_job.count, stage = photo_jobs.status
      from (select job_id, array_remove(array_agg(distinct assignee_id), null) as ids,
          count(*) filter (where assignee_id is null and status in ('received', 'in_progress')) as unassigned, count(*)
        from photos where withdrawn_at is null group by job_id) as of_job
      where of_job.job_id = photo_jobs.id`,
    // A delivered version of every tenth photo, and late ones of every fiftieth.
    `insert into photo_versions (id, photo_id, user_id, number, file_name, size, mime_type, sha256, problems,
      submitted_by_id, created_at, delivered_at, due_at)
      select ${idAt(`created_at + interval '2 days'`, 14, 'n')}, id, user_id, 1, 'final.jpg', 9000000, 'image/jpeg',
        md5(n::text), '[]', coalesce(assignee_id, '${adminId}'), created_at + interval '2 days',
        created_at + interval '2 days', created_at + interval '2 days' + case when n % 50 = 0 then -1 else 1 end * interval '5 hours'
      from (select *, row_number() over (order by id) as n from photos where withdrawn_at is null) as p
      where n % 10 = 1 or n % 50 = 0 order by n`,
    // Questions about every twentieth photo, most of them answered.
    `insert into photo_questions (id, user_id, job_id, photo_id, text, suggested_answers, status, asked_by_id, answer,
      created_at, closed_at)
      select ${idAt(`created_at + interval '1 hour'`, 13, 'n')}, user_id, job_id, id, 'Should we keep the reflection?', '[]',
        case when n % 50 = 0 then 'open' else 'answered' end, ${userId('1')}, case when n % 50 <> 0 then 'Yes, please.' end,
        created_at + interval '1 hour', case when n % 50 <> 0 then created_at + interval '2 hours' end
      from (select *, row_number() over (order by id) as n from photos where withdrawn_at is null) as p
      where n % 20 = 0 order by n`,
    `update photos set on_hold_since = q.created_at from photo_questions q where q.photo_id = photos.id and q.status = 'open'`,
    // Of every twentieth customer, for their latest order of images that is open.
    `insert into pending_submissions (id, order_id, user_id, turnaround, created_at, expires_at)
      select id, id, user_id, 'standard', created_at, created_at + interval '30 days'
      from (select *, row_number() over (order by id) as n from orders where kind = 'images' and status = 'pending') as o
      where n % 20 = 0 order by n`,
    `insert into photo_uploads (id, user_id, file_name, size, folder, state, created_at,
      last_activity_at)
      select ${idAt(`${firstDay} + interval '1 minute' * n`, 12, 'n')}, ${userId(`(1 + n % ${customers})`)},
        'DSC_' || n || '.NEF', 28000000, '', 'uploading', ${joined('n')}, ${joined('n')}
      from generate_series(1, ${customers}) as n`,
  ];
}

/** Creates the indexes after inserting the rows, which takes a fraction of the time. */
async function withoutIndexes(client: pg.Client, helper: pg.Client, work: () => Promise<void>) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
      order by indrelid`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  const left = rows.map(({ definition }) => definition);
  const build = async (each: pg.Client) => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await each.query(next);
  };
  await Promise.all([build(client), build(helper)]);
}

async function connect(address: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(address);
  await client.connect();
  for (const setting of [
    'session_replication_role = replica',
    'synchronous_commit = off',
    `maintenance_work_mem = '512MB'`,
    `work_mem = '256MB'`,
  ])
    await client.query(`set ${setting}`);
  return client;
}

/** Fills an empty database. Triggers are disabled, so the statements fill `search` themselves. */
export async function seedLargeStudio(address: pg.ClientConfig, size: StudioSize): Promise<void> {
  const [client, helper] = [await connect(address), await connect(address)];
  await withoutIndexes(client, helper, async () => {
    for (const statement of statements(size)) await client.query(statement);
  });
  await client.query(`vacuum (analyze) ${tables.join(', ')}`);
  await client.query('checkpoint');
  await client.end();
  await helper.end();
}
