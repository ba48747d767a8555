// Work that is done after the answer: written in the transaction of its cause, tried until it succeeds.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Db, fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Database, Queries } from './database.ts';
import { describeError } from './error-handler.ts';
import { jobsSchema } from './jobs-schema.ts';
import type { Logger } from './logger.ts';
import type { Notifications } from './notifications.ts';

export interface Job<Data extends object> {
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** A try that lasts longer has died with its process. Two minutes, where nothing else is said. */
  readonly secondsOfTry?: number;
}

export interface Jobs {
  /** Written by `queries`: a job of a transaction that is rolled back never was. */
  enqueue<Data extends object>(
    queries: Pick<Queries, 'execute'>,
    job: Job<Data>,
    data: NoInfer<Data>,
  ): Promise<void>;
  /** What does the job, at least once; so many of them `atOnce`, else one by one. Named before `start`. */
  work<Data extends object>(job: Job<Data>, handle: (data: Data) => Promise<void>, atOnce?: number): void;
  /** Enqueues the job at the times of a cron expression, in UTC. Named before `start`. */
  schedule(job: Job<Record<string, never>>, cron: string): void;
  /** Begins to work, and goes on trying to when the database is not there. Waits for nothing. */
  start(): void;
  /** Waits a moment for the jobs in hand; what does not finish is done by the next start. */
  stop(): Promise<void>;
}

/** How soon a failed job is tried again, and how soon a due one is found that nobody announced. */
export interface Pace {
  readonly retry: { retryDelay: number; retryBackoff?: true; retryDelayMax?: number };
  readonly pollSeconds: number;
}

/** From seconds to half an hour between two tries: with the limit below, three days. */
const usualPace: Pace = {
  retry: { retryDelay: 15, retryBackoff: true, retryDelayMax: 1_800 },
  pollSeconds: 10,
};
const retryLimit = 150;
const usualSecondsOfTry = 120;
/** What is done is of no more interest after an hour. */
const deleteAfterSeconds = 3_600;
/** A process that is silent for longer has died in the middle of its jobs: others take them. */
const heartbeatSeconds = 10;
const restartMilliseconds = 1_000;
const stopMilliseconds = 8_000;

interface Worker {
  readonly name: string;
  readonly atOnce: number;
  attempt(job: JobWithMetadata): Promise<void>;
}

/** pg-boss keeps what a failed try threw, and the words of an error may quote a person. */
const failure = () => new Error('This try failed; the log says how.');

/** Its errors come as they are or as copies that have lost their kind. */
function asError(error: object): Error {
  return error instanceof Error ? error : Object.assign(new Error(), error);
}

export function createJobs(parts: {
  database: Database;
  notifications: Notifications;
  log: Logger;
  pace?: Pace | undefined;
}): Jobs {
  const { database, notifications, log, pace = usualPace } = parts;
  const db: Db = {
    executeSql: (text, values) => database.run(text, values),
    async listen(channel, hear, connected) {
      notifications.listen(channel, { hear, connected });
      return { close: async () => {} };
    },
  };
  const boss = new PgBoss({
    db,
    schema: jobsSchema,
    useListenNotify: true,
    maintenanceIntervalSeconds: 3_600,
    superviseIntervalSeconds: heartbeatSeconds,
    monitorIntervalSeconds: heartbeatSeconds,
  });
  boss.on('error', (error) => log.warn(describeError(asError(error)), 'the jobs have trouble'));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the jobs have trouble'));

  const optionsOf = ({ secondsOfTry = usualSecondsOfTry }: { readonly secondsOfTry?: number }) => {
    return { ...pace.retry, expireInSeconds: secondsOfTry, heartbeatSeconds, deleteAfterSeconds, retryLimit };
  };
  const workers: Worker[] = [];
  const schedules: { name: string; cron: string }[] = [];
  const controller = new AbortController();
  let begun: Promise<void> = Promise.reject(new Error('the jobs have not been started'));
  begun.catch(() => undefined);
  let life: Promise<void> | null = null;

  async function beginOne({ name, attempt }: Worker): Promise<void> {
    const polling = {
      pollingIntervalSeconds: pace.pollSeconds,
      notifyPollingIntervalSeconds: pace.pollSeconds,
      includeMetadata: true as const,
    };
    const id: string = await boss.work<object, void, typeof polling>(name, polling, async ([job]) => {
      // One that is done says nothing of those that wait behind it: the worker looks again at once.
      boss.notifyWorker(id);
      if (job !== undefined) await attempt(job);
    });
  }

  async function begin(): Promise<void> {
    await boss.start();
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const worker of workers) {
      if (!known.has(worker.name)) await boss.createQueue(worker.name, { notify: true });
      for (let place = 0; place < worker.atOnce; place += 1) await beginOne(worker);
    }
    for (const { name, cron } of schedules) await boss.schedule(name, cron, {}, optionsOf({}));
  }

  async function keepBeginning({ signal } = controller): Promise<void> {
    while (!signal.aborted) {
      try {
        begun = begin();
        return await begun;
      } catch (error) {
        log.warn(describeError(error), 'the jobs cannot be worked on yet');
        await boss.stop({ graceful: false });
        await pause(restartMilliseconds, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  return {
    async enqueue(queries, job, data) {
      await begun;
      await boss.send(job.name, job.data.parse(data), { ...optionsOf(job), db: fromDrizzle(queries, sql) });
    },
    work({ name, data }, handle, atOnce = 1) {
      workers.push({
        name,
        atOnce,
        async attempt(job) {
          try {
            await handle(data.parse(job.data));
          } catch (error) {
            const about = { job: name, id: job.id, attempt: job.retryCount + 1, ...describeError(error) };
            if (job.retryCount < job.retryLimit) log.warn(about, 'a job failed and is tried again later');
            else log.error(about, 'a job failed for the last time and is given up');
            throw failure();
          }
        },
      });
    },
    schedule({ name }, cron) {
      schedules.push({ name, cron });
    },
    start() {
      life = keepBeginning();
    },
    async stop() {
      controller.abort();
      await life;
      const finished = Promise.all(workers.map(({ name }) => boss.offWork(name, { wait: true })));
      const patienceEnded = new AbortController();
      await Promise.race([finished, pause(stopMilliseconds, undefined, { signal: patienceEnded.signal })]);
      patienceEnded.abort();
      await boss.stop({ graceful: false });
    },
  };
}
