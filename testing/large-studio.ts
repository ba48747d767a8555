// A studio of any size, created by a few SQL statements: customers, orders and everything that follows, audit log.
import pg from 'pg';
import { activityStatements } from './large-studio/activity.ts';
import { bankStatementStatements } from './large-studio/bank-statements.ts';
import { ledgerStatements } from './large-studio/ledger.ts';
import { orderStatements } from './large-studio/orders.ts';
import { peopleStatements } from './large-studio/people.ts';
import { photoStatements } from './large-studio/photos.ts';
import type { StudioSize } from './large-studio/sql.ts';
import { subscriptionStatements } from './large-studio/subscriptions.ts';

const tables = [
  'users',
  'orders',
  'invoices',
  'payments',
  'receipts',
  'credit_notes',
  'refunds',
  'ledger_entries',
  'credit_balances',
  'bank_statements',
  'bank_statement_lines',
  'subscriptions',
  'subscription_periods',
  'paid_spans',
  'subscription_pauses',
  'refund_requests',
  'upgrades',
  'purchased_images',
  'usage_entries',
  'usage_days',
  'audit_records',
  'chats',
  'photo_jobs',
  'photos',
  'photo_versions',
  'photo_questions',
  'pending_submissions',
  'photo_uploads',
];

const statements = (size: StudioSize): readonly string[] => [
  ...peopleStatements(size),
  ...orderStatements(size),
  ...ledgerStatements,
  ...bankStatementStatements,
  ...subscriptionStatements,
  ...activityStatements(size),
  ...photoStatements(size),
];

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
  // The last days are left to the entries, as they are until the next run of the task.
  await client.query(`select sum_usage_days((select max(created_at)::date - 1 from usage_entries))`);
  await client.query(`vacuum (analyze) ${tables.join(', ')}`);
  await client.query('checkpoint');
  await client.end();
  await helper.end();
}
