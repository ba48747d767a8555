// What happens to photos that customers don't review: two reminders, then they are approved.
import { approvalReminderDays } from '@burnish/domain/photos/revision';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Transact, Transaction } from '../../../platform/db/transaction.ts';
import { systemActor } from '../../../platform/http/caller.ts';
import { describeError } from '../../../platform/http/error-handler.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Task, Tasks } from '../../../platform/tasks/tasks.ts';
import type { Lock } from './jobs.ts';
import * as repository from './repository.ts';
import { approve } from './review.ts';

const reviewDeadlinesTask: Task<Record<string, never>> = {
  name: 'end_reviews',
  data: z.strictObject({}),
};

const batchSize = 100;
const firstId = '00000000-0000-0000-0000-000000000000';

function addDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * millisecondsPerDay);
}

/** Photos that were delivered one after the other cause one notification a day. */
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** The last one first, so that a customer isn't reminded twice at once. */
function remindersAt(now: Date): repository.Reminder[] {
  return approvalReminderDays.map((days) => ({ days, endsUntil: addDays(now, days) })).toReversed();
}

export function scheduleReviewDeadlines(tasks: Pick<Tasks, 'schedule'>): void {
  tasks.schedule(reviewDeadlinesTask, '17 * * * *');
}

export function createReviewDeadlines(deps: {
  database: Database;
  transact: Transact;
  clock: Clock;
  log: Logger;
  lock: Lock;
  tasks: Pick<Tasks, 'register'>;
}): { readonly run: (signal?: AbortSignal) => Promise<void> } {
  const { database, transact, clock, log, lock, tasks } = deps;

  async function approveEnded(tx: Transaction, { jobId, userId }: repository.ReviewedJob): Promise<void> {
    const photos = await repository.listReviewEnded(tx.queries, jobId, tx.now);
    if (photos.length === 0) return;
    await approve(tx, { id: jobId, userId }, photos);
    const key = `${jobId} ${dayOf(tx.now)}`;
    tx.notify({ event: 'photos_approved_automatically', entityId: jobId, ownerId: userId, key });
  }

  /** One reminder of a job at a time, the last one first. */
  async function remind(tx: Transaction, { jobId, userId }: repository.ReviewedJob): Promise<void> {
    // After a reminder that is late, there is a day to react.
    const earliestEnd = addDays(tx.now, 1);
    for (const reminder of remindersAt(tx.now)) {
      if (!(await repository.markReminded(tx.queries, jobId, { ...reminder, earliestEnd }))) continue;
      const key = `${jobId} ${reminder.days} ${dayOf(tx.now)}`;
      tx.notify({ event: 'review_reminder', entityId: jobId, ownerId: userId, key });
      tx.publish({ entity: 'job', id: jobId, ownerId: userId });
      return;
    }
  }

  /** Returns the error. One job that fails doesn't hold up others. */
  async function tryToHandle(job: repository.ReviewedJob): Promise<readonly unknown[]> {
    try {
      await transact(systemActor, async (tx) => {
        await lock.lockCustomer(tx, job.userId);
        await approveEnded(tx, job);
        await remind(tx, job);
      });
      return [];
    } catch (error) {
      log.error({ job: job.jobId, ...describeError(error) }, 'the reviews of a job could not be handled');
      return [error];
    }
  }

  /** @throws AggregateError after all others, if some jobs failed */
  async function run(signal?: AbortSignal): Promise<void> {
    const now = clock.now();
    const errors: unknown[] = [];
    let after = firstId;
    for (;;) {
      const request = { now, reminders: remindersAt(now), after, limit: batchSize };
      const jobs = await repository.listReviewsToHandle(database.queries, request);
      for (const job of jobs) {
        signal?.throwIfAborted();
        errors.push(...(await tryToHandle(job)));
      }
      const last = jobs.at(-1);
      if (last === undefined) break;
      after = last.jobId;
    }
    if (errors.length > 0) throw new AggregateError(errors, 'the reviews of some jobs could not be handled');
  }

  tasks.register(reviewDeadlinesTask, (_data, signal) => run(signal));
  return { run };
}
