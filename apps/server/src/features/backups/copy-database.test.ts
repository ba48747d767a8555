import { expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase } from '../../../../../testing/database.ts';
import { migrateDatabase } from '../../platform/db/migrations.ts';
import { copyDatabase } from './copy-database.ts';
import { openCopyClient } from './tables.ts';

async function connectEmptyDatabase() {
  const address = await createEmptyDatabase();
  const client = openCopyClient(address);
  await client.connect();
  onTestFinished(() => client.end());
  return { address, client };
}

/** Copies a database of the product in which this statement was executed. */
async function copyAfter(statement: string): Promise<number> {
  const source = await connectEmptyDatabase();
  await migrateDatabase(source.address);
  await source.client.query(statement);
  const target = await connectEmptyDatabase();
  return copyDatabase({ name: 'of a test', source: source.client, target: target.client, version: '1.2.3' });
}

test.each([
  [
    'a table and a view of another program',
    'create table public.notes (); create schema reports create view totals as select 1 as one',
    'would be copied: public.notes, reports.totals. Remove',
  ],
  [
    'tasks of another format',
    'update jobs.version set version = version - 1',
    /^The task queue .* has format \d+/,
  ],
  [
    'the schema of a newer version',
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 9e12)`,
    'the schema of a newer version of Burnish',
  ],
])('refuses a database with %s', async (_, statement, message) => {
  await expect(copyAfter(statement)).rejects.toThrow(message);
});

test('copies a queue of many tasks of different sizes, which the database stores in another order', async () => {
  const tasks = `
    select jobs.create_queue('mixed', '{"policy": "standard"}');
    insert into jobs.job (name, data, created_on, start_after)
    select 'mixed', jsonb_build_object('n', n, 'text', repeat(md5(n::text), n * 7919 % 41)), now(), now() from generate_series(1, 8000) n;
    delete from jobs.job where hashint4((data->>'n')::int) % 2 = 0`;
  expect(await copyAfter(tasks)).toBeGreaterThan(3_000);
});

test('its connections stay open while files are copied for hours, and report a loss with the next statement', async () => {
  const { address, client } = await connectEmptyDatabase();
  await client.query(
    `alter database ${client.escapeIdentifier(address.database)} set idle_session_timeout = '1s'`,
  );
  const copying = openCopyClient(address);
  await copying.connect();
  const { rows } = await copying.query('show idle_session_timeout');
  expect(rows).toEqual([{ idle_session_timeout: '0' }]);
  const { rows: own } = await copying.query('select pg_backend_pid() as pid');
  await client.query('select pg_terminate_backend($1)', [own[0].pid]);
  await expect.poll(() => copying.query('select 1').catch(() => 'lost')).toBe('lost');
});
