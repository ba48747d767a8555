// What an open page of a retoucher receives.
import type { Changed, EntityChange, EntityName } from '@burnish/contract/events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../../../testing/app.ts';
import {
  deliver,
  getPhoto,
  listStudioPhotos,
  requestRevision,
  submitVersions,
} from '../../../../../../testing/deliveries.ts';
import {
  createPaymentProfile,
  createPendingOrder,
  createSubmittedReceipt,
  dataOf,
  sendCustomerMessage,
} from '../../../../../../testing/factories.ts';
import { askQuestion } from '../../../../../../testing/photos.ts';
import { connectClient, type RealtimeClient } from '../../../../../../testing/realtime-client.ts';
import {
  type AssignmentStudio,
  assign,
  createAssignmentStudio,
  getJob,
} from '../assignments/assignments.fixture.ts';
import { closeConsistent, setJobStatus } from '../jobs/jobs.fixture.ts';

let studio: AssignmentStudio;
let origin: string;
let admin: TestUser;
let zainab: TestUser;
let tunde: TestUser;
let customer: TestUser;
let page: RealtimeClient;

beforeAll(async () => {
  studio = await createAssignmentStudio();
  origin = await studio.t.listen();
  ({ admin, zainab, tunde, customer } = studio);
});
afterAll(() => closeConsistent(studio.t));

beforeEach(async () => {
  page = await connectClient(origin, { token: zainab.token });
});
afterEach(() => page.close());

interface Id {
  readonly _id: string;
}

/** Waits for an event for the studio whose row of the entity matches. */
async function waitForRow(
  entity: EntityName,
  { _id: id }: Id,
  matches: (change: EntityChange) => boolean,
  client = page,
): Promise<EntityChange> {
  const find = ({ audience, changes }: Changed) =>
    audience === 'studio'
      ? changes.find((change) => change.entity === entity && change.id === id && matches(change))
      : undefined;
  const found = find(await client.waitFor('changed', (event) => find(event) !== undefined));
  if (found === undefined) throw new Error('the event has no such change');
  return found;
}

const isDeleted = ({ row }: EntityChange) => row === null;

/** Events are sent in the order of their changes: earlier ones were received when this returns. */
async function waitForEarlierEvents(client = page, person = zainab): Promise<void> {
  const { job } = await studio.jobOf(person);
  await client.waitForChange({ entity: 'job', id: job._id }, 'studio');
}

/** Of the entity with this ID. */
const receivedAbout = ({ _id }: Id, client = page) => client.changes().filter(({ id }) => id === _id);

describe('an assigned job', () => {
  test('appears when it is assigned, with its photos and the actions of the retoucher', async () => {
    const { job, photos, first } = await studio.newJob(2);
    dataOf(await assign(admin, job, photos, zainab));
    const change = await waitForRow('job', job, () => true);
    expect(change.row).toEqual(await getJob(zainab, job));
    expect(change).toMatchObject({ row: { allowedActions: ['start', 'ask'], userId: { email: null } } });
    const ofPhoto = await waitForRow('photo', first, () => true);
    expect(ofPhoto.row).toEqual(await getPhoto(zainab, first));
    expect(ofPhoto).toMatchObject({ row: { allowedActions: ['ask', 'submit_version'] } });
  });

  test('changes live with its photos and questions', async () => {
    const { job, first } = await studio.jobOf(zainab, 2);
    dataOf(await setJobStatus(admin, job._id));
    await waitForRow('job', job, (change) => change.entity === 'job' && change.row?.status === 'in_progress');
    const question = await askQuestion(admin, job._id, { photoId: first._id });
    expect(await waitForRow('question', question, () => true)).toMatchObject({
      row: { status: 'open', allowedActions: ['withdraw'], userId: { fullName: 'Adaeze', email: null } },
    });
    const answer = { params: { id: question._id }, body: { answer: 'The wide one.' } };
    dataOf(await customer.call('PUT /photos/questions/:id/answer', answer));
    const answered = await waitForRow(
      'question',
      question,
      (change) => change.entity === 'question' && change.row?.status === 'answered',
    );
    expect(answered).toMatchObject({ row: { answer: 'The wide one.', allowedActions: [] } });

    const isJobWith = (status: 'in_check' | 'delivered') => (change: EntityChange) =>
      change.entity === 'job' && change.row?.photosByStatus[status] === 1;
    await submitVersions(studio.t, zainab, job, [first]);
    await waitForRow('job', job, isJobWith('in_check'));
    dataOf(await deliver(admin, job, [first]));
    await waitForRow('job', job, isJobWith('delivered'));
    dataOf(await requestRevision(customer, first));
    const isToRevise = (change: EntityChange) =>
      change.entity === 'photo' && change.row?.status === 'revision_requested';
    expect(await waitForRow('photo', first, isToRevise)).toMatchObject({
      row: { revisions: [{ round: 1 }], allowedActions: ['ask', 'submit_version', 'comment'] },
    });
  });

  test('is shown to each of its retouchers with their own actions', async () => {
    const { job, photos, first } = await studio.jobOf(zainab, 2);
    dataOf(await assign(admin, job, photos.slice(1), tunde));
    const other = await connectClient(origin, { token: tunde.token });
    await submitVersions(studio.t, zainab, job, [first]);
    await askQuestion(zainab, job._id, { photoId: first._id });
    const isAskedAbout = (change: EntityChange) =>
      change.entity === 'photo' && typeof change.row?.onHoldSince === 'string';
    const [own, ofOther] = [
      await waitForRow('photo', first, isAskedAbout),
      await waitForRow('photo', first, isAskedAbout, other),
    ];
    expect(own.row).toEqual(await getPhoto(zainab, first));
    expect(own).toMatchObject({
      row: { allowedActions: ['ask', 'submit_version', 'return_version', 'comment'] },
    });
    expect(ofOther.row).toEqual(await getPhoto(tunde, first));
    expect(ofOther).toMatchObject({
      row: { allowedActions: ['ask', 'submit_version', 'return_version', 'deliver', 'comment'] },
    });
    other.close();
  });

  test('is received as deleted when it is reassigned, and nothing of it afterwards', async () => {
    const { job, photos, first } = await studio.jobOf(zainab, 2);
    dataOf(await assign(admin, job, photos.slice(1), tunde));
    await waitForRow('job', job, (change) => change.entity === 'job' && change.row?.retouchers.length === 2);
    dataOf(await assign(admin, job, [first], tunde));
    await waitForRow('job', job, isDeleted);
    await waitForEarlierEvents();
    const { length } = page.changes();
    dataOf(await setJobStatus(tunde, job._id));
    const question = await askQuestion(tunde, job._id, { photoId: first._id });
    await waitForEarlierEvents();
    const later = page
      .changes()
      .slice(length)
      .map(({ id }) => id);
    for (const { _id } of [job, first, question]) expect(later).not.toContain(_id);
  });

  test('stays when only some of its photos are reassigned', async () => {
    const { job, photos } = await studio.jobOf(zainab, 2);
    dataOf(await assign(admin, job, photos.slice(1), tunde));
    await waitForRow('job', job, (change) => change.entity === 'job' && change.row?.retouchers.length === 2);
    await waitForEarlierEvents();
    const rows = page
      .received('changed')
      .flatMap(({ changes }) => changes)
      .filter(({ id }) => id === job._id);
    expect(rows.filter(isDeleted)).toEqual([]);
  });

  test('is received as deleted when its last photo of the retoucher is withdrawn', async () => {
    const { job, photos, first } = await studio.newJob(2);
    dataOf(await assign(admin, job, [first], zainab));
    dataOf(await assign(admin, job, photos.slice(1), tunde));
    dataOf(await customer.call('DELETE /photos/:id', { params: { id: first._id } }));
    await waitForRow('job', job, isDeleted);
  });
});

describe('nothing is received', () => {
  test('of a job that is assigned to another', async () => {
    const { job, photos, first } = await studio.newJob(2);
    dataOf(await assign(admin, job, photos, tunde));
    dataOf(await setJobStatus(tunde, job._id));
    const question = await askQuestion(tunde, job._id, { photoId: first._id });
    dataOf(
      await customer.call('PUT /photos/questions/:id/answer', {
        params: { id: question._id },
        body: { answer: 'A' },
      }),
    );
    await submitVersions(studio.t, tunde, job);
    dataOf(await deliver(admin, job, photos));
    await waitForEarlierEvents();
    for (const entity of [job, question, ...photos]) expect(receivedAbout(entity)).toEqual([]);
  });

  test('of a job without an assignee while the pool is closed', async () => {
    const { job, photos } = await studio.newJob(2);
    dataOf(await setJobStatus(admin, job._id));
    await waitForEarlierEvents();
    for (const entity of [job, ...photos]) expect(receivedAbout(entity)).toEqual([]);
  });

  test('of orders, invoices, receipts, users, chats and settings', async () => {
    const { job } = await studio.jobOf(zainab);
    await createPendingOrder(customer);
    await createSubmittedReceipt(customer, admin);
    await sendCustomerMessage(customer, { message: 'When are they ready?' });
    await studio.t.register('Another Customer');
    dataOf(await customer.call('PUT /auth/display-name', { body: { fullName: 'Adaeze Okafor-Bello' } }));
    await createPaymentProfile(admin);
    const note = { params: { id: customer.id }, body: { text: 'Pays late.' } };
    dataOf(await admin.call('POST /admin/customers/:id/notes', note));
    await studio.setPool(true);
    await studio.setPool(false);
    dataOf(await setJobStatus(admin, job._id));
    await waitForEarlierEvents();
    const entities = new Set(page.changes().map(({ entity }) => entity));
    expect([...entities].toSorted()).toEqual(['job', 'notification', 'photo']);
    for (const event of ['new_message', 'new_chat_message', 'chat_unread_update', 'chat_viewers'] as const)
      expect(page.received(event)).toEqual([]);
  });
});

test('customers receive nothing of an assignment', async () => {
  const own = await connectClient(origin, { token: customer.token });
  await studio.setPool(true);
  const { job, photos, first } = await studio.newJob(2);
  await own.waitForChange({ entity: 'job', id: job._id }, 'customer');
  dataOf(await assign(admin, job, photos, zainab));
  dataOf(await assign(admin, job, await listStudioPhotos(admin, job._id), tunde));
  dataOf(await assign(admin, job, [await getPhoto(admin, first)], null));
  await studio.setPool(false);
  const question = await askQuestion(admin, job._id);
  await own.waitForChange({ entity: 'question', id: question._id }, 'customer');
  // Of the submission, and of the question.
  expect(receivedAbout(job, own)).toHaveLength(2);
  expect(own.changes('customer').filter(({ entity }) => entity === 'photo')).toEqual([]);
  own.close();
});

describe('while the pool is open', () => {
  beforeAll(() => studio.setPool(true));
  afterAll(() => studio.setPool(false));

  test('a new job appears, and is received as deleted when another took its last photo', async () => {
    const { job, photos, first } = await studio.newJob(2);
    const added = await waitForRow('job', job, () => true);
    expect(added).toMatchObject({ row: { unassignedCount: 2, allowedActions: ['take'] } });
    dataOf(await assign(tunde, job, [first], tunde));
    await waitForRow('job', job, (change) => change.entity === 'job' && change.row?.unassignedCount === 1);
    dataOf(await assign(tunde, job, photos.slice(1), tunde));
    await waitForRow('job', job, isDeleted);
  });

  test('a job stays for those who work on it when its last photo is taken', async () => {
    const { job, photos, first } = await studio.newJob(2);
    dataOf(await assign(zainab, job, [first], zainab));
    dataOf(await assign(tunde, job, photos.slice(1), tunde));
    await waitForRow('job', job, (change) => change.entity === 'job' && change.row?.unassignedCount === 0);
    await waitForEarlierEvents();
    const rows = page
      .received('changed')
      .flatMap(({ changes }) => changes)
      .filter(({ id }) => id === job._id);
    expect(rows.filter(isDeleted)).toEqual([]);
  });

  test('a job of which photos are released appears again', async () => {
    const { job, first } = await studio.jobOf(tunde);
    await waitForRow('job', job, isDeleted);
    const later = await connectClient(origin, { token: zainab.token });
    dataOf(await assign(admin, job, [first], null));
    expect(await waitForRow('job', job, () => true, later)).toMatchObject({
      row: { unassignedCount: 1, allowedActions: ['take'] },
    });
    later.close();
  });

  test('a job whose photos are delivered without having been taken is received as deleted', async () => {
    const { job } = await studio.newJob();
    await submitVersions(studio.t, admin, job);
    await waitForRow('job', job, (change) => !isDeleted(change));
    dataOf(await deliver(admin, job, await listStudioPhotos(admin, job._id)));
    await waitForRow('job', job, isDeleted);
  });
});

test('a page is disconnected when the role is taken away, and receives nothing of the job any more', async () => {
  const former = await studio.staff('Former Retoucher', 'retoucher');
  const { job } = await studio.jobOf(former);
  const client = await connectClient(origin, { token: former.token });
  const body = { role: 'user' } as const;
  dataOf(await admin.call('PUT /admin/users/:id/role', { params: { id: former.id }, body }));
  await client.closed;
  const again = await connectClient(origin, { token: former.token });
  dataOf(await setJobStatus(admin, job._id));
  await waitForEarlierEvents();
  // Their photos are released, after which they no longer have the job.
  const rows = again.received('changed').flatMap(({ changes }) => changes);
  expect(rows.filter(({ id }) => id === job._id).filter((change) => !isDeleted(change))).toEqual([]);
  again.close();
});
