import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fastTiming, patiently } from '../../../../../testing/task-timing.ts';
import type { Database } from '../db/database.ts';
import { collector, greet, ping, setUpTasks, slow, type TaskInstance } from './tasks.fixture.ts';

const t = setUpTasks();

describe('a task', () => {
  test('runs when its transaction is committed, without waiting for the next poll', async () => {
    const { tasks } = t.open(slow);
    const completed = collector<string>();
    tasks.register(greet, async ({ name }) => completed.add(name));
    tasks.start();
    await tasks.enqueue(t.database.queries, greet, { name: 'first' });
    await completed.waitForCount(1);
    await t.database.queries.transaction(async (queries) => {
      await tasks.enqueue(queries, greet, { name: 'second' });
      await tasks.enqueue(t.database.queries, greet, { name: 'outside' });
      await completed.waitForCount(2);
      expect(completed.items).toEqual(['first', 'outside']);
    });
    expect(await completed.waitForCount(3)).toEqual(['first', 'outside', 'second']);
  });

  test('with a delay runs after it, without waiting for the next poll', async () => {
    const { tasks } = t.open(slow);
    const completed = collector<string>();
    tasks.register(greet, async ({ name }) => completed.add(name));
    tasks.start();
    await tasks.enqueue(t.database.queries, greet, { name: 'later' }, { delaySeconds: 1 });
    await tasks.enqueue(t.database.queries, greet, { name: 'now' });
    expect(await completed.waitForCount(1)).toEqual(['now']);
    expect(await completed.waitForCount(2)).toEqual(['now', 'later']);
  });

  test('is not enqueued if its transaction is rolled back', async () => {
    const { tasks } = t.open();
    tasks.register(greet, async () => {});
    tasks.start();
    const rolledBack = t.database.queries.transaction(async (queries) => {
      await tasks.enqueue(queries, greet, { name: 'Ada' });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await t.countTasks('greet')).toEqual({ count: 0 });
  });

  test('that was not handled runs after the next start', async () => {
    await t.enqueueAfterStop('late');
    const completed = collector<string>();
    const second = t.open(slow);
    second.tasks.register(greet, async ({ name }) => completed.add(name));
    second.tasks.start();
    expect(await completed.waitForCount(1)).toEqual(['late']);
  });

  test('runs right after the one before it, without waiting for the next poll', async () => {
    const { tasks } = t.open(slow);
    const completed = collector<string>();
    const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>();
    tasks.register(greet, async ({ name }) => {
      await blocked;
      completed.add(name);
    });
    tasks.start();
    for (const name of ['a', 'b', 'c', 'd']) await tasks.enqueue(t.database.queries, greet, { name });
    unblock();
    expect(await completed.waitForCount(4)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('runs concurrently up to the given number', async () => {
    const { tasks } = t.open(slow);
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
    for (const name of ['a', 'b', 'c', 'd']) await tasks.enqueue(t.database.queries, greet, { name });
    expect((await running.waitForCount(2)).toSorted()).toEqual(['a', 'b']);
    unblock();
    expect((await completed.waitForCount(4)).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('makes one idle worker look for it, and not all of them', async () => {
    let searches = 0;
    const counted: Database = {
      ...t.database,
      run(text, values) {
        if (text.includes('SKIP LOCKED') && text.includes("'greet'")) searches += 1;
        return t.database.run(text, values);
      },
    };
    const { tasks } = t.open(slow, counted);
    const completed = collector<string>();
    tasks.register(greet, async ({ name }) => completed.add(name), { total: 8, perGroup: 8 });
    tasks.start();
    const searchesForEach: number[] = [];
    for (let count = 1; count <= 6; count += 1) {
      const before = searches;
      await tasks.enqueue(t.database.queries, greet, { name: `task ${count}` });
      await completed.waitForCount(count);
      searchesForEach.push(searches - before);
    }
    // The worker that finds it, the same once more, and another. All look when they start, and when they listen.
    expect(Math.min(...searchesForEach)).toBeLessThanOrEqual(4);
  });

  test('is looked for at other times than those of other names', async () => {
    const startTimes = new Map<string, number[]>();
    const observed: Database = {
      ...t.database,
      run(text, values) {
        const [, name] = /SKIP LOCKED/.test(text) ? (/'(greet_\d+)'/.exec(text) ?? []) : [];
        if (name !== undefined) startTimes.set(name, [...(startTimes.get(name) ?? []), performance.now()]);
        return t.database.run(text, values);
      },
    };
    const { tasks } = t.open({ ...slow, pollSeconds: 0.5 }, observed);
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
    const { tasks } = t.open(slow);
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
      await tasks.enqueue(t.database.queries, greet, { name }, { group: 'a' });
    await running.waitForCount(2);
    await tasks.enqueue(t.database.queries, greet, { name: 'b1' }, { group: 'b' });
    expect(await completed.waitForCount(1)).toEqual(['b1']);
    expect(running.items.filter((name) => name.startsWith('a'))).toHaveLength(2);
    unblock();
    expect((await completed.waitForCount(5)).toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
  });

  test('with invalid data is rejected when it is enqueued', async () => {
    const { tasks } = t.open();
    tasks.register(greet, async () => {});
    tasks.start();
    const invalid = JSON.parse('{"name":7}');
    await expect(tasks.enqueue(t.database.queries, greet, invalid)).rejects.toThrow(z.ZodError);
    expect(await t.countTasks('greet')).toEqual({ count: 0 });
  });
});

test('each task runs in one of two processes', async () => {
  const completed = collector<string>();
  const [one, two] = [t.open(slow), t.open(slow)];
  for (const { tasks } of [one, two]) {
    tasks.register(greet, async ({ name }) => completed.add(name));
    tasks.start();
  }
  const names = Array.from({ length: 20 }, (_, index) => `name ${index}`);
  for (const name of names) await one.tasks.enqueue(t.database.queries, greet, { name });
  await completed.waitForCount(20);
  await one.stop();
  await two.stop();
  expect(completed.items.toSorted()).toEqual(names.toSorted());
});

test('schedules are stored in the database', async () => {
  const { tasks, stop } = t.open();
  tasks.register(ping, async () => {});
  tasks.schedule(ping, '17 * * * *');
  tasks.start();
  await tasks.enqueue(t.database.queries, ping, {});
  await t.open().stop();
  await stop();
  const { rows } = await t.database.run('select name, cron, timezone from jobs.schedule');
  expect(rows).toEqual([{ name: 'ping', cron: '17 * * * *', timezone: 'UTC' }]);
});

test('a scheduled task has half an hour, or the time of its definition', async () => {
  const { tasks } = t.open();
  tasks.register(ping, async () => {});
  const slowPing = { ...ping, name: 'slow_ping', timeoutSeconds: 7_200 };
  tasks.register(slowPing, async () => {});
  tasks.schedule(ping, '17 * * * *');
  tasks.schedule(slowPing, '18 * * * *');
  tasks.start();
  const readTimeouts = async () => {
    const { rows } = await t.database.run(
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
  const looks = async () => (await t.database.run('select cron_on from jobs.version')).rows;
  const { tasks } = t.open(fastTiming, t.database, { runsSchedules: false });
  tasks.register(ping, async () => {});
  tasks.schedule(ping, '* * * * *');
  tasks.start();
  await vi.waitFor(async () => {
    const { rows } = await t.database.run('select name from jobs.schedule');
    expect(rows).toEqual([{ name: 'ping' }]);
  }, patiently);
  expect(await looks()).toEqual([{ cron_on: null }]);
});

test('a schedule that is due is enqueued once by all processes', async () => {
  // Due for a minute, from 20 seconds ago on.
  const due = new Date(Date.now() - 20_000);
  const cron = `${due.getUTCSeconds()} ${due.getUTCMinutes()} ${due.getUTCHours()} * * *`;
  const allowPass = () => t.database.run('update jobs.version set cron_on = null');
  const runs = collector<string>();
  const openScheduler = () => {
    const instance = t.open(fastTiming);
    instance.tasks.register(ping, async () => runs.add('ping'));
    instance.tasks.schedule(ping, cron);
    instance.tasks.start();
    return instance;
  };
  const isStarted = ({ tasks }: TaskInstance) =>
    tasks.enqueue(t.database.queries, greet, { name: 'started' });

  // The schedule is stored only after the first look at what is due.
  const { tasks: first, stop } = t.open(fastTiming);
  first.register(ping, async () => {});
  first.register(greet, async () => {});
  first.schedule(ping, cron);
  first.start();
  await first.enqueue(t.database.queries, greet, { name: 'started' });
  await stop();
  await t.database.run("delete from jobs.job where name in ('ping', '__pgboss__send-it')");

  await allowPass();
  const instances = [openScheduler(), openScheduler(), openScheduler()];
  await Promise.all(instances.map(isStarted));
  await runs.waitForCount(1);
  // Another process looks within the same minute, as if none had before.
  await allowPass();
  const later = openScheduler();
  await isStarted(later);
  const hasLooked = async () =>
    (await t.database.run('select cron_on is not null as has_looked from jobs.version')).rows;
  await expect.poll(hasLooked, patiently).toEqual([{ has_looked: true }]);
  for (const instance of [later, ...instances]) await instance.stop();
  expect(await t.countTasks('__pgboss__send-it')).toEqual({ count: 1 });
  expect(await t.countTasks('ping')).toEqual({ count: 1 });
  expect(runs.items).toEqual(['ping']);
});

describe('without the database', () => {
  const endConnections = () =>
    t.database.queries
      .execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      .catch(() => undefined);

  test('tasks continue after an interruption', async () => {
    const { tasks } = t.open(fastTiming);
    const completed = collector<string>();
    tasks.register(greet, async ({ name }) => completed.add(name));
    tasks.start();
    await tasks.enqueue(t.database.queries, greet, { name: 'before' });
    await completed.waitForCount(1);
    await endConnections();
    await tasks.enqueue(t.database.queries, greet, { name: 'after' });
    // The first may be repeated, because the connection may have been lost before it was marked as completed.
    await completed.waitForItem('after');
  });

  test('tasks start when it becomes available', async () => {
    await t.enqueueAfterStop('left');
    let isUnavailable = true;
    const unavailable = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const run: Database['run'] = (...query) =>
      isUnavailable ? Promise.reject(unavailable) : t.database.run(...query);
    const { tasks, log } = t.open(slow, { ...t.database, run });
    const completed = collector<string>();
    tasks.register(greet, async ({ name }) => completed.add(name));
    tasks.start();
    await expect(tasks.enqueue(t.database.queries, greet, { name: 'rejected' })).rejects.toThrow(unavailable);
    isUnavailable = false;
    expect(await completed.waitForCount(1)).toEqual(['left']);
    expect(log.map(({ msg }) => msg)).toContain('the task queue cannot be started yet');
  });

  test('tasks can be stopped', async () => {
    const unavailable = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const { tasks, stop } = t.open(slow, { ...t.database, run: () => Promise.reject(unavailable) });
    tasks.register(greet, async () => {});
    tasks.start();
    await stop();
  });
});

test('enqueue fails before start, and stop works', async () => {
  const { tasks, stop } = t.open();
  await expect(tasks.enqueue(t.database.queries, greet, { name: 'Ada' })).rejects.toThrow('not been started');
  await stop();
});
