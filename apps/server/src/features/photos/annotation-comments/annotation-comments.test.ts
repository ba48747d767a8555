import { randomUUID } from 'node:crypto';
import type { Photo } from '@burnish/contract/photos/entities';
import { maxAnnotationComments } from '@burnish/domain/photos/annotation-comment';
import { describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../../testing/app.ts';
import {
  approve,
  deliver,
  deliverJob,
  getPhoto,
  pinOnPhoto,
  requestRevision,
  submitVersions,
} from '../../../../../../testing/deliveries.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { commentOnAnnotation, listPhotosOfJob } from '../../../../../../testing/photos.ts';
import { annotationComments } from '../../../db/schema/index.ts';
import { createAssignmentStudio } from '../assignments/assignments.fixture.ts';

const studio = await createAssignmentStudio();
const { t, admin, customer, zainab, tunde } = studio;

/** A photo of Zainab with an annotation in its only revision. */
async function annotatedPhoto() {
  const { job } = await studio.jobOf(zainab);
  const [photo] = await deliverJob(t, { customer, staff: admin }, job);
  if (photo === undefined) throw new Error('no photo was delivered');
  const requested = await requestRevision(customer, photo, { annotations: [pinOnPhoto] });
  return { job, photo: dataOf(requested).photo };
}

const millisecondsPerHour = 3_600_000;

const said = ({ threads }: Photo) =>
  threads.map(({ isResolved, comments }) => ({
    isResolved,
    comments: comments.map(({ action, text, author }) => [action, text, author?.fullName ?? null]),
  }));

const add = async (person: TestUser, photo: Photo, change: Parameters<typeof commentOnAnnotation>[2] = {}) =>
  dataOf(await commentOnAnnotation(person, photo, change)).photo;

describe('comments on an annotation', () => {
  test('are read by both sides, with the name of a member of staff', async () => {
    const { photo } = await annotatedPhoto();
    await add(zainab, photo, { text: '  As red as in the second photo?  ' });
    await add(customer, photo, { text: 'Yes.' });
    const comments = [
      ['comment', 'As red as in the second photo?', 'Zainab Bello'],
      ['comment', 'Yes.', null],
    ];
    for (const person of [customer, zainab, admin])
      expect(said(await getPhoto(person, photo))).toEqual([{ isResolved: false, comments }]);
    const [thread] = (await getPhoto(customer, photo)).threads;
    expect(thread).toMatchObject({ revisionId: photo.revisions[0]?._id, number: 1 });
  });

  test('resolve and reopen it, with or without a word', async () => {
    const { photo } = await annotatedPhoto();
    expect(said(await add(zainab, photo, { action: 'resolve', text: null }))).toEqual([
      { isResolved: true, comments: [['resolve', null, 'Zainab Bello']] },
    ]);
    expect(said(await add(customer, photo, { action: 'reopen', text: 'Not yet.' }))).toEqual([
      {
        isResolved: false,
        comments: [
          ['resolve', null, 'Zainab Bello'],
          ['reopen', 'Not yet.', null],
        ],
      },
    ]);
  });

  test('change nothing if it already is resolved, and keep only the text', async () => {
    const { photo } = await annotatedPhoto();
    await add(zainab, photo, { action: 'resolve', text: null });
    await add(admin, photo, { action: 'resolve', text: '' });
    const again = await add(admin, photo, { action: 'resolve', text: 'Looks good.' });
    expect(again.threads[0]?.comments.map(({ action }) => action)).toEqual(['resolve', 'comment']);
  });

  test('stay with annotations that were submitted with the photo', async () => {
    const { first } = await studio.jobOf(zainab);
    expectError(await commentOnAnnotation(customer, first), 409, 'INVALID_STATE');
    await submitVersions(t, admin, { _id: first.jobId });
    expectError(await commentOnAnnotation(customer, first), 404, 'NOT_FOUND');
  });

  test('stay in place when later versions are delivered', async () => {
    const { job, photo } = await annotatedPhoto();
    await add(zainab, photo);
    await submitVersions(t, admin, job);
    dataOf(await deliver(admin, job, [photo]));
    expect((await getPhoto(customer, photo)).threads).toHaveLength(1);
  });

  test('end with the approval', async () => {
    const { job } = await studio.jobOf(zainab);
    const [photo] = await deliverJob(t, { customer, staff: admin }, job);
    if (photo === undefined) throw new Error('no photo was delivered');
    expect(photo.allowedActions).toContain('comment');
    dataOf(await approve(customer, job, [photo]));
    expect((await getPhoto(customer, photo)).allowedActions).not.toContain('comment');
    expectError(await commentOnAnnotation(customer, photo), 409, 'INVALID_STATE');
  });
});

describe('who cannot comment', () => {
  test('retouchers without a photo of the job', async () => {
    const { photo } = await annotatedPhoto();
    expectError(await commentOnAnnotation(tunde, photo), 404, 'NOT_FOUND');
  });

  test('retouchers who can only take photos of the job', async () => {
    const { job, photos } = await studio.newJob(2);
    await deliverJob(t, { customer, staff: admin }, { _id: job._id });
    const [photo] = await listPhotosOfJob(customer, job._id);
    if (photo === undefined) throw new Error('no photo was delivered');
    const requested = dataOf(await requestRevision(customer, photo, { annotations: [pinOnPhoto] })).photo;
    await studio.setPool(true);
    expect((await getPhoto(tunde, photos[0] ?? photo)).allowedActions).toEqual([]);
    expectError(await commentOnAnnotation(tunde, requested), 403, 'FORBIDDEN');
    await studio.setPool(false);
    expectError(await commentOnAnnotation(tunde, requested), 404, 'NOT_FOUND');
  });

  test('anyone on a photo that was withdrawn', async () => {
    const { first } = await studio.newJob();
    dataOf(await customer.call('DELETE /photos/:id', { params: { id: first._id } }));
    expectError(await commentOnAnnotation(customer, first), 404, 'NOT_FOUND');
  });

  test('other customers', async () => {
    const { photo } = await annotatedPhoto();
    const stranger = await t.register('Noor Rahimi');
    expectError(await commentOnAnnotation(stranger, photo), 404, 'NOT_FOUND');
  });
});

describe('bad input', () => {
  test('an annotation or a revision that does not exist, or belongs to another photo', async () => {
    const [{ photo }, { photo: other }] = [await annotatedPhoto(), await annotatedPhoto()];
    expectError(await commentOnAnnotation(customer, photo, { number: 2 }), 404, 'NOT_FOUND');
    for (const revisionId of [randomUUID(), other.revisions[0]?._id, 'no-id', null])
      expectError(await commentOnAnnotation(customer, photo, { revisionId }), 404, 'NOT_FOUND');
  });

  test('no text, too much text, and no such number or action', async () => {
    const { photo } = await annotatedPhoto();
    for (const text of [null, '', '   ', 'a'.repeat(1_001)])
      expectFieldErrors(await commentOnAnnotation(customer, photo, { text }), 'text');
    for (const number of [0, 21, 1.5])
      expectFieldErrors(await commentOnAnnotation(customer, photo, { number }), 'number');
  });

  test('more comments than an annotation can have', async () => {
    const { photo } = await annotatedPhoto();
    const rows = Array.from({ length: maxAnnotationComments }, () => ({
      id: randomUUID(),
      userId: customer.id,
      photoId: photo._id,
      revisionId: photo.revisions[0]?._id ?? '',
      number: 1,
      authorId: customer.id,
      action: 'comment' as const,
      text: 'And one more.',
      createdAt: t.clock.now(),
    }));
    await t.database.queries.insert(annotationComments).values(rows);
    expectError(await commentOnAnnotation(customer, photo), 409, 'TOO_MANY_ANNOTATION_COMMENTS');
  });
});

describe('two at once', () => {
  test('both resolve it: it is resolved once', async () => {
    const { photo } = await annotatedPhoto();
    await Promise.all([
      add(zainab, photo, { action: 'resolve', text: null }),
      add(admin, photo, { action: 'resolve', text: null }),
    ]);
    expect((await getPhoto(customer, photo)).threads[0]?.comments).toHaveLength(1);
  });
});

describe('notifications', () => {
  const eventsOf = async (person: TestUser) =>
    dataOf(await person.call('GET /notifications')).notifications.map(({ event }) => event);

  test('reach the customer, once an hour for a job', async () => {
    const { photo } = await annotatedPhoto();
    const count = async () =>
      (await eventsOf(customer)).filter((event) => event === 'studio_commented').length;
    const before = await count();
    await add(zainab, photo, { action: 'resolve', text: null });
    expect(await count()).toBe(before);
    t.clock.advance(millisecondsPerHour - (t.clock.now().getTime() % millisecondsPerHour));
    await add(zainab, photo);
    t.clock.advance(60_000);
    await add(admin, photo);
    expect(await count()).toBe(before + 1);
    t.clock.advance(millisecondsPerHour);
    await add(zainab, photo);
    expect(await count()).toBe(before + 2);
  });

  test('reach the retoucher of the photo, and no other', async () => {
    const { photo } = await annotatedPhoto();
    await add(customer, photo);
    expect(await eventsOf(zainab)).toContain('customer_commented');
    expect(await eventsOf(tunde)).not.toContain('customer_commented');
  });

  test('say that it was reopened', async () => {
    const { photo } = await annotatedPhoto();
    await add(zainab, photo, { action: 'resolve', text: null });
    const before = (await eventsOf(zainab)).length;
    t.clock.advance(millisecondsPerHour);
    await add(customer, photo, { action: 'reopen', text: null });
    expect((await eventsOf(zainab)).length).toBe(before + 1);
  });
});
