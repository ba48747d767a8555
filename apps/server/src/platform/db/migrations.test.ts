import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts';
import { createLogger } from '../logger.ts';
import { exitCodes } from '../start-error.ts';
import { lockKeys } from './lock-keys.ts';
import { migrateDatabase } from './migrations.ts';

interface Line {
  readonly msg: string;
  readonly holder?: { readonly pid: number };
}

let lines: Line[];
const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
const options = { log, maxWait: 0 };

let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase(2);
});
beforeEach(() => {
  lines = [];
});
afterAll(() => t.close());

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(t.address);
  await client.connect();
  return client;
}

/** What is in the database, to see that nothing was changed. */
async function countTables(): Promise<unknown> {
  const { rows } = await t.run('select count(*) from pg_class');
  return rows[0];
}

test('a new database gets all migrations, which the log names', async () => {
  const database = `new_${randomBytes(6).toString('hex')}`;
  await t.run(`create database ${database}`);
  const first = await migrateDatabase({ ...inject('cluster'), database }, options);
  expect(first.applied).toHaveLength(first.count);
  expect(first.applied.at(-1)).toBe(first.last);
  expect(lines).toMatchObject([{ msg: 'the database was migrated', migrations: first.applied }]);

  const second = await migrateDatabase({ ...inject('cluster'), database }, options);
  expect(second).toEqual({ ...first, applied: [] });
  expect(lines).toHaveLength(1);
});

test('a program that is older than the schema refuses to start, says what to do, and changes nothing', async () => {
  const before = await countTables();
  const { last, count } = await migrateDatabase(t.address, options);
  const newest = Date.UTC(2100, 0, 2);
  await t.run(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', $1)",
    [newest],
  );
  try {
    await expect(migrateDatabase(t.address, options)).rejects.toMatchObject({
      exitCode: exitCodes.misconfigured,
      message:
        `The database has the schema of a newer version of Burnish: ${count + 1} migrations, the last one of 2100-01-02. ` +
        `This version knows ${count}, the last one is ${last}. Nothing was changed. Start the version of Burnish that ` +
        'last ran on this database, or a newer one. To go back to this version, restore a backup from before the upgrade.',
    });
    expect(await countTables()).toEqual(before);
  } finally {
    await t.run('delete from drizzle.__drizzle_migrations where created_at = $1', [newest]);
  }
});

test('so does one that is older than the tables of the tasks', async () => {
  await t.run('update jobs.version set version = version + 1');
  try {
    await expect(migrateDatabase(t.address, options)).rejects.toMatchObject({
      exitCode: exitCodes.misconfigured,
      message: expect.stringContaining('task tables of a newer version'),
    });
  } finally {
    await t.run('update jobs.version set version = version - 1');
  }
});

test('a process that waits for another one to migrate logs for what, again and again, and the end of the wait', async () => {
  const other = await connect();
  const { rows } = await other.query('select pg_advisory_lock($1), pg_backend_pid() as pid', [
    lockKeys.migration,
  ]);
  const migrated = migrateDatabase(t.address, { ...options, reportInterval: 20 });
  const waits = () => lines.filter(({ msg }) => msg.startsWith('waiting for another process'));
  await expect.poll(() => waits().length).toBeGreaterThan(2);
  expect(waits()[0]?.holder).toMatchObject({ pid: rows[0].pid, since: expect.any(String) });
  await other.end();
  await migrated;
  expect(lines.at(-1)?.msg).toBe('the other process has finished migrating the database');
});

test('without another process, nothing is logged about a wait', async () => {
  await migrateDatabase(t.address, options);
  expect(lines).toEqual([]);
});

test('the wait ends when the process is asked to stop', async () => {
  const other = await connect();
  await other.query('select pg_advisory_lock($1)', [lockKeys.migration]);
  const controller = new AbortController();
  const migrated = migrateDatabase(t.address, { ...options, signal: controller.signal });
  const failure = expect(migrated).rejects.toThrow();
  await expect.poll(() => lines.length).toBe(1);
  controller.abort();
  await failure;
  await other.end();
});
