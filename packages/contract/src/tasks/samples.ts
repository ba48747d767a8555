import type { FailedTask, LastBackup, TaskCounts, TaskSchedule } from './entities.ts';

export const taskCountsSample: TaskCounts = {
  kind: 'email_notification',
  waiting: 12,
  oldestWaitingSince: '2026-11-03T15:27:10.000Z',
  scheduled: 3,
  running: 4,
  retrying: 1,
  failed: 2,
};

export const taskScheduleSample: TaskSchedule = {
  kind: 'clean_up',
  nextRunAt: '2026-11-03T16:17:00.000Z',
  lastRun: {
    status: 'completed',
    startedAt: '2026-11-03T15:17:02.310Z',
    endedAt: '2026-11-03T15:17:04.125Z',
  },
};

export const failedTaskSample: FailedTask = {
  _id: '5b0f2c1e-6a4d-4f8e-9d35-7c1f0a9b2e64',
  kind: 'email_notification',
  status: 'failed',
  createdAt: '2026-10-31T09:12:44.000Z',
  attempts: 151,
  maxAttempts: 151,
  lastFailedAt: '2026-11-03T15:20:00.000Z',
  nextAttemptAt: null,
  isRetryable: true,
};

export const lastBackupSample: LastBackup = {
  createdAt: '2026-11-03T02:00:00.000Z',
  files: 12480,
  bytes: 96_636_764_160,
  isEncrypted: true,
  isOverdue: false,
};
