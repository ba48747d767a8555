import type { FailedTask, TaskCounts, TaskSchedule } from '@burnish/contract/tasks/entities';
import type { RunStatus, TaskKind } from '@burnish/domain/tasks';
import type {
  countTasks,
  FailedTaskRow,
  listSchedules,
  TaskState,
} from '../../platform/tasks/stored-tasks.ts';

type CountedRow = Awaited<ReturnType<typeof countTasks>>[number];
type ScheduleRow = Awaited<ReturnType<typeof listSchedules>>[number];

const toText = (instant: Date | null) => instant?.toISOString() ?? null;

export function countsView(kind: TaskKind, row: CountedRow | undefined): TaskCounts {
  if (row === undefined)
    return { kind, waiting: 0, oldestWaitingSince: null, scheduled: 0, running: 0, retrying: 0, failed: 0 };
  return { ...row, kind, oldestWaitingSince: toText(row.oldestWaitingSince) };
}

const runStatusOf: Readonly<Record<TaskState, RunStatus | null>> = {
  created: 'waiting',
  active: 'running',
  retry: 'retrying',
  completed: 'completed',
  failed: 'failed',
  cancelled: null,
};

export function scheduleView(row: ScheduleRow, nextRunAt: Date): TaskSchedule {
  const status = row.state && runStatusOf[row.state];
  return {
    kind: row.kind,
    nextRunAt: nextRunAt.toISOString(),
    lastRun: status && { status, startedAt: toText(row.startedAt), endedAt: toText(row.endedAt) },
  };
}

export function failedTaskView(row: FailedTaskRow): FailedTask {
  const { id, kind, state, retryCount, retryLimit, startAfter, createdAt, lastFailedAt, isRetryable } = row;
  const hasFailed = state === 'failed';
  return {
    _id: id,
    kind,
    status: hasFailed ? 'failed' : 'retrying',
    createdAt: createdAt.toISOString(),
    attempts: retryCount + 1,
    maxAttempts: retryLimit + 1,
    lastFailedAt: lastFailedAt.toISOString(),
    nextAttemptAt: hasFailed ? null : startAfter.toISOString(),
    isRetryable,
  };
}
