import { failedTaskStatuses, taskKinds } from '@burnish/domain/tasks';
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { fieldMessages } from '../fields.ts';
import { filterBy } from '../paging.ts';
import { failedTask, lastBackup, taskCounts, taskSchedule } from './entities.ts';
import { failedTaskSample, lastBackupSample, taskCountsSample, taskScheduleSample } from './samples.ts';

export const taskEndpoints = endpoints({
  'GET /admin/tasks': {
    access: 'tasks:manage',
    cost: 'read',
    scope: 'studio:read',
    summary:
      'Count the tasks that run in the background, list when scheduled ones run, and find the last backup',
    reply: z.object({
      counts: z.array(taskCounts),
      schedules: z.array(taskSchedule),
      lastBackup: lastBackup.nullable().describe('Null: none was made.'),
    }),
    sample: {
      reply: { counts: [taskCountsSample], schedules: [taskScheduleSample], lastBackup: lastBackupSample },
    },
  },
  'GET /admin/tasks/failed': {
    access: 'tasks:manage',
    cost: 'read',
    scope: 'studio:read',
    summary: 'List tasks that failed, the last failure first',
    query: z.object({ kind: filterBy(taskKinds), status: filterBy(failedTaskStatuses) }),
    reply: z.object({
      tasks: z.array(failedTask),
      total: z.number().int().min(0).describe('How many there are, including those that are not listed.'),
    }),
    sample: { query: { kind: 'email_notification' }, reply: { tasks: [failedTaskSample], total: 1 } },
  },
  'POST /admin/tasks/:id/retry': {
    access: 'tasks:manage',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Retry a task that failed, or that waits for its next attempt',
    reply: z.object({ task: failedTask }),
    message: 'The task is being retried.',
    sample: {
      reply: {
        task: {
          ...failedTaskSample,
          status: 'retrying',
          maxAttempts: 152,
          nextAttemptAt: '2026-11-03T15:31:00.000Z',
          isRetryable: false,
        },
      },
    },
  },
  'POST /admin/tasks/retry-failed': {
    access: 'tasks:manage',
    cost: 'write',
    scope: 'studio:write',
    summary: 'Retry all failed tasks of a kind',
    body: z.object({ kind: z.enum(taskKinds, { error: fieldMessages.oneOf(taskKinds) }) }),
    reply: z.object({ retried: z.number().int().min(0).describe('How many tasks are retried.') }),
    message: 'The tasks are being retried.',
    sample: { body: { kind: 'email_notification' }, reply: { retried: 2 } },
  },
});
