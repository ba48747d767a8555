import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../../testing/app.ts';
import {
  approve,
  deliverJob,
  getPhoto,
  listStudioPhotos,
  requestRevision,
} from '../../../../../../testing/deliveries.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { askQuestion } from '../../../../../../testing/photos.ts';
import { closeConsistent } from '../jobs/jobs.fixture.ts';
import { type AssignmentStudio, assign, createAssignmentStudio, watchEvents } from './assignments.fixture.ts';

let studio: AssignmentStudio;
let admin: TestUser;
let otherAdmin: TestUser;
let zainab: TestUser;
let tunde: TestUser;
let customer: TestUser;

beforeAll(async () => {
  studio = await createAssignmentStudio();
  ({ admin, otherAdmin, zainab, tunde, customer } = studio);
});
afterAll(() => closeConsistent(studio.t));

/** Returns a function that lists what everyone was notified of since. */
async function watchEveryone() {
  const people = { admin, otherAdmin, zainab, tunde, customer };
  const watched = await Promise.all(
    Object.entries(people).map(async ([name, person]) => [name, await watchEvents(person)] as const),
  );
  return async (): Promise<Readonly<Record<string, readonly string[]>>> => {
    const lists = await Promise.all(watched.map(async ([name, list]) => [name, await list()] as const));
    return Object.fromEntries(lists.filter(([, events]) => events.length > 0));
  };
}

async function answer(question: { readonly _id: string }): Promise<void> {
  const params = { id: question._id };
  dataOf(await customer.call('PUT /photos/questions/:id/answer', { params, body: { answer: 'Wide' } }));
}

describe('an assignment', () => {
  test('notifies the assignee once, and no one else', async () => {
    const { job, photos } = await studio.newJob(3);
    const notified = await watchEveryone();
    dataOf(await assign(admin, job, photos, zainab));
    expect(await notified()).toEqual({ zainab: ['photos_assigned'] });
    const { notifications } = dataOf(await zainab.call('GET /notifications', { query: { limit: 1 } }));
    expect(notifications).toMatchObject([
      {
        title: `Photos of ${job.number} were assigned to you`,
        path: `/admin?tab=photos&q=${job.number}`,
        readAt: null,
      },
    ]);
  });

  test('notifies the new assignee of a reassignment, and no one of a release', async () => {
    const { job, photos } = await studio.jobOf(zainab, 2);
    const notified = await watchEveryone();
    dataOf(await assign(admin, job, photos, tunde));
    dataOf(await assign(admin, job, await listStudioPhotos(admin, job._id), null));
    expect(await notified()).toEqual({ tunde: ['photos_assigned'] });
    // Again, for photos that were assigned to the person before.
    dataOf(await assign(admin, job, await listStudioPhotos(admin, job._id), tunde));
    expect(await notified()).toEqual({ tunde: ['photos_assigned', 'photos_assigned'] });
  });

  test('notifies an admin, unless they assign photos to themselves', async () => {
    const { job, photos } = await studio.newJob();
    const notified = await watchEveryone();
    dataOf(await assign(admin, job, photos, admin));
    expect(await notified()).toEqual({});
    dataOf(await assign(admin, job, await listStudioPhotos(admin, job._id), otherAdmin));
    expect(await notified()).toEqual({ otherAdmin: ['photos_assigned'] });
  });

  test('from the pool notifies no one', async () => {
    await studio.setPool(true);
    const { job, photos } = await studio.newJob();
    const notified = await watchEveryone();
    dataOf(await assign(zainab, job, photos, zainab));
    expect(await notified()).toEqual({});
    await studio.setPool(false);
  });
});

describe('what a customer does notifies admins and the assignee, and no other retoucher', () => {
  const admins = (...events: readonly string[]) => ({ admin: events, otherAdmin: events });

  test('if photos are submitted: only admins', async () => {
    const notified = await watchEveryone();
    await studio.newJob();
    expect(await notified()).toEqual(admins('job_submitted'));
  });

  test('if a question about a photo is answered', async () => {
    const { job, first } = await studio.jobOf(zainab, 2);
    const [, other] = await listStudioPhotos(admin, job._id);
    if (other === undefined) throw new Error('no second photo was submitted');
    dataOf(await assign(admin, job, [other], tunde));
    const question = await askQuestion(admin, job._id, { photoId: first._id });
    const notified = await watchEveryone();
    await answer(question);
    expect(await notified()).toEqual({ ...admins('question_answered'), zainab: ['question_answered'] });
  });

  test('if a question about a job is answered: all who work on it', async () => {
    const { job, first } = await studio.jobOf(zainab, 2);
    const question = await askQuestion(zainab, job._id);
    const notified = await watchEveryone();
    await answer(question);
    expect(await notified()).toEqual({ ...admins('question_answered'), zainab: ['question_answered'] });
    dataOf(await assign(admin, job, [await getPhoto(admin, first)], tunde));
    const next = await askQuestion(zainab, job._id);
    const notifiedNext = await watchEveryone();
    await answer(next);
    const expected = ['question_answered'];
    expect(await notifiedNext()).toEqual({ ...admins(...expected), zainab: expected, tunde: expected });
  });

  test('if nothing is assigned: only admins', async () => {
    const { job, first } = await studio.newJob();
    const question = await askQuestion(admin, job._id, { photoId: first._id });
    const notified = await watchEveryone();
    await answer(question);
    expect(await notified()).toEqual(admins('question_answered'));
  });

  test('if a revision is requested', async () => {
    const { job, first } = await studio.jobOf(zainab, 2);
    await deliverJob(studio.t, { customer, staff: admin }, job);
    const notified = await watchEveryone();
    dataOf(await requestRevision(customer, first));
    expect(await notified()).toEqual({ ...admins('revision_requested'), zainab: ['revision_requested'] });
  });

  test('if photos are approved: those whose photos are among them', async () => {
    const { job, photos, first } = await studio.jobOf(zainab, 2);
    const [, other] = photos;
    if (other === undefined) throw new Error('no second photo was submitted');
    dataOf(await assign(admin, job, [other], tunde));
    await deliverJob(studio.t, { customer, staff: admin }, job);
    const notified = await watchEveryone();
    dataOf(await approve(customer, job, [first]));
    expect(await notified()).toEqual({ ...admins('photos_approved'), zainab: ['photos_approved'] });
    const notifiedNext = await watchEveryone();
    dataOf(await approve(customer, job, [first, other]));
    expect(await notifiedNext()).toEqual({ ...admins('photos_approved'), tunde: ['photos_approved'] });
  });

  test('an admin to whom the photo is assigned is notified once', async () => {
    const { job, first } = await studio.jobOf(otherAdmin);
    const question = await askQuestion(admin, job._id, { photoId: first._id });
    const notified = await watchEveryone();
    await answer(question);
    expect(await notified()).toEqual(admins('question_answered'));
  });
});

test('people who no longer work on a job read nothing more about it in their notifications', async () => {
  const { job, first } = await studio.jobOf(zainab);
  const question = await askQuestion(zainab, job._id, { photoId: first._id });
  await answer(question);
  const newest = async (person: TestUser) =>
    dataOf(await person.call('GET /notifications', { query: { limit: 2 } })).notifications.map(
      ({ title, text }) => `${title}: ${text}`,
    );
  expect(await newest(zainab)).toEqual([
    expect.stringContaining('Wide'),
    expect.stringContaining(job.number),
  ]);
  dataOf(await assign(admin, job, [await getPhoto(admin, first)], tunde));
  const former = 'About photos that are no longer assigned to you: Someone else works on them now.';
  expect(await newest(zainab)).toEqual([former, former]);
  expect((await newest(tunde))[0]).toContain(job.number);
  expect(await newest(admin)).toContainEqual(expect.stringContaining('Wide'));
});

test('retouchers choose how they are notified of what concerns them only', async () => {
  const { settings } = dataOf(await zainab.call('GET /notifications/settings'));
  const studioEvents = settings.events.filter(({ group }) => group === 'studio').map(({ event }) => event);
  expect(studioEvents).toEqual([
    'photos_assigned',
    'question_answered',
    'revision_requested',
    'photos_approved',
    'customer_commented',
  ]);
  const { job, photos } = await studio.newJob();
  const off = { event: 'photos_assigned', channel: 'app', isOn: false } as const;
  dataOf(await zainab.call('PUT /notifications/settings', { body: off }));
  const notified = await watchEveryone();
  dataOf(await assign(admin, job, photos, zainab));
  expect(await notified()).toEqual({});
  dataOf(await zainab.call('PUT /notifications/settings', { body: { ...off, isOn: true } }));
});
