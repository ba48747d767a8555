import { failedTaskStatuses, runStatuses, taskKinds } from '@burnish/domain/tasks';
import { z } from 'zod';
import { dateTime, identified } from '../common.ts';

const kind = z.enum(taskKinds).describe('What the task does.');
const count = z.number().int().min(0);

export const taskCounts = z
  .object({
    kind,
    waiting: count.describe('Due, but not started yet.'),
    oldestWaitingSince: dateTime.nullable().describe('Since when the oldest of them is due.'),
    scheduled: count.describe('Not due yet.'),
    running: count,
    retrying: count.describe('Failed, and tried again later.'),
    failed: count.describe('Failed, and not tried again.'),
  })
  .describe('The tasks of one kind that are not completed.');

export const taskSchedule = z
  .object({
    kind,
    nextRunAt: dateTime,
    lastRun: z
      .object({
        status: z.enum(runStatuses),
        startedAt: dateTime.nullable(),
        endedAt: dateTime.nullable(),
      })
      .nullable()
      .describe('Null: there was none, or it is too long ago to be known.'),
  })
  .describe('A task that is repeated at fixed times.');

export const failedTask = identified
  .extend({
    kind,
    status: z.enum(failedTaskStatuses),
    createdAt: dateTime,
    attempts: count.describe('How often it has been tried.'),
    maxAttempts: count,
    lastFailedAt: dateTime,
    nextAttemptAt: dateTime.nullable().describe('Null: it is not tried again.'),
    isRetryable: z.boolean().describe('Whether it can be retried now. False: it is about to be tried again.'),
  })
  .describe('A task that failed. What it is about is not shown.');

export const lastBackup = z
  .object({
    createdAt: dateTime.describe('The time of the state that it has.'),
    files: count,
    bytes: count.describe('Of the files.'),
    isEncrypted: z.boolean(),
    isOverdue: z.boolean().describe('Whether it is older than the installation allows.'),
  })
  .describe("The last backup that was made with the product's own command.");

export type TaskCounts = z.output<typeof taskCounts>;
export type TaskSchedule = z.output<typeof taskSchedule>;
export type LastBackup = z.output<typeof lastBackup>;
export type FailedTask = z.output<typeof failedTask>;
