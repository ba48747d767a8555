// Ends the wait of photos for whose order nothing was paid in time, and reminds customers of it before.
import {
  expiryReminderDays,
  extendedExpiry,
  hasExpired,
  isExpiryReminderDue,
} from '@burnish/domain/photos/pending-submission';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { describeError } from '../../../platform/http/error-handler.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Task, Tasks } from '../../../platform/tasks/tasks.ts';
import * as repository from './repository.ts';
import { returnPhotos, type WaitingPhotos, type WaitingPhotosDependencies } from './submit-waiting.ts';

export const expireWaitingTask: Task<Record<string, never>> = {
  name: 'expire_waiting_photos',
  data: z.strictObject({}),
};

const batchSize = 100;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Before the tasks are started. */
export function scheduleExpiryOfWaitingPhotos(tasks: Pick<Tasks, 'schedule'>): void {
  tasks.schedule(expireWaitingTask, '37 * * * *');
}

export function createRunDue(
  { advance, change }: WaitingPhotos,
  {
    database,
    clock,
    log,
    uploads,
  }: Pick<WaitingPhotosDependencies, 'database' | 'uploads'> & {
    readonly clock: Clock;
    readonly log: Logger;
  },
): (signal?: AbortSignal) => Promise<void> {
  async function handle({ row }: repository.PendingSubmissionRecord): Promise<void> {
    // Does something only if the task that follows the end of the order has been lost.
    await advance(row.id);
    await change(row, async (tx, record) => {
      const state = { ...record, expiresAt: record.row.expiresAt };
      const extended = extendedExpiry(state, tx.now);
      if (extended !== null) await repository.setExpiry(tx.queries, record.row.id, extended);
      else if (hasExpired(state, tx.now)) await returnPhotos(tx, uploads, record.row, 'expired');
      else if (isExpiryReminderDue(state, tx.now)) {
        const { id, orderId, userId: ownerId } = record.row;
        // A wait that was extended has its own reminder.
        const key = `${id} ${state.expiresAt.toISOString()}`;
        tx.notify({ event: 'waiting_photos_expiring', entityId: orderId, ownerId, key });
      }
    });
  }

  /** Returns the error. One customer whose photos fail doesn't hold up others. */
  async function tryToHandle(record: repository.PendingSubmissionRecord): Promise<readonly unknown[]> {
    try {
      await handle(record);
      return [];
    } catch (error) {
      const { id } = record.row;
      log.error({ pendingSubmission: id, ...describeError(error) }, 'waiting photos could not be handled');
      return [error];
    }
  }

  return async (signal) => {
    const until = new Date(clock.now().getTime() + expiryReminderDays * millisecondsPerDay);
    const errors: unknown[] = [];
    let after = firstId;
    for (;;) {
      const due = await repository.listDue(database.queries, until, { after, limit: batchSize });
      for (const record of due) {
        signal?.throwIfAborted();
        errors.push(...(await tryToHandle(record)));
      }
      const last = due.at(-1);
      if (last === undefined) break;
      after = last.row.id;
    }
    if (errors.length > 0) throw new AggregateError(errors, 'some waiting photos could not be handled');
  };
}
