import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts';
import { toErrorResponse } from '../http/error-handler.ts';
import { createLogger } from '../logger.ts';
import { type Database, type DatabaseTimeouts, openDatabase } from './database.ts';

const shortTimeouts: DatabaseTimeouts = { connect: 5_000, statement: 100, checkout: 300, probe: 5_000 };
/** The server's own limits never apply. */
const clientTimeouts: DatabaseTimeouts = { ...shortTimeouts, statement: 60_000 };

const work = async () => 'done';
const failureOf = (query: PromiseLike<unknown>) =>
  Promise.resolve(query).then(
    () => 'none',
    (error: unknown) => toErrorResponse(error).code,
  );

let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase(1);
});
afterAll(() => t.close());

const open = (timeouts: DatabaseTimeouts) => openDatabase(t.address, createLogger('silent'), 1, timeouts);

async function backendOf(queries: Pick<Database['queries'], 'execute'>): Promise<number> {
  const { rows } = await queries.execute('select pg_backend_pid() as pid');
  return Number(rows[0]?.pid);
}

test('a transaction that fails to start releases its connection', async () => {
  const isolationLevel = JSON.parse('"no such level"');
  await expect(t.queries.transaction(work, { isolationLevel })).rejects.toThrow();
  expect(await t.queries.transaction(work)).toBe('done');
});

test('the first statement of a transaction is part of it', async () => {
  await t.queries.execute('create table notes (text text)');
  const failed = t.queries.transaction(async (queries) => {
    await queries.execute("insert into notes values ('first')");
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect((await t.queries.execute('select text from notes')).rows).toEqual([]);
});

test('a transaction fails if one of its statements has failed, even if its work ignored the error', async () => {
  const done = t.queries.transaction(async (queries) => {
    await queries.execute('select 1 / 0').catch(() => undefined);
    return 'done';
  });
  await expect(done).rejects.toThrow('A statement of the transaction had failed before its commit.');
  expect(await t.queries.transaction(work)).toBe('done');
});

test('a statement that takes too long is canceled', async () => {
  const database = open(shortTimeouts);
  expect(await failureOf(database.queries.execute('select pg_sleep(60)'))).toBe('NOT_READY');
  expect(await database.queries.transaction(work)).toBe('done');
  await database.close();
});

test('a query whose server process has stopped fails, and the next one gets another connection', async () => {
  const database = open(clientTimeouts);
  const stopped = await backendOf(database.queries);
  process.kill(stopped, 'SIGSTOP');
  try {
    expect(await failureOf(database.queries.execute('select 1'))).toBe('NOT_READY');
    expect(await backendOf(database.queries)).not.toBe(stopped);
  } finally {
    process.kill(stopped, 'SIGCONT');
  }
  await database.close();
});

test('a transaction whose server process has stopped fails, and does not return its connection to the pool', async () => {
  const database = open(clientTimeouts);
  let stopped = 0;
  try {
    const transaction = database.queries.transaction(async (queries) => {
      stopped = await backendOf(queries);
      process.kill(stopped, 'SIGSTOP');
      await queries.execute('select 1');
    });
    expect(await failureOf(transaction)).toBe('NOT_READY');
    expect(await database.queries.transaction(backendOf)).not.toBe(stopped);
  } finally {
    process.kill(stopped, 'SIGCONT');
  }
  await database.close();
});

test('connections that are in use do not count as an outage', async () => {
  const database = open({ ...clientTimeouts, checkout: 60_000 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const transaction = database.queries.transaction(() => released);
  expect(await database.findProblem()).toBeNull();
  release();
  await transaction;
  await database.close();
});

test('a database that refuses connections is unreachable', async () => {
  const address = { host: '127.0.0.1', port: 1, user: 'postgres', database: 'postgres' };
  const database = openDatabase(address, createLogger('silent'), 1, shortTimeouts);
  expect(await database.findProblem()).toBe('database_unreachable');
  await database.close();
});
