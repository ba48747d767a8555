import { randomUUID } from 'node:crypto';
import { maxDueTimeChanges } from '@burnish/domain/photos/due-time-change';
import { beforeEach, describe, expect, test } from 'vitest';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { deliver, deliverJob, getPhoto, submitVersions } from '../../../../../../testing/deliveries.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { askQuestion, changeDueTime, listPhotosOfJob } from '../../../../../../testing/photos.ts';
import { dueTimeChanges } from '../../../db/schema/index.ts';
import { createAssignmentStudio, getJob } from '../assignments/assignments.fixture.ts';

const studio = await createAssignmentStudio();
const { t, admin, customer, zainab } = studio;
const hour = 3_600_000;

beforeEach(() => t.clock.advance(hour));

const inHours = (hours: number) => new Date(t.clock.now().getTime() + hours * hour).toISOString();

const change = (jobId: string, body: { dueAt?: string; reason?: string } = {}) =>
  admin.call('PUT /photos/admin/jobs/:id/due-time', {
    params: { id: jobId },
    body: { dueAt: inHours(100), reason: 'A second composite.', ...body },
  });

describe('a new due time', () => {
  test('is that of the job and its photos, and the customer reads why', async () => {
    const { job } = await studio.newJob(2);
    const recorded = await watchAudit(t.database);
    const dueAt = inHours(100);
    dataOf(await change(job._id, { dueAt, reason: '  A second composite.  ' }));
    const seen = await getJob(customer, job);
    expect(seen).toMatchObject({
      dueAt,
      dueTimeChanges: [
        {
          previousDueAt: job.dueAt,
          dueAt,
          reason: 'A second composite.',
          createdAt: t.clock.now().toISOString(),
        },
      ],
    });
    for (const photo of await listPhotosOfJob(customer, job._id)) expect(photo.dueAt).toBe(dueAt);
    expect(await recorded()).toMatchObject([
      { action: 'set_due_time', entityId: job._id, before: { dueAt: job.dueAt }, after: { dueAt } },
    ]);
    const { notifications } = dataOf(await customer.call('GET /notifications'));
    expect(notifications[0]).toMatchObject({
      event: 'due_time_changed',
      text: expect.stringMatching(/The reason: A second composite\.$/),
    });
  });

  test('can be changed again, the latest first', async () => {
    const { job } = await studio.newJob();
    await changeDueTime(admin, job, { dueAt: inHours(100), reason: 'First' });
    await changeDueTime(admin, job, { dueAt: inHours(50), reason: 'Second' });
    const { dueTimeChanges: changes, dueAt } = await getJob(customer, job);
    expect(dueAt).toBe(inHours(50));
    expect(changes.map(({ reason, previousDueAt }) => [reason, previousDueAt])).toEqual([
      ['Second', inHours(100)],
      ['First', job.dueAt],
    ]);
  });

  test('leaves delivered photos as they were', async () => {
    const { job, photos } = await studio.newJob(2);
    const [first, second] = photos;
    if (first === undefined || second === undefined) throw new Error('no photos were submitted');
    await submitVersions(t, admin, job, [first]);
    dataOf(await deliver(admin, job, [first]));
    dataOf(await change(job._id));
    expect((await getPhoto(customer, first)).dueAt).toBe(first.dueAt);
    expect((await getPhoto(customer, second)).dueAt).toBe(inHours(100));
  });

  test('is impossible once all photos are delivered', async () => {
    const { job } = await studio.newJob();
    await deliverJob(t, { customer, staff: admin }, job);
    expectError(await change(job._id), 409, 'INVALID_STATE');
    expect((await getJob(admin, job)).allowedActions).not.toContain('set_due_time');
  });

  test('of a photo on hold has as much time left after the answer', async () => {
    const { job, photos } = await studio.newJob(2);
    const [first, second] = photos;
    if (first === undefined || second === undefined) throw new Error('no photos were submitted');
    const question = await askQuestion(admin, job._id, { photoId: first._id });
    t.clock.advance(10 * hour);
    const dueAt = inHours(100);
    dataOf(await change(job._id, { dueAt }));
    expect((await getJob(customer, job)).dueAt).toBe(dueAt);
    t.clock.advance(5 * hour);
    const answer = { params: { id: question._id }, body: { answer: 'The wide one.' } };
    dataOf(await customer.call('PUT /photos/questions/:id/answer', answer));
    expect((await getPhoto(customer, first)).dueAt).toBe(inHours(100));
    expect((await getPhoto(customer, second)).dueAt).toBe(dueAt);
  });

  test('of a job on hold keeps the time that is left until the answer', async () => {
    const { job, first } = await studio.newJob();
    await askQuestion(admin, job._id);
    t.clock.advance(10 * hour);
    const { onHoldSince, dueAt } = dataOf(await change(job._id)).job;
    const left = Date.parse(dueAt) - Date.parse(onHoldSince ?? '');
    expect(left).toBe(100 * hour);
    expect((await getPhoto(customer, first)).onHoldSince).toBe(onHoldSince);
  });
});

describe('what is refused', () => {
  test('a time in the past or too far ahead, no time, and no reason', async () => {
    const { job } = await studio.newJob();
    for (const dueAt of [inHours(0), inHours(-1), inHours(366 * 24), 'soon', '2026-12-24'])
      expectFieldErrors(await change(job._id, { dueAt }), 'dueAt');
    for (const reason of ['', '   ', 'a'.repeat(501)])
      expectFieldErrors(await change(job._id, { reason }), 'reason');
    expect((await getJob(customer, job)).dueAt).toBe(job.dueAt);
  });

  test('retouchers, also of their own jobs, and jobs that do not exist', async () => {
    const { job } = await studio.jobOf(zainab);
    const body = { dueAt: inHours(100), reason: 'A second composite.' };
    const params = { id: job._id };
    expectError(await zainab.call('PUT /photos/admin/jobs/:id/due-time', { params, body }), 403, 'FORBIDDEN');
    expect((await getJob(zainab, job)).allowedActions).not.toContain('set_due_time');
    expect((await getJob(admin, job)).allowedActions).toContain('set_due_time');
    for (const id of [randomUUID(), 'no-id']) expectError(await change(id), 404, 'NOT_FOUND');
  });

  test('more changes than a job can have', async () => {
    const { job } = await studio.newJob();
    const rows = Array.from({ length: maxDueTimeChanges }, () => ({
      id: randomUUID(),
      userId: customer.id,
      jobId: job._id,
      previousDueAt: new Date(job.dueAt),
      dueAt: new Date(job.dueAt),
      reason: 'And once more.',
      changedById: admin.id,
      createdAt: t.clock.now(),
    }));
    await t.database.queries.insert(dueTimeChanges).values(rows);
    expectError(await change(job._id), 409, 'TOO_MANY_DUE_TIME_CHANGES');
  });
});
