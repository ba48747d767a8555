import { once } from 'node:events';
import { failedTaskDays } from '@burnish/domain/tasks';
import { PgBoss } from 'pg-boss';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fastTiming, patiently } from '../../../../../testing/task-timing.ts';
import type { Database } from '../db/database.ts';
import { PermanentTaskError } from './attempts.ts';
import { collector, greet, ping, setUpTasks, slow } from './tasks.fixture.ts';
import { tasksSchema } from './tasks-schema.ts';

const t = setUpTasks();

describe('a task that fails', () => {
  test('is retried until it succeeds', async () => {
    const { tasks } = t.open(fastTiming);
    const attempts = collector<string>();
    tasks.register(greet, async ({ name }) => {
      attempts.add(name);
      if (attempts.items.length < 3) throw new Error('not yet');
    });
    tasks.start();
    await tasks.enqueue(t.database.queries, greet, { name: 'Ada' });
    expect(await attempts.waitForCount(3)).toEqual(['Ada', 'Ada', 'Ada']);
  });

  test('does not delay other tasks', async () => {
    const { tasks } = t.open(slow);
    const attempts = collector<string>();
    const { promise: hanging, resolve: unblock } = Promise.withResolvers<void>();
    tasks.register(greet, () => hanging);
    tasks.register(ping, async () => attempts.add('ping'));
    tasks.start();
    await tasks.enqueue(t.database.queries, greet, { name: 'Ada' });
    await tasks.enqueue(t.database.queries, ping, {});
    await attempts.waitForCount(1);
    unblock();
  });

  test('is aborted when it takes too long, so that the next attempt does not overlap', async () => {
    const { tasks } = t.open(fastTiming);
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
    await tasks.enqueue(t.database.queries, brief, { name: 'Ada' });
    expect(await events.waitForCount(3)).toEqual(['Ada', 'aborted', 'Ada']);
  });

  test('is retried with increasing delays, for days', async () => {
    const { tasks } = t.open();
    tasks.register(greet, async () => {});
    tasks.start();
    await tasks.enqueue(t.database.queries, greet, { name: 'Ada' });
    const { rows } = await t.database.run(
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
    const { tasks, log, stop } = t.open(slow);
    const attempts = collector<string>();
    tasks.register(greet, async ({ name }) => {
      attempts.add(name);
      throw new TypeError(`no greeting for ${name}`);
    });
    tasks.start();
    await tasks.enqueue(t.database.queries, greet, { name: 'ada@customers.test' });
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
    const { rows } = await t.database.run(`select output::text from jobs.job where name = 'greet'`);
    expect(JSON.stringify(rows)).toContain('The task failed');
    expect(JSON.stringify(rows)).not.toContain('ada@customers.test');
  });
});

describe('a task that fails for good', () => {
  const readTask = async () => {
    const { rows } = await t.database.run(
      "select state, retry_count, retry_limit, deletion_seconds from jobs.job where name = 'greet'",
    );
    return rows[0];
  };
  const day = 86_400;

  /** Makes the next attempt the last one. */
  const endAttempts = () =>
    t.database.run("update jobs.job set retry_limit = retry_count + 1 where name = 'greet'");

  test('is not retried, because its handler says so', async () => {
    const { tasks, log } = t.open(fastTiming);
    const attempts = collector<string>();
    tasks.register(greet, async ({ name }) => {
      attempts.add(name);
      if (name === 'Ada') throw new PermanentTaskError('no such mailbox: ada@customers.test');
    });
    tasks.start();
    await tasks.enqueue(t.database.queries, greet, { name: 'Ada' });
    await expect.poll(readTask, patiently).toMatchObject({ state: 'failed', retry_count: 0, retry_limit: 0 });
    await tasks.enqueue(t.database.queries, greet, { name: 'Bola' });
    expect(await attempts.waitForCount(2)).toEqual(['Ada', 'Bola']);
    expect(log).toContainEqual(
      expect.objectContaining({ level: 50, task: 'greet', msg: 'a task failed and will not be retried' }),
    );
    const { rows } = await t.database.run(`select output::text from jobs.job where name = 'greet'`);
    expect(JSON.stringify([rows, log])).not.toContain('ada@customers.test');
  });

  test('is retried after all, if the database is unavailable when it should be given up', async () => {
    let isUnavailable = false;
    const run: Database['run'] = (text, values) =>
      isUnavailable && text.includes('set retry_limit')
        ? Promise.reject(new Error('unavailable'))
        : t.database.run(text, values);
    const { tasks } = t.open(fastTiming, { ...t.database, run });
    const attempts = collector<string>();
    isUnavailable = true;
    const stored: unknown[] = [];
    tasks.register(greet, async ({ name }) => {
      attempts.add(name);
      if (attempts.items.length === 1) throw new PermanentTaskError('no');
      isUnavailable = false;
      const { rows } = await t.database.run(
        `select output ->> 'message' as message from jobs.job where name = 'greet'`,
      );
      stored.push(...rows);
      throw new PermanentTaskError('no');
    });
    tasks.start();
    await tasks.enqueue(t.database.queries, greet, { name: 'Ada' });
    await expect.poll(readTask, patiently).toMatchObject({ state: 'failed', retry_count: 1 });
    expect(attempts.items).toEqual(['Ada', 'Ada']);
    expect(stored).toEqual([{ message: 'The task failed. See the log for details.' }]);
  });

  test('after its last attempt is kept for two weeks', async () => {
    const { tasks } = t.open(fastTiming);
    const kept: unknown[] = [];
    tasks.register(greet, async () => {
      kept.push(await readTask());
      if (kept.length === 1) await endAttempts();
      throw new Error('no');
    });
    tasks.start();
    await tasks.enqueue(t.database.queries, greet, { name: 'Ada' });
    await expect
      .poll(readTask, patiently)
      .toMatchObject({ state: 'failed', deletion_seconds: failedTaskDays * day });
    // Also if the process had died during the attempt.
    expect(kept).toMatchObject([{ deletion_seconds: 3_600 }, { deletion_seconds: failedTaskDays * day }]);
  });

  test('but succeeds with its last attempt is deleted like any other', async () => {
    const { tasks } = t.open(fastTiming);
    const attempts = collector<string>();
    tasks.register(greet, async ({ name }) => {
      attempts.add(name);
      if (attempts.items.length > 1) return;
      await endAttempts();
      throw new Error('not yet');
    });
    tasks.start();
    await tasks.enqueue(t.database.queries, greet, { name: 'Ada' });
    await expect.poll(readTask, patiently).toMatchObject({ state: 'completed', deletion_seconds: 3_600 });
  });

  test('is deleted after two weeks, completed ones after an hour', async () => {
    const { tasks, stop } = t.open(fastTiming);
    tasks.register(greet, async ({ name }) => {
      if (name === 'fails') throw new PermanentTaskError('no');
    });
    tasks.start();
    for (const name of ['fails', 'succeeds']) await tasks.enqueue(t.database.queries, greet, { name });
    const readNames = async () => {
      const { rows } = await t.database.run(
        `select coalesce(array_agg(data ->> 'name' order by data ->> 'name'), '{}') as names
         from jobs.job where name = 'greet' and completed_on is not null`,
      );
      return z.tuple([z.object({ names: z.array(z.string()) })]).parse(rows)[0].names;
    };
    await expect.poll(readNames, patiently).toEqual(['fails', 'succeeds']);
    await stop();
    const boss = new PgBoss({
      db: { executeSql: (text, values) => t.database.run(text, values) },
      schema: tasksSchema,
      supervise: false,
      schedule: false,
    });
    await boss.start();
    const namesAfter = async (age: string) => {
      await t.database.run(`update jobs.job set completed_on = now() - $1::interval where name = 'greet'`, [
        age,
      ]);
      await t.database.run('update jobs.queue set maintain_on = null');
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
