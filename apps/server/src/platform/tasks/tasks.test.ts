import { once } from 'node:events';
import { failedTaskDays } from '@burnish/domain/tasks';
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts';
import { fastTiming, patiently } from '../../../../../testing/task-timing.ts';
import type { Database } from '../db/database.ts';
import { createDatabaseListener, type DatabaseListener } from '../db/listener.ts';
import { createLogger } from '../logger.ts';
import { PermanentTaskError } from './attempts.ts';
import { createTasks, type Task, type Tasks, type TaskTiming } from './tasks.ts';
import { tasksSchema } from './tasks-schema.ts';

const greet: Task<{ name: string }> = { name: 'greet', data: z.object({ name: z.string() }) };
const ping: Task<Record<string, never>> = { name: 'ping', data: z.object({}).strict() };

type LogLine = Readonly<Record<string, unknown>>;

interface Instance {
  readonly tasks: Tasks;
  readonly log: LogLine[];
  stop(): Promise<void>;
}

let database: TestDatabase;
let instances: Instance[];

beforeEach(async () => {
  database = await createTestDatabase();
  instances = [];
});
afterEach(async () => {
  for (const instance of instances) await instance.stop();
  await database.close();
});

function open(
  timing?: TaskTiming,
  on: Database = database,
  options: { runsSchedules?: boolean } = {},
): Instance {
  const lines: LogLine[] = [];
  const log = createLogger('debug', { write: (line) => void lines.push(JSON.parse(line)) });
  const databaseListener: DatabaseListener = createDatabaseListener({ database: on, log });
  const tasks = createTasks({ database: on, databaseListener, log, timing, ...options });
  let isStopped = false;
  const instance = {
    tasks,
    log: lines,
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await tasks.stop();
      await databaseListener.close();
    },
  };
  instances.push(instance);
  return instance;
}

/** Collects items in order, and waits for them. */
function collector<Item>() {
  const items: Item[] = [];
  let check = () => {};
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      check = () => {
        if (condition()) resolve();
      };
      check();
    });
  return {
    items,
    add(item: Item) {
      items.push(item);
      check();
    },
    async waitForCount(count: number): Promise<Item[]> {
      await until(() => items.length >= count);
      return items;
    },
    waitForItem: (item: Item) => until(() => items.includes(item)),
  };
}

/** Does not poll or retry within the time of a test. */
const slow: TaskTiming = { retry: { retryDelay: 600 }, pollSeconds: 600 };

/** Enqueues a task whose handler was registered by an instance that has stopped. */
async function enqueueAfterStop(name: string): Promise<void> {
  const { tasks, stop } = open();
  const completed = collector<string>();
  tasks.register(greet, async () => completed.add('warm'));
  tasks.start();
  await tasks.enqueue(database.queries, greet, { name: 'warm' });
  await completed.waitForCount(1);
  await stop();
  await tasks.enqueue(database.queries, greet, { name });
}

async function countTasks(name: string): Promise<unknown> {
  const { rows } = await database.run('select count(*)::int as count from jobs.job where name = $1', [name]);
  return rows[0];
}

describe('a task', () => {
  test('runs when its transaction is committed, without waiting for the next poll', async () => {
    const { tasks } = open(slow);
    const completed = collector<string>();
    tasks.register(greet, async ({ name }) => completed.add(name));
    tasks.start();
    await tasks.enqueue(database.queries, greet, { name: 'first' });
    await completed.waitForCount(1);
    await database.queries.transaction(async (queries) => {
      await tasks.enqueue(queries, greet, { name: 'second' });
      await tasks.enqueue(database.queries, greet, { name: 'outside' });
      await completed.waitForCount(2);
      expect(completed.items).toEqual(['first', 'outside']);
    });
    expect(await completed.waitForCount(3)).toEqual(['first', 'outside', 'second']);
  });

  test('with a delay runs after it, without waiting for the next poll', async () => {
    const { tasks } = open(slow);
    const completed = collector<string>();
    tasks.register(greet, async ({ name }) => completed.add(name));
    tasks.start();
    await tasks.enqueue(database.queries, greet, { name: 'later' }, { delaySeconds: 1 });
    await tasks.enqueue(database.queries, greet, { name: 'now' });
    expect(await completed.waitForCount(1)).toEqual(['now']);
    expect(await completed.waitForCount(2)).toEqual(['now', 'later']);
  });

  test('is not enqueued if its transaction is rolled back', async () => {
    const { tasks } = open();
    tasks.register(greet, async () => {});
    tasks.start();
    const rolledBack = database.queries.transaction(async (queries) => {
      await tasks.enqueue(queries, greet, { name: 'Ada' });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await countTasks('greet')).toEqual({ count: 0 });
  });

  test('that was not handled runs after the next start', async () => {
    await enqueueAfterStop('late');
    const completed = collector<string>();
    const second = open(slow);
    second.tasks.register(greet, async ({ name }) => completed.add(name));
    second.tasks.start();
    expect(await completed.waitForCount(1)).toEqual(['late']);
  });

  test('runs right after the one before it, without waiting for the next poll', async () => {
    const { tasks } = open(slow);
    const completed = collector<string>();
    const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>();
    tasks.register(greet, async ({ name }) => {
      await blocked;
      completed.add(name);
    });
    tasks.start();
    for (const name of ['a', 'b', 'c', 'd']) await tasks.enqueue(database.queries, greet, { name });
    unblock();
    expect(await completed.waitForCount(4)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('runs concurrently up to the given number', async () => {
    const { tasks } = open(slow);
    const running = collector<string>();
    const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>();
    const completed = collector<string>();
    tasks.register(
      greet,
      async ({ name }) => {
        running.add(name);
        await blocked;
        completed.add(name);
      },
      { total: 2, perGroup: 2 },
    );
    tasks.start();
    for (const name of ['a', 'b', 'c', 'd']) await tasks.enqueue(database.queries, greet, { name });
    expect((await running.waitForCount(2)).toSorted()).toEqual(['a', 'b']);
    unblock();
    expect((await completed.waitForCount(4)).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('makes one idle worker look for it, and not all of them', async () => {
    let searches = 0;
    const counted: Database = {
      ...database,
      run(text, values) {
        if (text.includes('SKIP LOCKED') && text.includes("'greet'")) searches += 1;
        return database.run(text, values);
      },
    };
    const { tasks } = open(slow, counted);
    const completed = collector<string>();
    tasks.register(greet, async ({ name }) => completed.add(name), { total: 8, perGroup: 8 });
    tasks.start();
    const searchesForEach: number[] = [];
    for (let count = 1; count <= 6; count += 1) {
      const before = searches;
      await tasks.enqueue(database.queries, greet, { name: `task ${count}` });
      await completed.waitForCount(count);
      searchesForEach.push(searches - before);
    }
    // The worker that finds it, the same once more, and another. All look when they start, and when they listen.
    expect(Math.min(...searchesForEach)).toBeLessThanOrEqual(4);
  });

  test('is looked for at other times than those of other names', async () => {
    const startTimes = new Map<string, number[]>();
    const observed: Database = {
      ...database,
      run(text, values) {
        const [, name] = /SKIP LOCKED/.test(text) ? (/'(greet_\d+)'/.exec(text) ?? []) : [];
        if (name !== undefined) startTimes.set(name, [...(startTimes.get(name) ?? []), performance.now()]);
        return database.run(text, values);
      },
    };
    const { tasks } = open({ ...slow, pollSeconds: 0.5 }, observed);
    const names = Array.from({ length: 10 }, (_, index) => `greet_${index}`);
    for (const name of names) tasks.register({ ...greet, name }, async () => undefined);
    tasks.start();
    const timesOf = (name: string) => startTimes.get(name) ?? [];
    // All look when they start, and when they listen.
    await expect.poll(() => Math.min(...names.map((name) => timesOf(name).length))).toBeGreaterThan(3);
    const intervals = names.map((name) => {
      const [last = 0, beforeLast = 0] = timesOf(name).toReversed();
      return last - beforeLast;
    });
    expect(Math.max(...intervals) - Math.min(...intervals)).toBeGreaterThan(100);
  });

  test('of another group does not wait for the tasks of one group', async () => {
    const { tasks } = open(slow);
    const [running, completed] = [collector<string>(), collector<string>()];
    const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>();
    tasks.register(
      greet,
      async ({ name }) => {
        running.add(name);
        if (name.startsWith('a')) await blocked;
        completed.add(name);
      },
      { total: 3, perGroup: 2 },
    );
    tasks.start();
    for (const name of ['a1', 'a2', 'a3', 'a4'])
      await tasks.enqueue(database.queries, greet, { name }, { group: 'a' });
    await running.waitForCount(2);
    await tasks.enqueue(database.queries, greet, { name: 'b1' }, { group: 'b' });
    expect(await completed.waitForCount(1)).toEqual(['b1']);
    expect(running.items.filter((name) => name.startsWith('a'))).toHaveLength(2);
    unblock();
    expect((await completed.waitForCount(5)).toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
  });

  test('with invalid data is rejected when it is enqueued', async () => {
    const { tasks } = open();
    tasks.register(greet, async () => {});
    tasks.start();
    const invalid = JSON.parse('{"name":7}');
    await expect(tasks.enqueue(database.queries, greet, invalid)).rejects.toThrow(z.ZodError);
    expect(await countTasks('greet')).toEqual({ count: 0 });
  });
});

describe('a task that fails', () => {
  test('is retried until it succeeds', async () => {
    const { tasks } = open(fastTiming);
    const attempts = collector<string>();
    tasks.register(greet, async ({ name }) => {
      attempts.add(name);
      if (attempts.items.length < 3) throw new Error('not yet');
    });
    tasks.start();
    await tasks.enqueue(database.queries, greet, { name: 'Ada' });
    expect(await attempts.waitForCount(3)).toEqual(['Ada', 'Ada', 'Ada']);
  });

  test('does not delay other tasks', async () => {
    const { tasks } = open(slow);
    const attempts = collector<string>();
    const { promise: hanging, resolve: unblock } = Promise.withResolvers<void>();
    tasks.register(greet, () => hanging);
    tasks.register(ping, async () => attempts.add('ping'));
    tasks.start();
    await tasks.enqueue(database.queries, greet, { name: 'Ada' });
    await tasks.enqueue(database.queries, ping, {});
    await attempts.waitForCount(1);
    unblock();
  });

  test('is aborted when it takes too long, so that the next attempt does not overlap', async () => {
    const { tasks } = open(fastTiming);
    const events = collector<string>();
    const brief = { ...greet, timeoutSeconds: 1 };
    tasks.register(brief, async ({ name }, signal) => {
      const isFirst = events.items.length === 0;
      events.add(name);
      if (!isFirst) return;
      if (!signal.aborted) await once(signal, 'abort');
      events.add('aborted');
    });
    tasks.start();
    await tasks.enqueue(database.queries, brief, { name: 'Ada' });
    expect(await events.waitForCount(3)).toEqual(['Ada', 'aborted', 'Ada']);
  });

  test('is retried with increasing delays, for days', async () => {
    const { tasks } = open();
    tasks.register(greet, async () => {});
    tasks.start();
    await tasks.enqueue(database.queries, greet, { name: 'Ada' });
    const { rows } = await database.run(
      `select retry_limit, retry_delay, retry_backoff, retry_delay_max from jobs.job where name = 'greet'`,
    );
    const form = z.object({
      retry_limit: z.number(),
      retry_delay: z.number(),
      retry_backoff: z.literal(true),
      retry_delay_max: z.number(),
    });
    const row = form.parse(rows[0]);
    expect(row.retry_delay).toBeLessThanOrEqual(60);
    const hours = (row.retry_limit * row.retry_delay_max) / 3_600;
    expect(hours).toBeGreaterThan(48);
  });

  test('logs and stores no personal data', async () => {
    const { tasks, log, stop } = open(slow);
    const attempts = collector<string>();
    tasks.register(greet, async ({ name }) => {
      attempts.add(name);
      throw new TypeError(`no greeting for ${name}`);
    });
    tasks.start();
    await tasks.enqueue(database.queries, greet, { name: 'ada@customers.test' });
    await attempts.waitForCount(1);
    await stop();
    expect(log).toContainEqual(
      expect.objectContaining({
        level: 40,
        task: 'greet',
        attempt: 1,
        causes: [{ kind: 'TypeError', code: '' }],
        msg: 'a task failed and will be retried',
      }),
    );
    expect(JSON.stringify(log)).not.toContain('ada@customers.test');
    const { rows } = await database.run(`select output::text from jobs.job where name = 'greet'`);
    expect(JSON.stringify(rows)).toContain('The task failed');
    expect(JSON.stringify(rows)).not.toContain('ada@customers.test');
  });
});

describe('a task that fails for good', () => {
  const readTask = async () => {
    const { rows } = await database.run(
      "select state, retry_count, retry_limit, deletion_seconds from jobs.job where name = 'greet'",
    );
    return rows[0];
  };
  const day = 86_400;

  /** Makes the next attempt the last one. */
  const endAttempts = () =>
    database.run("update jobs.job set retry_limit = retry_count + 1 where name = 'greet'");

  test('is not retried, because its handler says so', async () => {
    const { tasks, log } = open(fastTiming);
    const attempts = collector<string>();
    tasks.register(greet, async ({ name }) => {
      attempts.add(name);
      if (name === 'Ada') throw new PermanentTaskError('no such mailbox: ada@customers.test');
    });
    tasks.start();
    await tasks.enqueue(database.queries, greet, { name: 'Ada' });
    await expect.poll(readTask, patiently).toMatchObject({ state: 'failed', retry_count: 0, retry_limit: 0 });
    await tasks.enqueue(database.queries, greet, { name: 'Bola' });
    expect(await attempts.waitForCount(2)).toEqual(['Ada', 'Bola']);
    expect(log).toContainEqual(
      expect.objectContaining({ level: 50, task: 'greet', msg: 'a task failed and will not be retried' }),
    );
    const { rows } = await database.run(`select output::text from jobs.job where name = 'greet'`);
    expect(JSON.stringify([rows, log])).not.toContain('ada@customers.test');
  });

  test('is retried after all, if the database is unavailable when it should be given up', async () => {
    let isUnavailable = false;
    const run: Database['run'] = (text, values) =>
      isUnavailable && text.includes('set retry_limit')
        ? Promise.reject(new Error('unavailable'))
        : database.run(text, values);
    const { tasks } = open(fastTiming, { ...database, run });
    const attempts = collector<string>();
    isUnavailable = true;
    const stored: unknown[] = [];
    tasks.register(greet, async ({ name }) => {
      attempts.add(name);
      if (attempts.items.length === 1) throw new PermanentTaskError('no');
      isUnavailable = false;
      const { rows } = await database.run(
        `select output ->> 'message' as message from jobs.job where name = 'greet'`,
      );
      stored.push(...rows);
      throw new PermanentTaskError('no');
    });
    tasks.start();
    await tasks.enqueue(database.queries, greet, { name: 'Ada' });
    await expect.poll(readTask, patiently).toMatchObject({ state: 'failed', retry_count: 1 });
    expect(attempts.items).toEqual(['Ada', 'Ada']);
    expect(stored).toEqual([{ message: 'The task failed. See the log for details.' }]);
  });

  test('after its last attempt is kept for two weeks', async () => {
    const { tasks } = open(fastTiming);
    const kept: unknown[] = [];
    tasks.register(greet, async () => {
      kept.push(await readTask());
      if (kept.length === 1) await endAttempts();
      throw new Error('no');
    });
    tasks.start();
    await tasks.enqueue(database.queries, greet, { name: 'Ada' });
    await expect
      .poll(readTask, patiently)
      .toMatchObject({ state: 'failed', deletion_seconds: failedTaskDays * day });
    // Also if the process had died during the attempt.
    expect(kept).toMatchObject([{ deletion_seconds: 3_600 }, { deletion_seconds: failedTaskDays * day }]);
  });

  test('but succeeds with its last attempt is deleted like any other', async () => {
    const { tasks } = open(fastTiming);
    const attempts = collector<string>();
    tasks.register(greet, async ({ name }) => {
      attempts.add(name);
      if (attempts.items.length > 1) return;
      await endAttempts();
      throw new Error('not yet');
    });
    tasks.start();
    await tasks.enqueue(database.queries, greet, { name: 'Ada' });
    await expect.poll(readTask, patiently).toMatchObject({ state: 'completed', deletion_seconds: 3_600 });
  });

  test('is deleted after two weeks, completed ones after an hour', async () => {
    const { tasks, stop } = open(fastTiming);
    tasks.register(greet, async ({ name }) => {
      if (name === 'fails') throw new PermanentTaskError('no');
    });
    tasks.start();
    for (const name of ['fails', 'succeeds']) await tasks.enqueue(database.queries, greet, { name });
    const readNames = async () => {
      const { rows } = await database.run(
        `select coalesce(array_agg(data ->> 'name' order by data ->> 'name'), '{}') as names
         from jobs.job where name = 'greet' and completed_on is not null`,
      );
      return z.tuple([z.object({ names: z.array(z.string()) })]).parse(rows)[0].names;
    };
    await expect.poll(readNames, patiently).toEqual(['fails', 'succeeds']);
    await stop();
    const boss = new PgBoss({
      db: { executeSql: (text, values) => database.run(text, values) },
      schema: tasksSchema,
      supervise: false,
      schedule: false,
    });
    await boss.start();
    const namesAfter = async (age: string) => {
      await database.run(`update jobs.job set completed_on = now() - $1::interval where name = 'greet'`, [
        age,
      ]);
      await database.run('update jobs.queue set maintain_on = null');
      await boss.supervise('greet');
      return readNames();
    };
    expect(await namesAfter('59 minutes')).toEqual(['fails', 'succeeds']);
    expect(await namesAfter('61 minutes')).toEqual(['fails']);
    expect(await namesAfter(`${failedTaskDays} days -1 minute`)).toEqual(['fails']);
    expect(await namesAfter(`${failedTaskDays} days 1 minute`)).toEqual([]);
    await boss.stop({ graceful: false });
  });
});

test('each task runs in one of two processes', async () => {
  const completed = collector<string>();
  const [one, two] = [open(slow), open(slow)];
  for (const { tasks } of [one, two]) {
    tasks.register(greet, async ({ name }) => completed.add(name));
    tasks.start();
  }
  const names = Array.from({ length: 20 }, (_, index) => `name ${index}`);
  for (const name of names) await one.tasks.enqueue(database.queries, greet, { name });
  await completed.waitForCount(20);
  await one.stop();
  await two.stop();
  expect(completed.items.toSorted()).toEqual(names.toSorted());
});

test('schedules are stored in the database', async () => {
  const { tasks } = open();
  tasks.register(ping, async () => {});
  tasks.schedule(ping, '17 * * * *');
  tasks.start();
  await tasks.enqueue(database.queries, ping, {});
  await open().stop();
  await instances[0]?.stop();
  const { rows } = await database.run('select name, cron, timezone from jobs.schedule');
  expect(rows).toEqual([{ name: 'ping', cron: '17 * * * *', timezone: 'UTC' }]);
});

test('a scheduled task has half an hour, or the time of its definition', async () => {
  const { tasks } = open();
  tasks.register(ping, async () => {});
  const slowPing = { ...ping, name: 'slow_ping', timeoutSeconds: 7_200 };
  tasks.register(slowPing, async () => {});
  tasks.schedule(ping, '17 * * * *');
  tasks.schedule(slowPing, '18 * * * *');
  tasks.start();
  const readTimeouts = async () => {
    const { rows } = await database.run(
      `select name, options->'expireInSeconds' as seconds from jobs.schedule order by name`,
    );
    return rows;
  };
  await expect.poll(readTimeouts, patiently).toEqual([
    { name: 'ping', seconds: 1_800 },
    { name: 'slow_ping', seconds: 7_200 },
  ]);
});

test('a process that runs no schedules stores them, and never looks for what is due', async () => {
  const looks = async () => (await database.run('select cron_on from jobs.version')).rows;
  const { tasks } = open(fastTiming, database, { runsSchedules: false });
  tasks.register(ping, async () => {});
  tasks.schedule(ping, '* * * * *');
  tasks.start();
  await vi.waitFor(async () => {
    const { rows } = await database.run('select name from jobs.schedule');
    expect(rows).toEqual([{ name: 'ping' }]);
  }, patiently);
  expect(await looks()).toEqual([{ cron_on: null }]);
});

test('a schedule that is due is enqueued once by all processes', async () => {
  // Due for a minute, from 20 seconds ago on.
  const due = new Date(Date.now() - 20_000);
  const cron = `${due.getUTCSeconds()} ${due.getUTCMinutes()} ${due.getUTCHours()} * * *`;
  const allowPass = () => database.run('update jobs.version set cron_on = null');
  const runs = collector<string>();
  const openScheduler = () => {
    const instance = open(fastTiming);
    instance.tasks.register(ping, async () => runs.add('ping'));
    instance.tasks.schedule(ping, cron);
    instance.tasks.start();
    return instance;
  };
  const isStarted = ({ tasks }: Instance) => tasks.enqueue(database.queries, greet, { name: 'started' });

  // The schedule is stored only after the first look at what is due.
  const { tasks: first, stop } = open(fastTiming);
  first.register(ping, async () => {});
  first.register(greet, async () => {});
  first.schedule(ping, cron);
  first.start();
  await first.enqueue(database.queries, greet, { name: 'started' });
  await stop();
  await database.run("delete from jobs.job where name in ('ping', '__pgboss__send-it')");

  await allowPass();
  const instances = [openScheduler(), openScheduler(), openScheduler()];
  await Promise.all(instances.map(isStarted));
  await runs.waitForCount(1);
  // Another process looks within the same minute, as if none had before.
  await allowPass();
  const later = openScheduler();
  await isStarted(later);
  const hasLooked = async () =>
    (await database.run('select cron_on is not null as has_looked from jobs.version')).rows;
  await expect.poll(hasLooked, patiently).toEqual([{ has_looked: true }]);
  for (const instance of [later, ...instances]) await instance.stop();
  expect(await countTasks('__pgboss__send-it')).toEqual({ count: 1 });
  expect(await countTasks('ping')).toEqual({ count: 1 });
  expect(runs.items).toEqual(['ping']);
});

describe('without the database', () => {
  const endConnections = () =>
    database.queries
      .execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      .catch(() => undefined);

  test('tasks continue after an interruption', async () => {
    const { tasks } = open(fastTiming);
    const completed = collector<string>();
    tasks.register(greet, async ({ name }) => completed.add(name));
    tasks.start();
    await tasks.enqueue(database.queries, greet, { name: 'before' });
    await completed.waitForCount(1);
    await endConnections();
    await tasks.enqueue(database.queries, greet, { name: 'after' });
    // The first may be repeated, because the connection may have been lost before it was marked as completed.
    await completed.waitForItem('after');
  });

  test('tasks start when it becomes available', async () => {
    await enqueueAfterStop('left');
    let isUnavailable = true;
    const unavailable = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const run: Database['run'] = (...query) =>
      isUnavailable ? Promise.reject(unavailable) : database.run(...query);
    const { tasks, log } = open(slow, { ...database, run });
    const completed = collector<string>();
    tasks.register(greet, async ({ name }) => completed.add(name));
    tasks.start();
    await expect(tasks.enqueue(database.queries, greet, { name: 'rejected' })).rejects.toThrow(unavailable);
    isUnavailable = false;
    expect(await completed.waitForCount(1)).toEqual(['left']);
    expect(log.map(({ msg }) => msg)).toContain('the task queue cannot be started yet');
  });

  test('tasks can be stopped', async () => {
    const unavailable = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const { tasks, stop } = open(slow, { ...database, run: () => Promise.reject(unavailable) });
    tasks.register(greet, async () => {});
    tasks.start();
    await stop();
  });
});

test('enqueue fails before start, and stop works', async () => {
  const { tasks, stop } = open();
  await expect(tasks.enqueue(database.queries, greet, { name: 'Ada' })).rejects.toThrow('not been started');
  await stop();
});
