// Processes that run tasks, on a database of each test.
import { afterEach, beforeEach } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../../../testing/database.ts';
import type { Database } from '../db/database.ts';
import { createDatabaseListener, type DatabaseListener } from '../db/listener.ts';
import { createLogger } from '../logger.ts';
import { createTasks, type Task, type Tasks, type TaskTiming } from './tasks.ts';

export const greet: Task<{ name: string }> = { name: 'greet', data: z.object({ name: z.string() }) };
export const ping: Task<Record<string, never>> = { name: 'ping', data: z.object({}).strict() };

type LogLine = Readonly<Record<string, unknown>>;

export interface TaskInstance {
  readonly tasks: Tasks;
  readonly log: LogLine[];
  stop(): Promise<void>;
}

/** Collects items in order, and waits for them. */
export function collector<Item>() {
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
export const slow: TaskTiming = { retry: { retryDelay: 600 }, pollSeconds: 600 };

export function setUpTasks() {
  let database: TestDatabase;
  let instances: TaskInstance[];

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
  ): TaskInstance {
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
    const { rows } = await database.run('select count(*)::int as count from jobs.job where name = $1', [
      name,
    ]);
    return rows[0];
  }

  return {
    /** Of the current test. */
    get database() {
      return database;
    },
    open,
    enqueueAfterStop,
    countTasks,
  };
}
