// What admins see of the tasks that run in the background, and how they retry those that failed.
import type { Handled } from '@burnish/contract/api';
import type { FailedTask, LastBackup, TaskCounts, TaskSchedule } from '@burnish/contract/tasks/entities';
import { DomainError } from '@burnish/domain/errors';
import {
  failedTaskStatuses,
  maxListedTasks,
  maxRetriedTasks,
  type TaskKind,
  taskKinds,
} from '@burnish/domain/tasks';
import type { Database } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Transact, Transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/caller.ts';
import * as stored from '../../platform/tasks/stored-tasks.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import { countsView, failedTaskView, scheduleView } from './view.ts';

export interface TaskAdministration {
  summarize(): Promise<{
    counts: TaskCounts[];
    schedules: TaskSchedule[];
    lastBackup: LastBackup | null;
  }>;
  listFailed(
    query: Handled['GET /admin/tasks/failed']['query'],
  ): Promise<{ tasks: FailedTask[]; total: number }>;
  /** @throws DomainError NOT_FOUND, INVALID_STATE */
  retry(actor: Actor, id: string): Promise<FailedTask>;
  /** Returns how many tasks are retried. */
  retryFailed(actor: Actor, kind: TaskKind): Promise<number>;
}

export function createTaskAdministration({
  database: { queries },
  transact,
  tasks,
  findLastBackup,
}: {
  database: Database;
  transact: Transact;
  tasks: Pick<Tasks, 'nextRun' | 'wake'>;
  findLastBackup: () => Promise<LastBackup | null>;
}): TaskAdministration {
  async function retryOne(tx: Transaction, id: string): Promise<FailedTask> {
    const before = await stored.lockRetryableTask(tx.queries, id);
    if (before === undefined) {
      const isStored = await stored.isStoredTask(tx.queries, id);
      throw new DomainError(isStored ? 'INVALID_STATE' : 'NOT_FOUND');
    }
    const [row] = await stored.retryTask(tx.queries, before);
    if (row === undefined) throw new Error('a locked task was not updated');
    const { kind, status, attempts } = failedTaskView(before);
    const after = failedTaskView(row);
    tx.record({
      action: 'retry_task',
      entity: 'task',
      id,
      ownerId: null,
      before: { status },
      after: { status: after.status, task: kind, attempts },
    });
    return after;
  }

  return {
    async summarize() {
      const [counts, schedules, lastBackup] = await Promise.all([
        stored.countTasks(queries),
        stored.listSchedules(queries),
        findLastBackup(),
      ]);
      return {
        counts: taskKinds.map((kind) =>
          countsView(
            kind,
            counts.find((row) => row.kind === kind),
          ),
        ),
        schedules: schedules
          .map((row) => scheduleView(row, tasks.nextRun(row.cron)))
          .toSorted((a, b) => a.nextRunAt.localeCompare(b.nextRunAt)),
        lastBackup,
      };
    },
    async listFailed({ kind, status }) {
      const filter = {
        kinds: kind === undefined ? taskKinds : [kind],
        statuses: status === undefined ? failedTaskStatuses : [status],
      };
      const rows = await stored.listFailedTasks(queries, filter, maxListedTasks);
      const total =
        rows.length < maxListedTasks ? rows.length : await stored.countFailedTasks(queries, filter);
      return { tasks: rows.map(failedTaskView), total };
    },
    async retry(actor, id) {
      if (!isId(id)) throw new DomainError('NOT_FOUND');
      const task = await transact(actor, (tx) => retryOne(tx, id));
      tasks.wake(task.kind);
      return task;
    },
    async retryFailed(actor, kind) {
      const retried = await transact(actor, async (tx) => {
        const total = await stored.retryFailedTasks(tx.queries, kind, maxRetriedTasks);
        // One record for all of them, with an ID of its own: there may be thousands.
        if (total > 0)
          tx.record({
            action: 'retry_failed_tasks',
            entity: 'task',
            id: tx.newId(),
            ownerId: null,
            before: null,
            after: { task: kind, tasks: total },
          });
        return total;
      });
      tasks.wake(kind);
      return retried;
    },
  };
}
