// Reads and retries tasks in the tables of pg-boss. What a task is about (`data`) is never read, nor is the stored error
// except for its time. Times come from the database, like those that pg-boss writes.
import { type FailedTaskStatus, type TaskKind, taskKinds } from '@burnish/domain/tasks';
import { and, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { integer, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Queries } from '../db/database.ts';
import { tasksSchema } from './tasks-schema.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

const schema = pgSchema(tasksSchema);

/** Of the kinds that this version knows: each query asks for them. */
const kindColumn = () => text('name', { enum: taskKinds }).notNull();

const tasks = schema.table('job', {
  id: uuid('id').notNull(),
  kind: kindColumn(),
  state: text('state', {
    enum: ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'],
  }).notNull(),
  retryLimit: integer('retry_limit').notNull(),
  retryCount: integer('retry_count').notNull(),
  startAfter: instant('start_after').notNull(),
  createdAt: instant('created_on').notNull(),
  startedAt: instant('started_on'),
  endedAt: instant('completed_on'),
  keepUntil: instant('keep_until').notNull(),
  output: jsonb('output'),
});

const schedules = schema.table('schedule', {
  kind: kindColumn(),
  cron: text('cron').notNull(),
  lastTaskId: uuid('last_job_id'),
});

export type TaskState = (typeof tasks.$inferSelect)['state'];

/** Tasks that haven't started by then are deleted. A retried task gets as much time as a new one. */
const keptUntilStarted = sql`now() + interval '14 days'`;

const isKnown = inArray(tasks.kind, taskKinds);
const isDue = sql`${tasks.startAfter} <= now()`;
/** By the time of the check: a transaction that waited for another retry may have begun before that one. */
const isRetryable = sql<boolean>`(
  ${tasks.state} = 'failed' or (${tasks.state} = 'retry' and ${tasks.startAfter} > clock_timestamp())
)`;

/** For a task whose process died: when its last attempt began. */
const lastFailedAt = sql`coalesce(
  ${tasks.endedAt}, (${tasks.output} ->> 'failedAt')::timestamptz, ${tasks.startedAt}, ${tasks.createdAt}
)`;

const statuses: Readonly<Record<FailedTaskStatus, TaskState>> = { failed: 'failed', retrying: 'retry' };

function countIf(condition: SQL) {
  return sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
}

/** The tasks that are not completed, by kind. A kind without any is missing. */
export function countTasks(queries: Queries) {
  const isWaiting = sql`${tasks.state} = 'created' and ${isDue}`;
  return queries
    .select({
      kind: tasks.kind,
      waiting: countIf(isWaiting),
      oldestWaitingSince: sql<Date | null>`min(${tasks.startAfter}) filter (where ${isWaiting})`.mapWith(
        tasks.startAfter,
      ),
      scheduled: countIf(sql`${tasks.state} = 'created' and not ${isDue}`),
      running: countIf(eq(tasks.state, 'active')),
      retrying: countIf(eq(tasks.state, 'retry')),
      failed: countIf(eq(tasks.state, 'failed')),
    })
    .from(tasks)
    .where(and(isKnown, ne(tasks.state, 'completed')))
    .groupBy(tasks.kind);
}

/** Schedules with their last task, if it hasn't been deleted yet. */
export function listSchedules(queries: Queries) {
  return queries
    .select({
      kind: schedules.kind,
      cron: schedules.cron,
      state: tasks.state,
      startedAt: tasks.startedAt,
      endedAt: tasks.endedAt,
    })
    .from(schedules)
    .leftJoin(tasks, and(eq(tasks.kind, schedules.kind), eq(tasks.id, schedules.lastTaskId)))
    .where(inArray(schedules.kind, taskKinds));
}

const failedTaskColumns = {
  id: tasks.id,
  kind: tasks.kind,
  state: tasks.state,
  retryLimit: tasks.retryLimit,
  retryCount: tasks.retryCount,
  startAfter: tasks.startAfter,
  createdAt: tasks.createdAt,
  lastFailedAt: lastFailedAt.mapWith(tasks.createdAt),
  isRetryable,
};

export interface FailedTaskFilter {
  readonly kinds: readonly TaskKind[];
  readonly statuses: readonly FailedTaskStatus[];
}

function matchesFilter(filter: FailedTaskFilter): SQL | undefined {
  return and(
    inArray(tasks.kind, [...filter.kinds]),
    inArray(
      tasks.state,
      filter.statuses.map((status) => statuses[status]),
    ),
  );
}

/** The last failure first. */
export function listFailedTasks(queries: Queries, filter: FailedTaskFilter, limit: number) {
  return queries
    .select(failedTaskColumns)
    .from(tasks)
    .where(matchesFilter(filter))
    .orderBy(desc(lastFailedAt), desc(tasks.id))
    .limit(limit);
}

export type FailedTaskRow = Awaited<ReturnType<typeof listFailedTasks>>[number];

export async function countFailedTasks(queries: Queries, filter: FailedTaskFilter): Promise<number> {
  const [counted] = await queries.select({ total: count() }).from(tasks).where(matchesFilter(filter));
  return counted?.total ?? 0;
}

/** Whether there is a task with this ID, in any state. */
export async function isStoredTask(queries: Queries, id: string): Promise<boolean> {
  const found = await queries
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(isKnown, eq(tasks.id, id)));
  return found.length > 0;
}

/** The task, locked, if it can be retried. Waits for another admin who is retrying it. */
export async function lockRetryableTask(queries: Queries, id: string): Promise<FailedTaskRow | undefined> {
  const [task] = await queries
    .select(failedTaskColumns)
    .from(tasks)
    .where(and(isKnown, eq(tasks.id, id), isRetryable))
    .for('update');
  return task;
}

/** Due now, with at least one attempt left. */
const retried = {
  state: 'retry',
  startAfter: sql`now()`,
  endedAt: null,
  retryLimit: sql`greatest(${tasks.retryLimit}, ${tasks.retryCount} + 1)`,
  keepUntil: sql`greatest(${tasks.keepUntil}, ${keptUntilStarted})`,
} as const;

/** Retries a locked task. */
export async function retryTask(
  queries: Queries,
  { kind, id }: Pick<FailedTaskRow, 'kind' | 'id'>,
): Promise<FailedTaskRow[]> {
  return queries
    .update(tasks)
    .set(retried)
    .where(and(eq(tasks.kind, kind), eq(tasks.id, id)))
    .returning(failedTaskColumns);
}

/** Retries failed tasks of a kind up to the limit, and returns how many. Skips those that another admin is retrying. */
export async function retryFailedTasks(queries: Queries, kind: TaskKind, limit: number): Promise<number> {
  const failed = queries
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.kind, kind), eq(tasks.state, 'failed')))
    .limit(limit)
    .for('update', { skipLocked: true });
  const { rowCount } = await queries
    .update(tasks)
    .set(retried)
    .where(and(eq(tasks.kind, kind), inArray(tasks.id, failed)));
  return rowCount ?? 0;
}
