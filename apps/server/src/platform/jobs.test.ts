import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import type { Database } from './database.ts';
import { createJobs, type Job, type Jobs, type Pace } from './jobs.ts';
import { createLogger } from './logger.ts';
import { createNotifications, type Notifications } from './notifications.ts';

const greet: Job<{ name: string }> = { name: 'greet', data: z.object({ name: z.string() }) };
const sweep: Job<Record<string, never>> = { name: 'sweep', data: z.object({}).strict() };

type LogLine = Readonly<Record<string, unknown>>;

interface Bench {
  readonly jobs: Jobs;
  readonly log: LogLine[];
  stop(): Promise<void>;
}

let database: TestDatabase;
let benches: Bench[];

beforeEach(async () => {
  database = await createTestDatabase();
  benches = [];
});
afterEach(async () => {
  for (const bench of benches) await bench.stop();
  await database.close();
});

function open(pace?: Pace, on: Database = database): Bench {
  const lines: LogLine[] = [];
  const log = createLogger('debug', { write: (line) => void lines.push(JSON.parse(line)) });
  const notifications: Notifications = createNotifications({ database: on, log });
  const jobs = createJobs({ database: on, notifications, log, pace });
  let stopped = false;
  const bench = {
    jobs,
    log: lines,
    async stop() {
      if (stopped) return;
      stopped = true;
      await jobs.stop();
      await notifications.close();
    },
  };
  benches.push(bench);
  return bench;
}

/** What was done, in order, and a way to wait for it. */
function collector<Item>() {
  const items: Item[] = [];
  let look = () => {};
  const until = (reached: () => boolean) =>
    new Promise<void>((resolve) => {
      look = () => {
        if (reached()) resolve();
      };
      look();
    });
  return {
    items,
    add(item: Item) {
      items.push(item);
      look();
    },
    async count(wanted: number): Promise<Item[]> {
      await until(() => items.length >= wanted);
      return items;
    },
    holds: (wanted: Item) => until(() => items.includes(wanted)),
  };
}

const fast: Pace = { retry: { retryDelay: 0 }, pollSeconds: 0.5 };
/** Nobody looks by himself within the time of a test. */
const slow: Pace = { retry: { retryDelay: 600 }, pollSeconds: 600 };

/** A life of the product that knew the job, and ended before it could do this one. */
async function leave(name: string): Promise<void> {
  const { jobs, stop } = open();
  const done = collector<string>();
  jobs.work(greet, async () => done.add('warm'));
  jobs.start();
  await jobs.enqueue(database.queries, greet, { name: 'warm' });
  await done.count(1);
  await stop();
  await jobs.enqueue(database.queries, greet, { name });
}

async function countJobs(name: string): Promise<unknown> {
  const { rows } = await database.run('select count(*)::int as count from jobs.job where name = $1', [name]);
  return rows[0];
}

describe('a job', () => {
  test('is done as soon as its transaction is through, not before, and not at the next look', async () => {
    const { jobs } = open(slow);
    const done = collector<string>();
    jobs.work(greet, async ({ name }) => done.add(name));
    jobs.start();
    await jobs.enqueue(database.queries, greet, { name: 'first' });
    await done.count(1);
    await database.queries.transaction(async (queries) => {
      await jobs.enqueue(queries, greet, { name: 'second' });
      await jobs.enqueue(database.queries, greet, { name: 'outside' });
      await done.count(2);
      expect(done.items).toEqual(['first', 'outside']);
    });
    expect(await done.count(3)).toEqual(['first', 'outside', 'second']);
  });

  test('of a transaction that is rolled back never was', async () => {
    const { jobs } = open();
    jobs.work(greet, async () => {});
    jobs.start();
    const undone = database.queries.transaction(async (queries) => {
      await jobs.enqueue(queries, greet, { name: 'Ada' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await countJobs('greet')).toEqual({ count: 0 });
  });

  test('that nobody could do is done by the next start', async () => {
    await leave('late');
    const done = collector<string>();
    const second = open(slow);
    second.jobs.work(greet, async ({ name }) => done.add(name));
    second.jobs.start();
    expect(await done.count(1)).toEqual(['late']);
  });

  test('waits for those before it, not for the next look', async () => {
    const { jobs } = open(slow);
    const done = collector<string>();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    jobs.work(greet, async ({ name }) => {
      await held;
      done.add(name);
    });
    jobs.start();
    for (const name of ['a', 'b', 'c', 'd']) await jobs.enqueue(database.queries, greet, { name });
    letGo();
    expect(await done.count(4)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('of a kind that may be done several at once waits for none but these', async () => {
    const { jobs } = open(slow);
    const begun = collector<string>();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const done = collector<string>();
    jobs.work(
      greet,
      async ({ name }) => {
        begun.add(name);
        await held;
        done.add(name);
      },
      2,
    );
    jobs.start();
    for (const name of ['a', 'b', 'c', 'd']) await jobs.enqueue(database.queries, greet, { name });
    expect((await begun.count(2)).toSorted()).toEqual(['a', 'b']);
    letGo();
    expect((await done.count(4)).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('that does not fit is refused where it is enqueued', async () => {
    const { jobs } = open();
    jobs.work(greet, async () => {});
    jobs.start();
    const wrong = JSON.parse('{"name":7}');
    await expect(jobs.enqueue(database.queries, greet, wrong)).rejects.toThrow(z.ZodError);
    expect(await countJobs('greet')).toEqual({ count: 0 });
  });
});

describe('a job that fails', () => {
  test('is tried again until it succeeds, and is then over', async () => {
    const { jobs } = open(fast);
    const tries = collector<string>();
    jobs.work(greet, async ({ name }) => {
      tries.add(name);
      if (tries.items.length < 3) throw new Error('not yet');
    });
    jobs.start();
    await jobs.enqueue(database.queries, greet, { name: 'Ada' });
    expect(await tries.count(3)).toEqual(['Ada', 'Ada', 'Ada']);
  });

  test('does not hold up jobs of another name', async () => {
    const { jobs } = open(slow);
    const tries = collector<string>();
    const { promise: hanging, resolve: letGo } = Promise.withResolvers<void>();
    jobs.work(greet, () => hanging);
    jobs.work(sweep, async () => tries.add('sweep'));
    jobs.start();
    await jobs.enqueue(database.queries, greet, { name: 'Ada' });
    await jobs.enqueue(database.queries, sweep, {});
    await tries.count(1);
    letGo();
  });

  test('waits longer from try to try, for days', async () => {
    const { jobs } = open();
    jobs.work(greet, async () => {});
    jobs.start();
    await jobs.enqueue(database.queries, greet, { name: 'Ada' });
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

  test('leaves its kind and place in the log, and no word of what it was about, there or in its table', async () => {
    const { jobs, log, stop } = open(slow);
    const tries = collector<string>();
    jobs.work(greet, async ({ name }) => {
      tries.add(name);
      throw new TypeError(`no greeting for ${name}`);
    });
    jobs.start();
    await jobs.enqueue(database.queries, greet, { name: 'ada@customers.test' });
    await tries.count(1);
    await stop();
    expect(log).toContainEqual(
      expect.objectContaining({
        level: 40,
        job: 'greet',
        attempt: 1,
        causes: [{ kind: 'TypeError', code: '' }],
        msg: 'a job failed and is tried again later',
      }),
    );
    expect(JSON.stringify(log)).not.toContain('ada@customers.test');
    const { rows } = await database.run(`select output::text from jobs.job where name = 'greet'`);
    expect(JSON.stringify(rows)).toContain('This try failed');
    expect(JSON.stringify(rows)).not.toContain('ada@customers.test');
  });
});

test('two processes do each job once', async () => {
  const done = collector<string>();
  const [one, two] = [open(slow), open(slow)];
  for (const { jobs } of [one, two]) {
    jobs.work(greet, async ({ name }) => done.add(name));
    jobs.start();
  }
  const names = Array.from({ length: 20 }, (_, place) => `name ${place}`);
  for (const name of names) await one.jobs.enqueue(database.queries, greet, { name });
  await done.count(20);
  await one.stop();
  await two.stop();
  expect(done.items.toSorted()).toEqual(names.toSorted());
});

test('a schedule is kept by the database', async () => {
  const { jobs } = open();
  jobs.work(sweep, async () => {});
  jobs.schedule(sweep, '17 * * * *');
  jobs.start();
  await jobs.enqueue(database.queries, sweep, {});
  await open().stop();
  await benches[0]?.stop();
  const { rows } = await database.run('select name, cron, timezone from jobs.schedule');
  expect(rows).toEqual([{ name: 'sweep', cron: '17 * * * *', timezone: 'UTC' }]);
});

describe('when the database goes away', () => {
  const endConnections = () =>
    database.queries
      .execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      .catch(() => undefined);

  test('for a moment, the jobs go on after', async () => {
    const { jobs } = open(fast);
    const done = collector<string>();
    jobs.work(greet, async ({ name }) => done.add(name));
    jobs.start();
    await jobs.enqueue(database.queries, greet, { name: 'before' });
    await done.count(1);
    await endConnections();
    await jobs.enqueue(database.queries, greet, { name: 'after' });
    // The first may be done once more: that it was done may be what was cut off.
    await done.holds('after');
  });

  test('before they could begin, they begin when it is back', async () => {
    await leave('left');
    let isAway = true;
    const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const run: Database['run'] = (...query) => (isAway ? Promise.reject(away) : database.run(...query));
    const { jobs, log } = open(slow, { ...database, run });
    const done = collector<string>();
    jobs.work(greet, async ({ name }) => done.add(name));
    jobs.start();
    await expect(jobs.enqueue(database.queries, greet, { name: 'refused' })).rejects.toThrow(away);
    isAway = false;
    expect(await done.count(1)).toEqual(['left']);
    expect(log.map(({ msg }) => msg)).toContain('the jobs cannot be worked on yet');
  });

  test('the jobs stop without it', async () => {
    const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const { jobs, stop } = open(slow, { ...database, run: () => Promise.reject(away) });
    jobs.work(greet, async () => {});
    jobs.start();
    await stop();
  });
});

test('what was never started says so, and stops all the same', async () => {
  const { jobs, stop } = open();
  await expect(jobs.enqueue(database.queries, greet, { name: 'Ada' })).rejects.toThrow('not been started');
  await stop();
});
