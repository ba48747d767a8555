import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts';
import { createLogger } from '../logger.ts';
import { createDatabaseListener, type DatabaseListener } from './listener.ts';

let database: TestDatabase;
let databaseListener: DatabaseListener;

beforeEach(async () => {
  database = await createTestDatabase();
  databaseListener = createDatabaseListener({ database, log: createLogger('silent') });
});
afterEach(async () => {
  await databaseListener.close();
  await database.close();
});

/** Returns a function that resolves with the next payload of the channel, or 'connected' for each connection. */
function listenTo(channel: string) {
  const received: string[] = [];
  const waiting: ((event: string) => void)[] = [];
  const receive = (event: string) => {
    const next = waiting.shift();
    if (next === undefined) received.push(event);
    else next(event);
  };
  databaseListener.listen(channel, { onNotification: receive, onConnected: () => receive('connected') });
  return async () => received.shift() ?? (await new Promise<string>((resolve) => waiting.push(resolve)));
}

const notify = (channel: string, payload: string) =>
  database.run('select pg_notify($1, $2)', [channel, payload]);

test('listeners receive the notifications of their channel', async () => {
  const [one, other] = [listenTo('one'), listenTo('Other "channel"')];
  expect([await one(), await other()]).toEqual(['connected', 'connected']);
  await notify('one', 'a');
  await notify('Other "channel"', 'b');
  expect([await one(), await other()]).toEqual(['a', 'b']);
});

test('listeners can be added while connected', async () => {
  const one = listenTo('one');
  await one();
  const late = listenTo('late');
  await late();
  await notify('late', 'a');
  await notify('one', 'b');
  expect([await late(), await one()]).toEqual(['a', 'b']);
});

test('reconnects all listeners after the connection is lost', async () => {
  const [one, other] = [listenTo('one'), listenTo('other')];
  await Promise.all([one(), other()]);
  await database.run(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike $1',
    ['listen%'],
  );
  expect([await one(), await other()]).toEqual(['connected', 'connected']);
  await notify('one', 'a');
  await notify('other', 'b');
  expect([await one(), await other()]).toEqual(['a', 'b']);
});

test('closes while connecting, and without listeners', async () => {
  const unused = createDatabaseListener({ database, log: createLogger('silent') });
  await unused.close();
  listenTo('one');
  await databaseListener.close();
});
