import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts';
import { patiently } from '../../../../../testing/task-timing.ts';
import { createLogger } from '../logger.ts';
import { createDatabaseListener, type DatabaseListener } from './listener.ts';
import { createSessionLocks, type SessionLocks } from './session-locks.ts';

let database: TestDatabase;
/** Of two processes. */
const listeners: DatabaseListener[] = [];
const locks: SessionLocks[] = [];
const requested: string[] = [];

/** A client that gives up waiting for an answer soon. */
const newClient = () => new pg.Client({ ...database.address, query_timeout: 500 });

async function backendOf(listener: DatabaseListener | undefined): Promise<number> {
  const session = await listener?.connection()?.query('select pg_backend_pid() as pid');
  return session?.rows[0].pid;
}

const at = (index: number): SessionLocks => {
  const found = locks[index];
  if (found === undefined) throw new Error('there is no such process');
  return found;
};

beforeAll(async () => {
  database = await createTestDatabase();
  for (let count = 0; count < 2; count += 1) {
    const listener = createDatabaseListener({
      database: { ...database, newClient },
      log: createLogger('silent'),
    });
    listeners.push(listener);
    locks.push(createSessionLocks(listener, 'test_locks'));
  }
  await expect(at(0).tryAcquire('too early')).rejects.toMatchObject({ code: 'NOT_READY' });
  at(0).onReleaseRequested((key) => requested.push(key));
  at(1).onReleaseRequested((key) => requested.push(`${key} by itself`));
  await vi.waitFor(
    () => expect(listeners.every((listener) => listener.connection() !== null)).toBe(true),
    patiently,
  );
});
afterAll(async () => {
  for (const listener of listeners) await listener.close();
  await database.close();
});

test('one process holds a lock at a time', async () => {
  expect(await at(0).tryAcquire('one')).toMatchObject({ aborted: false });
  expect(await at(1).tryAcquire('one')).toBeNull();
  expect(await at(1).tryAcquire('another')).not.toBeNull();
  await at(1).release('one');
  expect(await at(1).tryAcquire('one')).toBeNull();
  await at(0).release('one');
  expect(await at(1).tryAcquire('one')).not.toBeNull();
  for (const key of ['one', 'another']) await at(1).release(key);
});

test('the holder learns that another process waits', async () => {
  await at(0).tryAcquire('wanted');
  await at(1).requestRelease('wanted');
  await at(1).requestRelease('last');
  await vi.waitFor(() => expect(requested).toEqual(['wanted', 'last']), patiently);
  await at(0).release('wanted');
});

test('a lock ends with the connection of its process, which learns it', async () => {
  const lost = await at(0).tryAcquire('lost');
  await database.run('select pg_terminate_backend($1)', [await backendOf(listeners[0])]);
  await vi.waitFor(() => expect(lost?.aborted).toBe(true), patiently);
  const taken = await vi.waitFor(async () => {
    const signal = await at(1).tryAcquire('lost');
    expect(signal).not.toBeNull();
    return signal;
  }, patiently);
  expect(taken?.aborted).toBe(false);
  await vi.waitFor(() => expect(listeners[0]?.connection()).not.toBeNull(), patiently);
  expect(await at(0).tryAcquire('lost')).toBeNull();
  await at(0).release('lost');
  expect(await at(0).tryAcquire('lost')).toBeNull();
  await at(1).release('lost');
});

test('a lock whose statement got no answer does not stay locked', async () => {
  for (const step of ['acquire', 'release'] as const) {
    const key = `silent ${step}`;
    await vi.waitFor(() => expect(listeners[0]?.connection()).not.toBeNull(), patiently);
    if (step === 'release') await at(0).tryAcquire(key);
    const backend = await backendOf(listeners[0]);
    process.kill(backend, 'SIGSTOP');
    if (step === 'release') await at(0).release(key);
    else await expect(at(0).tryAcquire(key)).rejects.toThrow('timeout');
    process.kill(backend, 'SIGCONT');
    await vi.waitFor(async () => expect(await at(1).tryAcquire(key)).not.toBeNull(), patiently);
    await at(1).release(key);
  }
});
