// Background work: enqueued in the transaction that causes it, retried until it succeeds.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Database, Queries } from '../db/database.ts';
import type { DatabaseListener } from '../db/listener.ts';
import { runKeptStatement } from '../db/statements.ts';
import { describeError } from '../http/error-handler.ts';
import type { Logger } from '../logger.ts';
import { createRunAttempt, deleteAfterSeconds } from './attempts.ts';
import { tasksSchema } from './tasks-schema.ts';

export interface Task<Data extends object> {
  /** Stored in the database. */
  readonly name: string;
  /** Names in earlier versions. Tasks that were enqueued under them are moved to the current name at start. */
  readonly formerNames?: readonly string[];
  readonly data: z.ZodType<Data>;
  /** An attempt that takes longer counts as failed. Default: two minutes, or half an hour if it is scheduled. */
  readonly timeoutSeconds?: number;
}

/** How many tasks of a name run at the same time in this process. */
export interface Concurrency {
  readonly total: number;
  /** Of one group. A limit below `total` leaves capacity for other groups. */
  readonly perGroup: number;
}

export interface EnqueueOptions {
  /** For example the user who caused it. */
  readonly group?: string;
  /** Not before this time has passed. By default the task runs at once. */
  readonly delaySeconds?: number;
}

export interface EnqueuedItem<Data extends object> {
  readonly data: Data;
  /** For example the user who caused it. */
  readonly group?: string;
  /** Not before this time has passed. By default the task runs at once. */
  readonly delaySeconds?: number;
}

/** The signal is aborted when the attempt has taken too long and the task will be retried, so that no two attempts overlap. */
export type TaskHandler<Data extends object> = (data: Data, signal: AbortSignal) => Promise<void>;

export interface Tasks {
  /** Takes effect when the transaction of `queries` is committed. */
  enqueue<Data extends object>(
    queries: Pick<Queries, 'execute'>,
    task: Task<Data>,
    data: NoInfer<Data>,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Enqueues many tasks at once. Takes effect like `enqueue`. */
  enqueueAll<Data extends object>(
    queries: Pick<Queries, 'execute'>,
    task: Task<Data>,
    items: readonly EnqueuedItem<NoInfer<Data>>[],
  ): Promise<void>;
  /** Sets the handler, which runs at least once per task. Call before `start`. Default: one at a time. */
  register<Data extends object>(task: Task<Data>, handle: TaskHandler<Data>, concurrency?: Concurrency): void;
  /** Enqueues the task at the times of a cron expression, in UTC. Call before `start`. */
  schedule(task: Task<Record<string, never>>, cron: string): void;
  /** The next time of a cron expression, in UTC. */
  nextRun(cron: string): Date;
  /** Makes this process look for due tasks of a name, for example because they are retried. */
  wake(name: string): void;
  /** Starts in the background, and retries while the database is unreachable. */
  start(): void;
  /** Waits a few seconds for running tasks. Those that do not finish are repeated after the next start. */
  stop(): Promise<void>;
}

export interface TaskTiming {
  /** Delays in seconds before a failed task is retried. */
  readonly retry: { retryDelay: number; retryBackoff?: true; retryDelayMax?: number };
  /** How often to poll for due tasks that no notification announced. Intervals are up to twice as long. */
  readonly pollSeconds: number;
}

/** Building a statement blocks all other work. */
const tasksPerInsert = 1_000;

/** Delays grow from seconds to half an hour. With the limit below, a task is retried for about three days. */
const defaultTiming: TaskTiming = {
  retry: { retryDelay: 15, retryBackoff: true, retryDelayMax: 1_800 },
  pollSeconds: 10,
};
const retryLimit = 150;
const defaultTimeoutSeconds = 120;
/** Of a large studio, a scheduled task has much to do after an outage. */
const scheduledTimeoutSeconds = 1_800;
/** Tasks of a process without a heartbeat are taken over by others. */
const heartbeatSeconds = 10;
const restartMilliseconds = 1_000;
/** For the difference between the clocks of the process and the database. */
const wakeMarginMilliseconds = 200;
const stopMilliseconds = 8_000;

const unfinishedStates: ReadonlySet<string> = new Set(['created', 'retry', 'active']);

interface Worker {
  readonly name: string;
  readonly formerNames: readonly string[];
  readonly timeoutSeconds: number | undefined;
  readonly concurrency: Concurrency;
  run(job: JobWithMetadata): Promise<void>;
}

/** Longer by up to its own length, so that workers of different tasks don't all ask the database at the same time. */
function withJitter(seconds: number): number {
  return seconds * (1 + Math.random());
}

/** pg-boss emits errors, and copies of errors that are plain objects. */
function toError(error: object): Error {
  return error instanceof Error ? error : Object.assign(new Error(), error);
}

/** Runs the statements of pg-boss, which have their values in one parameter, as part of a transaction. */
const inTransaction = (queries: object): Db => ({
  executeSql: (text, values) => runKeptStatement(queries, text, values),
});

export function createTasks({
  database,
  databaseListener,
  log,
  timing = defaultTiming,
  heldTasks = [],
  isWorker = true,
  runsSchedules = true,
}: {
  database: Database;
  databaseListener: DatabaseListener;
  log: Logger;
  timing?: TaskTiming | undefined;
  /** Names of tasks that are enqueued, but not run by this process. */
  heldTasks?: readonly string[] | undefined;
  /** False: this process enqueues tasks, and others run them and look after the queue. */
  isWorker?: boolean;
  /** False: schedules are stored, but this process doesn't enqueue their tasks when they are due. */
  runsSchedules?: boolean | undefined;
}): Tasks {
  const db: Db = {
    executeSql: (text, values) => database.run(text, values),
    async listen(channel, _wakeAll, onConnected) {
      databaseListener.listen(channel, { onNotification: wakeWorkers, onConnected });
      return { close: async () => {} };
    },
  };
  const boss = new PgBoss({
    db,
    schema: tasksSchema,
    useListenNotify: true,
    supervise: isWorker,
    schedule: isWorker && runsSchedules,
    maintenanceIntervalSeconds: 3_600,
    superviseIntervalSeconds: heartbeatSeconds,
    monitorIntervalSeconds: heartbeatSeconds,
  });
  boss.on('error', (error) => log.warn(describeError(toError(error)), 'task queue error'));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'task queue warning'));

  function queueOptions(timeoutSeconds = defaultTimeoutSeconds) {
    return {
      ...timing.retry,
      expireInSeconds: timeoutSeconds,
      heartbeatSeconds,
      deleteAfterSeconds,
      retryLimit,
    };
  }
  const runAttempt = createRunAttempt({ database, log });
  const workers: Worker[] = [];
  const schedules: { name: string; cron: string; timeoutSeconds: number }[] = [];
  const controller = new AbortController();
  let started: Promise<void> = Promise.reject(new Error('the tasks have not been started'));
  started.catch(() => undefined);
  let starting: Promise<void> | null = null;

  /**
   * Makes one idle worker look for a task, and the busy ones after their current task. A worker that finds a task calls
   * this again, so that as many workers run as there are tasks, and one task doesn't make all of them look for it.
   */
  function wakeWorkers(queue: string): void {
    const ofQueue = boss.getWipData().filter(({ name }) => name === queue);
    const busy = ofQueue.filter(({ count }) => count > 0);
    const idle = ofQueue.filter(({ count }) => count === 0);
    for (const { id } of [...busy, ...idle.slice(0, 1)]) boss.notifyWorker(id);
  }

  /** A delayed task is announced when it is enqueued. Without this it would wait for the poll after it is due. */
  function wakeWorkersLater(queue: string, delaySeconds: number): void {
    setTimeout(() => wakeWorkers(queue), delaySeconds * 1_000 + wakeMarginMilliseconds).unref();
  }

  async function startWorkers({ name, concurrency: { total, perGroup }, run }: Worker): Promise<void> {
    const pollSeconds = withJitter(timing.pollSeconds);
    const options = {
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
      includeMetadata: true as const,
      localConcurrency: total,
      // Counted in this process: pg-boss's limit for all processes is exceeded by workers that poll at the same time.
      localGroupConcurrency: perGroup,
    };
    await boss.work<object, void, typeof options>(name, options, async ([job]) => {
      wakeWorkers(name);
      if (job !== undefined) await run(job);
    });
  }

  /** Tasks may be moved twice by two processes that start at the same time. Handlers allow for repeated tasks. */
  async function moveTasks(formerName: string, { name, timeoutSeconds }: Worker): Promise<void> {
    const tasks = await boss.findJobs<object>(formerName);
    for (const { data } of tasks.filter(({ state }) => unfinishedStates.has(state)))
      await boss.send(name, data, queueOptions(timeoutSeconds));
    await boss.unschedule(formerName);
    await boss.deleteQueue(formerName);
  }

  const isRunHere = ({ name }: Worker) => isWorker && !heldTasks.includes(name);

  async function startQueue(): Promise<void> {
    await boss.start();
    const existing = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const worker of workers) {
      if (!existing.has(worker.name)) await boss.createQueue(worker.name, { notify: true });
      for (const formerName of worker.formerNames.filter((name) => existing.has(name)))
        await moveTasks(formerName, worker);
      if (isRunHere(worker)) await startWorkers(worker);
    }
    for (const { name, cron, timeoutSeconds } of schedules)
      await boss.schedule(name, cron, {}, queueOptions(timeoutSeconds));
  }

  async function startUntilStopped({ signal } = controller): Promise<void> {
    while (!signal.aborted) {
      try {
        started = startQueue();
        return await started;
      } catch (error) {
        log.warn(describeError(error), 'the task queue cannot be started yet');
        await boss.stop({ graceful: false });
        await sleep(restartMilliseconds, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  return {
    async enqueue(queries, { name, data: schema, timeoutSeconds }, data, { group, delaySeconds } = {}) {
      await started;
      await boss.send(name, schema.parse(data), {
        ...queueOptions(timeoutSeconds),
        ...(group === undefined ? {} : { group: { id: group } }),
        ...(delaySeconds === undefined ? {} : { startAfter: delaySeconds }),
        db: inTransaction(queries),
      });
      if (delaySeconds !== undefined) wakeWorkersLater(name, delaySeconds);
    },
    async enqueueAll(queries, { name, data: schema, timeoutSeconds }, items) {
      if (items.length === 0) return;
      await started;
      const jobs = items.map(({ data, group, delaySeconds }) => ({
        data: schema.parse(data),
        ...queueOptions(timeoutSeconds),
        ...(group === undefined ? {} : { group: { id: group } }),
        ...(delaySeconds === undefined ? {} : { startAfter: delaySeconds }),
      }));
      for (let start = 0; start < jobs.length; start += tasksPerInsert) {
        const batch = jobs.slice(start, start + tasksPerInsert);
        await boss.insert(name, batch, { db: inTransaction(queries) });
      }
      for (const delaySeconds of new Set(items.map((item) => item.delaySeconds)))
        if (delaySeconds !== undefined) wakeWorkersLater(name, delaySeconds);
    },
    register(
      { name, formerNames = [], data, timeoutSeconds },
      handle,
      concurrency = { total: 1, perGroup: 1 },
    ) {
      workers.push({
        name,
        formerNames,
        timeoutSeconds,
        concurrency,
        run: (job) => runAttempt(job, async () => handle(data.parse(job.data), job.signal)),
      });
    },
    schedule({ name, timeoutSeconds = scheduledTimeoutSeconds }, cron) {
      if (isWorker) schedules.push({ name, cron, timeoutSeconds });
    },
    nextRun(cron) {
      const [next] = boss.previewSchedule(cron, { count: 1 });
      if (next === undefined) throw new Error(`the schedule ${cron} has no next time`);
      return next;
    },
    wake: wakeWorkers,
    start() {
      starting = startUntilStopped();
    },
    async stop() {
      controller.abort();
      await starting;
      const finished = Promise.all(workers.map(({ name }) => boss.offWork(name, { wait: true })));
      const timeout = new AbortController();
      await Promise.race([finished, sleep(stopMilliseconds, undefined, { signal: timeout.signal })]);
      timeout.abort();
      await boss.stop({ graceful: false });
    },
  };
}
