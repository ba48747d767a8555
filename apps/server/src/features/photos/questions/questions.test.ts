import { randomUUID } from 'node:crypto';
import type { Question } from '@burnish/contract/questions/entities';
import { maxJobQuestions } from '@burnish/domain/photos/question-limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { deliver, submitVersions } from '../../../../../../testing/deliveries.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { askQuestion, createPaidPlan, listPhotosOfJob } from '../../../../../../testing/photos.ts';
import { connectClient } from '../../../../../../testing/realtime-client.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { closeConsistent, setJobStatus, startWork } from '../jobs/jobs.fixture.ts';

let t: TestApp;
let admin: TestUser;
let customer: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
  customer = await t.signIn('Adaeze Okafor');
  await createPaidPlan(customer, admin);
});
afterAll(() => closeConsistent(t));

const hour = 3_600_000;

const ask = (person: TestUser, jobId: string, photoId: string | null = null, text = 'Which crop?') =>
  person.call('POST /photos/admin/jobs/:id/questions', { params: { id: jobId }, body: { text, photoId } });
const answer = (person: TestUser, { _id: id }: Question, text = 'The wide one.') =>
  person.call('PUT /photos/questions/:id/answer', { params: { id }, body: { answer: text } });
const withdraw = (person: TestUser, { _id: id }: Question) =>
  person.call('PUT /photos/admin/questions/:id/withdraw', { params: { id } });
const listQuestions = async (person: TestUser, id: string) =>
  dataOf(await person.call('GET /photos/jobs/:id/questions', { params: { id } })).questions;
const getJob = async (id: string) =>
  dataOf(await customer.call('GET /photos/jobs/:id', { params: { id } })).job;
const asked = (jobId: string, photoId: string | null = null, text = 'Which crop?') =>
  askQuestion(admin, jobId, { photoId, text });

async function submit(count = 1) {
  const job = await submitPhotos(t, customer, count);
  const [first, ...others] = await listPhotosOfJob(customer, job._id);
  if (first === undefined) throw new Error('no photo was submitted');
  return { job, first, others };
}

const later = (instant: string, milliseconds: number) =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

describe('a question about a photo', () => {
  test('pauses its due time until it is answered', async () => {
    const { job, first, others } = await submit(2);
    t.clock.advance(2 * hour);
    const askedAt = t.clock.now().toISOString();
    const recorded = await watchAudit(t.database);
    const question = await asked(job._id, first._id);
    expect(question).toMatchObject({
      jobId: job._id,
      jobNumber: job.number,
      photo: { _id: first._id, fileName: first.fileName, thumbnailUrl: expect.any(String) },
      text: 'Which crop?',
      suggestedAnswers: [],
      status: 'open',
      askedBy: { _id: admin.id },
      createdAt: askedAt,
      answer: null,
      closedAt: null,
      allowedActions: ['withdraw'],
    });
    expect(await listQuestions(customer, job._id)).toEqual([
      { ...question, photo: expect.anything(), allowedActions: ['answer'] },
    ]);
    const photos = async () => listPhotosOfJob(customer, job._id);
    expect(await photos()).toMatchObject([
      { _id: first._id, dueAt: first.dueAt, onHoldSince: askedAt },
      { _id: others[0]?._id, dueAt: first.dueAt, onHoldSince: null },
    ]);
    // The other photo is still due.
    expect(await getJob(job._id)).toMatchObject({
      dueAt: job.dueAt,
      onHoldSince: null,
      openQuestionCount: 1,
    });

    t.clock.advance(5 * hour);
    const answered = dataOf(await answer(customer, question, '  The wide one. ')).question;
    expect(answered).toMatchObject({
      status: 'answered',
      answer: 'The wide one.',
      closedAt: t.clock.now().toISOString(),
      allowedActions: [],
    });
    expect(await photos()).toMatchObject([
      { _id: first._id, dueAt: later(first.dueAt, 5 * hour), onHoldSince: null },
      { dueAt: first.dueAt, onHoldSince: null },
    ]);
    expect(await getJob(job._id)).toMatchObject({ dueAt: job.dueAt, openQuestionCount: 0 });
    const { _id: entityId } = question;
    expect(await recorded()).toMatchObject([
      {
        action: 'ask_question',
        entityId,
        actorId: admin.id,
        after: { status: 'open', jobId: job._id, photoId: first._id },
      },
      {
        action: 'answer_question',
        entityId,
        actorId: customer.id,
        before: { status: 'open' },
        after: { status: 'answered' },
      },
    ]);
  });

  test('ends with the last of several questions, counted from the first', async () => {
    const { job, first } = await submit();
    const one = await asked(job._id, first._id);
    t.clock.advance(hour);
    const two = await asked(job._id, first._id, 'And the colors?');
    expect(await getJob(job._id)).toMatchObject({ onHoldSince: one.createdAt, openQuestionCount: 2 });
    t.clock.advance(hour);
    dataOf(await answer(customer, one));
    expect(await getJob(job._id)).toMatchObject({ dueAt: job.dueAt, onHoldSince: one.createdAt });
    t.clock.advance(hour);
    dataOf(await withdraw(admin, two));
    expect(await getJob(job._id)).toMatchObject({ dueAt: later(job.dueAt, 3 * hour), onHoldSince: null });
    expect(await listQuestions(admin, job._id)).toMatchObject([
      { _id: two._id, status: 'withdrawn', answer: null },
      { _id: one._id, status: 'answered' },
    ]);
  });

  test('is withdrawn with the photo', async () => {
    const { job, first, others } = await submit(2);
    const question = await asked(job._id, first._id);
    dataOf(await customer.call('DELETE /photos/:id', { params: { id: first._id } }));
    expect(await listQuestions(customer, job._id)).toMatchObject([
      { _id: question._id, status: 'withdrawn' },
    ]);
    expectError(await answer(customer, question), 409, 'QUESTION_CLOSED');
    expectError(await ask(admin, job._id, first._id), 404, 'NOT_FOUND');
    expect(await getJob(job._id)).toMatchObject({ photoCount: others.length, openQuestionCount: 0 });
  });
});

describe('a question about a job', () => {
  test('pauses all of its photos, also those with a question of their own', async () => {
    const { job, first } = await submit(3);
    dataOf(await setJobStatus(admin, job._id));
    await asked(job._id, first._id);
    t.clock.advance(hour);
    const aboutJob = await asked(job._id);
    expect(aboutJob.photo).toBeNull();
    expect(await getJob(job._id)).toMatchObject({
      status: 'in_progress',
      // The photos without an earlier question have the least time left.
      dueAt: job.dueAt,
      onHoldSince: aboutJob.createdAt,
      openQuestionCount: 2,
    });
    t.clock.advance(hour);
    dataOf(await answer(customer, aboutJob));
    const due = (await listPhotosOfJob(customer, job._id)).map(({ onHoldSince, dueAt }) => [
      onHoldSince === null,
      dueAt,
    ]);
    expect(due).toEqual([
      [false, first.dueAt],
      [true, later(first.dueAt, hour)],
      [true, later(first.dueAt, hour)],
    ]);
    expect(await getJob(job._id)).toMatchObject({ dueAt: later(job.dueAt, hour), onHoldSince: null });
  });

  test('is withdrawn with the job', async () => {
    const { job } = await submit(2);
    const question = await asked(job._id);
    dataOf(await customer.call('PUT /photos/jobs/:id/withdraw', { params: { id: job._id } }));
    expect(await getJob(job._id)).toMatchObject({
      status: 'withdrawn',
      onHoldSince: null,
      openQuestionCount: 0,
    });
    expectError(await answer(customer, question), 409, 'QUESTION_CLOSED');
    expectError(await ask(admin, job._id), 409, 'INVALID_STATE');
  });

  test('lists the job after those that are due, and not as late', async () => {
    const listed = async (limit = 50) => {
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const { jobs, page } = dataOf(
          await admin.call('GET /photos/admin/jobs', {
            query: { sort: 'due', limit, ...(cursor && { cursor }) },
          }),
        );
        ids.push(...jobs.map(({ _id }) => _id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return ids;
    };
    const { job: held } = await submit();
    const { job: due } = await submit();
    const { job: withdrawn } = await submit();
    dataOf(await customer.call('PUT /photos/jobs/:id/withdraw', { params: { id: withdrawn._id } }));
    await asked(held._id);
    const created = [held._id, due._id, withdrawn._id];
    const received = dataOf(
      await admin.call('GET /photos/admin/jobs', { query: { sort: 'due', status: 'received' } }),
    ).jobs.map(({ _id }) => _id);
    expect(received.filter((id) => created.includes(id))).toEqual([due._id, held._id]);
    const order = async (limit?: number) => (await listed(limit)).filter((id) => created.includes(id));
    expect(await order()).toEqual([due._id, held._id, withdrawn._id]);
    expect(await order(1)).toEqual([due._id, held._id, withdrawn._id]);
    const late = async () =>
      dataOf(await admin.call('GET /admin/today', { query: { kind: 'job' } })).items.flatMap((item) =>
        item.kind === 'job' ? [item.job._id] : [],
      );
    await startWork(admin, held._id);
    await startWork(admin, due._id);
    t.clock.advance(100 * hour);
    const ids = await late();
    expect(ids).toContain(due._id);
    expect(ids).not.toContain(held._id);
  });
});

describe('answers', () => {
  test('are accepted once, and can be repeated', async () => {
    const { job } = await submit();
    const question = await asked(job._id);
    const answers = await Promise.all([
      answer(customer, question, 'Wide'),
      answer(customer, question, 'Narrow'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [{ answer: accepted } = { answer: null }] = await listQuestions(customer, job._id);
    const repeated = dataOf(await answer(customer, question, accepted ?? '')).question;
    expect(repeated).toMatchObject({ status: 'answered', answer: accepted });
    expectError(await answer(customer, question, 'Neither'), 409, 'QUESTION_CLOSED');
    expectError(await withdraw(admin, question), 409, 'QUESTION_CLOSED');
  });

  test('are not accepted after the question was withdrawn, which can be repeated', async () => {
    const { job } = await submit();
    const question = await asked(job._id);
    dataOf(await withdraw(admin, question));
    dataOf(await withdraw(admin, question));
    expectError(await answer(customer, question), 409, 'QUESTION_CLOSED');
  });

  test('come from the customer only', async () => {
    const { job } = await submit();
    const question = await asked(job._id);
    const other = await t.signIn('Someone else');
    for (const person of [other, admin]) expectError(await answer(person, question), 404, 'NOT_FOUND');
    for (const id of [randomUUID(), 'x']) {
      expectError(
        await customer.call('PUT /photos/questions/:id/answer', { params: { id }, body: { answer: 'A' } }),
        404,
        'NOT_FOUND',
      );
      expectError(
        await admin.call('PUT /photos/admin/questions/:id/withdraw', { params: { id } }),
        404,
        'NOT_FOUND',
      );
      expectError(await admin.call('GET /photos/jobs/:id/questions', { params: { id } }), 404, 'NOT_FOUND');
    }
    expectError(await ask(admin, job._id, randomUUID()), 404, 'NOT_FOUND');
    const { first } = await submit();
    expectError(await ask(admin, job._id, first._id), 404, 'NOT_FOUND');
  });
});

test('delivered photos need no answers: only the others of their job can be asked about', async () => {
  const { job, first, others } = await submit(2);
  await submitVersions(t, admin, job, [first]);
  dataOf(await deliver(admin, job, [first]));
  expectError(await ask(admin, job._id, first._id), 409, 'INVALID_STATE');
  dataOf(await ask(admin, job._id, others[0]?._id));
  dataOf(await ask(admin, job._id));
  expect(await listPhotosOfJob(customer, job._id)).toMatchObject([
    { _id: first._id, onHoldSince: null },
    { onHoldSince: t.clock.now().toISOString() },
  ]);
});

test('customers who cannot sign in are asked nothing', async () => {
  const person = await t.signIn('Deactivated');
  await createPaidPlan(person, admin);
  const job = await submitPhotos(t, person);
  const params = { id: person.id };
  dataOf(await admin.call('PUT /admin/users/:id/active', { params, body: { isActive: false } }));
  expectError(await ask(admin, job._id), 409, 'INVALID_STATE');
});

test('invalid questions and answers are rejected', async () => {
  const { job } = await submit();
  const send = (body: { text: string; suggestedAnswers?: string[] }) =>
    admin.call('POST /photos/admin/jobs/:id/questions', { params: { id: job._id }, body });
  const text = 'Which crop?';
  expectFieldErrors(await send({ text: ' ' }), 'text');
  expectFieldErrors(await send({ text: 'x'.repeat(1_001) }), 'text');
  const suggest = (...suggestedAnswers: string[]) => send({ text, suggestedAnswers });
  expectFieldErrors(await suggest('1', '2', '3', '4', '5'), 'suggestedAnswers');
  expectFieldErrors(await suggest('Yes', 'Yes'), 'suggestedAnswers');
  expectFieldErrors(await suggest('x'.repeat(101)), 'suggestedAnswers.0');
  const { question } = dataOf(await suggest(' Yes ', 'No'));
  expect(question.suggestedAnswers).toEqual(['Yes', 'No']);
  expectFieldErrors(await answer(customer, question, ''), 'answer');
  expectFieldErrors(await answer(customer, question, 'x'.repeat(2_001)), 'answer');
});

test('a job has a limited number of questions', async () => {
  const { job } = await submit();
  for (let n = 0; n < maxJobQuestions; n += 1) await asked(job._id, null, `Question ${n}?`);
  expectError(await ask(admin, job._id), 409, 'TOO_MANY_QUESTIONS');
  expect(await listQuestions(customer, job._id)).toHaveLength(maxJobQuestions);
});

test('are published to both sides', async () => {
  const origin = await t.listen();
  const { job, first } = await submit();
  const open = async ({ token }: TestUser) => connectClient(origin, { token });
  const pages = [await open(customer), await open(admin)];
  const question = await asked(job._id, first._id);
  for (const page of pages) {
    expect(await page.waitForChange({ entity: 'question', id: question._id })).toMatchObject({
      row: { status: 'open' },
    });
    await page.waitForChange({ entity: 'job', id: job._id });
    expect(await page.waitForChange({ entity: 'photo', id: first._id })).toMatchObject({
      row: { onHoldSince: question.createdAt },
    });
    page.close();
  }
});
