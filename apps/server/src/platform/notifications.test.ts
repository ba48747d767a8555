import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { createLogger } from './logger.ts';
import { createNotifications, type Notifications } from './notifications.ts';

let database: TestDatabase;
let notifications: Notifications;

beforeEach(async () => {
  database = await createTestDatabase();
  notifications = createNotifications({ database, log: createLogger('silent') });
});
afterEach(async () => {
  await notifications.close();
  await database.close();
});

/** What one channel says, one after the other, and each time that it begins to be heard. */
function listenTo(channel: string) {
  const said: string[] = [];
  const waiting: ((words: string) => void)[] = [];
  const say = (words: string) => {
    const next = waiting.shift();
    if (next === undefined) said.push(words);
    else next(words);
  };
  notifications.listen(channel, { hear: say, connected: () => say('connected') });
  return async () => said.shift() ?? (await new Promise<string>((resolve) => waiting.push(resolve)));
}

const tell = (channel: string, words: string) => database.run('select pg_notify($1, $2)', [channel, words]);

test('each hears what is told to its channel', async () => {
  const [one, other] = [listenTo('one'), listenTo('Other "channel"')];
  expect([await one(), await other()]).toEqual(['connected', 'connected']);
  await tell('one', 'a');
  await tell('Other "channel"', 'b');
  expect([await one(), await other()]).toEqual(['a', 'b']);
});

test('somebody who comes later hears too', async () => {
  const one = listenTo('one');
  await one();
  const late = listenTo('late');
  await late();
  await tell('late', 'a');
  await tell('one', 'b');
  expect([await late(), await one()]).toEqual(['a', 'b']);
});

test('after a break all hear again, and are told that there was one', async () => {
  const [one, other] = [listenTo('one'), listenTo('other')];
  await Promise.all([one(), other()]);
  await database.run(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike $1',
    ['listen%'],
  );
  expect([await one(), await other()]).toEqual(['connected', 'connected']);
  await tell('one', 'a');
  await tell('other', 'b');
  expect([await one(), await other()]).toEqual(['a', 'b']);
});

test('it closes while it tries to connect, and when nobody ever listened', async () => {
  const nobody = createNotifications({ database, log: createLogger('silent') });
  await nobody.close();
  listenTo('one');
  await notifications.close();
});
