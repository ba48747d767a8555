// Background tasks as admins see and retry them. Emails of notifications are enqueued here, but not sent.
import { taskKinds } from '@burnish/domain/tasks';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { watchAudit } from '../../../../../testing/audit.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { insertTask } from '../../../../../testing/stored-tasks.ts';
import { patiently } from '../../../../../testing/task-timing.ts';

const kind = 'email_notification';
const secret = 'ada@customers.test';

let t: TestApp;
let admin: TestUser;
let otherAdmin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [admin, otherAdmin] = [await t.signInAdmin(), await t.signInAdmin('Tunde Bello')];
  // The application answers calls before it has created its task queues, and the schedules last.
  const hasStarted = async () =>
    (await t.database.run("select name from jobs.schedule where name = 'clean_up'")).rows;
  await vi.waitFor(async () => expect(await hasStarted()).toHaveLength(1), patiently);
});
beforeEach(async () => {
  await t.database.run("delete from jobs.job where name = $1 or state in ('retry', 'failed')", [kind]);
});
afterAll(() => t.close());

type Query = Parameters<typeof admin.call<'GET /admin/tasks/failed'>>[1];

const summarize = async () => dataOf(await admin.call('GET /admin/tasks'));
const countsOf = async () => (await summarize()).counts.find((counts) => counts.kind === kind);
const list = async (options?: Query) => dataOf(await admin.call('GET /admin/tasks/failed', options));
const idsOf = async (options?: Query) => (await list(options)).tasks.map(({ _id }) => _id);
const retry = (id: string, by = admin) => by.call('POST /admin/tasks/:id/retry', { params: { id } });
const retryAll = (by = admin) => by.call('POST /admin/tasks/retry-failed', { body: { kind } });

describe('the counts', () => {
  test('are those of each kind and state, with the time since when the oldest waits', async () => {
    await insertTask(t, { state: 'created', dueInSeconds: -120 });
    await insertTask(t, { state: 'created', dueInSeconds: -30 });
    await insertTask(t, { state: 'created', dueInSeconds: 600 });
    await insertTask(t, { state: 'retry', dueInSeconds: 600 });
    await insertTask(t, { state: 'active', dueInSeconds: -500 });
    await insertTask(t, { state: 'completed', dueInSeconds: -500 });
    for (let count = 0; count < 3; count += 1) await insertTask(t);
    const counts = await countsOf();
    expect(counts).toEqual({
      kind,
      waiting: 2,
      oldestWaitingSince: expect.any(String),
      scheduled: 1,
      running: 1,
      retrying: 1,
      failed: 3,
    });
    const { rows } = await t.database.run(
      "select min(start_after) as since from jobs.job where name = $1 and state = 'created'",
      [kind],
    );
    expect(rows).toEqual([{ since: new Date(counts?.oldestWaitingSince ?? '') }]);
  });

  test('include kinds without tasks', async () => {
    const { counts } = await summarize();
    expect(counts.map((row) => row.kind)).toEqual(taskKinds);
    expect(await countsOf()).toMatchObject({ waiting: 0, oldestWaitingSince: null, failed: 0 });
  });

  test('cover every task that the application registers', async () => {
    const { rows } = await t.database.run(
      `select count(*)::int > 10 as has_queues, array_agg(name) filter (where not name = any ($1)) as unknown
       from jobs.queue where name not like '\\_\\_pgboss%'`,
      [[...taskKinds]],
    );
    expect(rows).toEqual([{ has_queues: true, unknown: null }]);
  });
});

describe('the schedules', () => {
  test('have their next run, the next one first', async () => {
    const { schedules, lastBackup } = await summarize();
    expect(lastBackup).toBeNull();
    expect(schedules.map((schedule) => schedule.kind)).toContain('clean_up');
    const times = schedules.map(({ nextRunAt }) => nextRunAt);
    expect(times).toEqual(times.toSorted());
    const cleanUp = schedules.find((schedule) => schedule.kind === 'clean_up');
    expect(cleanUp?.nextRunAt).toMatch(/T\d\d:17:00\.000Z$/);
    const wait = Date.parse(cleanUp?.nextRunAt ?? '') - Date.now();
    expect(wait).toBeLessThanOrEqual(3_600_000);
    expect(wait).toBeGreaterThan(-60_000);
  });

  test('say how the last run ended, while it is known', async () => {
    const lastRun = async () =>
      (await summarize()).schedules.find((schedule) => schedule.kind === 'clean_up')?.lastRun;
    const setLast = (id: string | null) =>
      t.database.run("update jobs.schedule set last_job_id = $1 where name = 'clean_up'", [id]);
    await setLast(null);
    expect(await lastRun()).toBeNull();
    await setLast(await insertTask(t, { kind: 'clean_up', state: 'completed' }));
    expect(await lastRun()).toEqual({
      status: 'completed',
      startedAt: expect.any(String),
      endedAt: expect.any(String),
    });
    await setLast(await insertTask(t, { kind: 'clean_up' }));
    expect(await lastRun()).toMatchObject({ status: 'failed' });
    await setLast(crypto.randomUUID());
    expect(await lastRun()).toBeNull();
  });
});

describe('the list of failed tasks', () => {
  test('has the last failure first, with its attempts and times', async () => {
    const older = await insertTask(t, { endedSecondsAgo: 300, attempts: 151 });
    const retried = await insertTask(t, { state: 'retry', endedSecondsAgo: 60, dueInSeconds: 900 });
    const newest = await insertTask(t, { endedSecondsAgo: 5 });
    await insertTask(t, { state: 'created' });
    await insertTask(t, { state: 'completed' });
    const { tasks, total } = await list();
    expect(total).toBe(3);
    expect(tasks.map(({ _id }) => _id)).toEqual([newest, retried, older]);
    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(tasks[2]).toEqual({
      _id: older,
      kind,
      status: 'failed',
      createdAt: time,
      attempts: 151,
      maxAttempts: 151,
      lastFailedAt: time,
      nextAttemptAt: null,
      isRetryable: true,
    });
    expect(tasks[1]).toMatchObject({
      status: 'retrying',
      attempts: 3,
      maxAttempts: 151,
      nextAttemptAt: time,
      isRetryable: true,
    });
  });

  test('takes the time of the failure from the task, if it has not ended', async () => {
    const id = await insertTask(t, { state: 'retry', dueInSeconds: 900 });
    const output = JSON.stringify({ message: 'The task failed.', failedAt: '2026-11-20T10:00:00.000Z' });
    await t.database.run('update jobs.job set output = $2 where id = $1', [id, output]);
    expect((await list()).tasks).toMatchObject([{ lastFailedAt: '2026-11-20T10:00:00.000Z' }]);
  });

  test('filters by kind and status', async () => {
    const failed = await insertTask(t);
    const retrying = await insertTask(t, { state: 'retry', dueInSeconds: 900 });
    const other = await insertTask(t, { kind: 'clean_up' });
    expect((await idsOf({ query: { kind } })).toSorted()).toEqual([failed, retrying].toSorted());
    expect((await idsOf({ query: { status: 'failed' } })).toSorted()).toEqual([failed, other].toSorted());
    expect(await idsOf({ query: { kind, status: 'retrying' } })).toEqual([retrying]);
  });

  test('rejects other kinds and statuses, with field errors', async () => {
    const query = { kind: 'ping', status: 'lost' };
    expectFieldErrors(
      await admin.send({ method: 'GET', url: '/api/admin/tasks/failed', query }),
      'kind',
      'status',
    );
  });

  test('has a limited number of tasks, and the total', async () => {
    await t.database.run(
      `insert into jobs.job (name, state, completed_on) select $1, 'failed', now() from generate_series(1, 103)`,
      [kind],
    );
    const { tasks, total } = await list();
    expect([tasks.length, total]).toEqual([100, 103]);
  });

  test('shows neither what a task is about nor its error', async () => {
    const id = await insertTask(t, { data: { email: secret } });
    const output = JSON.stringify({ message: `no mailbox ${secret}` });
    await t.database.run('update jobs.job set output = $2 where id = $1', [id, output]);
    const replies = [await summarize(), await list(), dataOf(await retry(id))];
    expect(replies[1]).toMatchObject({ total: 1 });
    expect(JSON.stringify(replies)).not.toContain(secret);
  });
});

describe('retrying', () => {
  test('makes a failed task due, with one more attempt', async () => {
    const id = await insertTask(t, { attempts: 151 });
    await t.database.run("update jobs.job set keep_until = now() - interval '1 day' where id = $1", [id]);
    const { task } = dataOf(await retry(id));
    expect(task).toMatchObject({
      _id: id,
      status: 'retrying',
      attempts: 151,
      maxAttempts: 152,
      isRetryable: false,
    });
    const { rows } = await t.database.run(
      `select state, retry_limit, start_after <= now() as is_due, keep_until > now() as is_kept, completed_on
       from jobs.job where id = $1`,
      [id],
    );
    expect(rows).toEqual([
      { state: 'retry', retry_limit: 151, is_due: true, is_kept: true, completed_on: null },
    ]);
  });

  test('makes a task that waits for its next attempt due, which keeps its attempts', async () => {
    const id = await insertTask(t, { state: 'retry', dueInSeconds: 900 });
    const { task } = dataOf(await retry(id));
    expect(task).toMatchObject({ status: 'retrying', maxAttempts: 151, isRetryable: false });
    const { rows } = await t.database.run(
      'select start_after <= now() as is_due from jobs.job where id = $1',
      [id],
    );
    expect(rows).toEqual([{ is_due: true }]);
  });

  test('runs the task, which is then no longer listed', async () => {
    // Nothing is due, so the handler only has to look.
    const id = await insertTask(t, {
      kind: 'remove_withdrawn_job_files',
      data: { jobId: crypto.randomUUID() },
    });
    dataOf(await retry(id));
    await expect
      .poll(
        async () => (await t.database.run('select state from jobs.job where id = $1', [id])).rows,
        patiently,
      )
      .toEqual([{ state: 'completed' }]);
    expect(await idsOf()).toEqual([]);
  });

  test('is recorded in the audit log', async () => {
    const id = await insertTask(t, { attempts: 4 });
    const newRecords = await watchAudit(t.database);
    dataOf(await retry(id));
    expect(await newRecords()).toMatchObject([
      {
        actorId: admin.id,
        ownerId: null,
        action: 'retry_task',
        entity: 'task',
        entityId: id,
        before: { status: 'failed' },
        after: { status: 'retrying', task: kind, attempts: 4 },
      },
    ]);
    const { records: shown } = dataOf(await admin.call('GET /admin/audit', { query: { entityId: id } }));
    expect(shown).toMatchObject([{ subject: { label: 'Background tasks' } }]);
  });

  test('by two admins at once retries it once', async () => {
    const id = await insertTask(t);
    const newRecords = await watchAudit(t.database);
    const responses = await Promise.all([retry(id), retry(id, otherAdmin)]);
    const [refused] = responses.filter(({ status }) => status !== 200);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    if (refused !== undefined) expectError(refused, 409, 'INVALID_STATE');
    expect((await list()).tasks).toMatchObject([{ attempts: 3, maxAttempts: 4 }]);
    expect(await newRecords()).toHaveLength(1);
  });

  test.each(['created', 'active', 'completed'] as const)('refuses a task that is %s', async (state) => {
    const id = await insertTask(t, { state });
    expectError(await retry(id), 409, 'INVALID_STATE');
    const { rows } = await t.database.run('select state from jobs.job where id = $1', [id]);
    expect(rows).toEqual([{ state }]);
  });

  test('refuses a task that is due anyway', async () => {
    expectError(await retry(await insertTask(t, { state: 'retry', dueInSeconds: -1 })), 409, 'INVALID_STATE');
  });

  test.each([crypto.randomUUID(), 'x', '0193E001-1C7A-7D55-B2F0-9C4E8A6D3F10'])(
    'finds no task %s',
    async (id) => {
      expectError(await retry(id), 404, 'NOT_FOUND');
    },
  );

  test('finds no tasks that are none of the kinds', async () => {
    const id = await insertTask(t);
    // As of the library's own tasks.
    await t.database.run(`select jobs.create_queue('other', '{"policy":"standard"}')`);
    await t.database.run("update jobs.job set name = 'other' where id = $1", [id]);
    expect(await idsOf()).toEqual([]);
    expectError(await retry(id), 404, 'NOT_FOUND');
  });
});

describe('retrying all failed tasks of a kind', () => {
  test('leaves other kinds and tasks that wait for a retry as they are', async () => {
    const failed = [await insertTask(t), await insertTask(t)];
    const waiting = await insertTask(t, { state: 'retry', dueInSeconds: 900 });
    const other = await insertTask(t, { kind: 'clean_up' });
    const newRecords = await watchAudit(t.database);
    expect(dataOf(await retryAll())).toEqual({ retried: 2 });
    const { tasks } = await list();
    const retryable = tasks.filter(({ isRetryable }) => isRetryable).map(({ _id }) => _id);
    expect(retryable.toSorted()).toEqual([waiting, other].toSorted());
    expect(tasks.filter(({ _id }) => failed.includes(_id))).toMatchObject([
      { status: 'retrying', maxAttempts: 4 },
      { status: 'retrying', maxAttempts: 4 },
    ]);
    expect(await newRecords()).toMatchObject([
      { actorId: admin.id, action: 'retry_failed_tasks', entity: 'task', after: { task: kind, tasks: 2 } },
    ]);
  });

  test('by two admins at once retries each task once', async () => {
    for (let count = 0; count < 20; count += 1) await insertTask(t);
    const [one, two] = await Promise.all([retryAll(), retryAll(otherAdmin)]);
    expect(dataOf(one).retried + dataOf(two).retried).toBe(20);
    expect((await list()).tasks.map(({ maxAttempts }) => maxAttempts)).toEqual(Array(20).fill(4));
  });

  test('leaves out a task that another admin is retrying at the same time', async () => {
    const [locked, other] = [await insertTask(t), await insertTask(t)];
    await t.database.queries.transaction(async (tx) => {
      await tx.execute(sql`select from jobs.job where id = ${locked} for update`);
      expect(dataOf(await retryAll())).toEqual({ retried: 1 });
    });
    expect(await idsOf({ query: { status: 'failed' } })).toEqual([locked]);
    expect(await idsOf({ query: { status: 'retrying' } })).toEqual([other]);
  });

  test('records nothing if there are none', async () => {
    const newRecords = await watchAudit(t.database);
    expect(dataOf(await retryAll())).toEqual({ retried: 0 });
    expect(await newRecords()).toEqual([]);
  });
});
