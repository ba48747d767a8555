// What a retoucher doesn't learn about the customer of an assigned job: nothing that they receive contains it.
import { type ApiKey, api, type Wire } from '@burnish/contract/api';
import type { EndpointDefinition } from '@burnish/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallOptions } from '../../../../../../testing/api-calls.ts';
import type { TestResponse, TestUser } from '../../../../../../testing/app.ts';
import {
  approve,
  deliver,
  getPhoto,
  insertFinishedFile,
  listStudioPhotos,
  pinOnPhoto,
  requestRevision,
  returnVersion,
  submitVersions,
} from '../../../../../../testing/deliveries.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { keysOf } from '../../../../../../testing/keys.ts';
import { type MailServer, startMailServer } from '../../../../../../testing/mail.ts';
import { readPdf } from '../../../../../../testing/pdf.ts';
import { askQuestion, commentOnAnnotation, createPaidImages } from '../../../../../../testing/photos.ts';
import { connectClient, type RealtimeClient } from '../../../../../../testing/realtime-client.ts';
import { submitPhotos } from '../../../../../../testing/stored-photos.ts';
import { fastTiming } from '../../../../../../testing/task-timing.ts';
import { unzip } from '../../../../../../testing/unzip.ts';
import {
  type AssignmentStudio,
  assign,
  createAssignmentStudio,
  getJob,
} from '../assignments/assignments.fixture.ts';
import { closeConsistent, setJobStatus } from '../jobs/jobs.fixture.ts';

let mails: MailServer;
let studio: AssignmentStudio;
let admin: TestUser;
let customer: TestUser;
let page: RealtimeClient;

/** Zainab, whose replies are kept. */
let zainab: TestUser;
const replies: string[] = [];
const calledKeys = new Set<ApiKey>();

/** By what it is. */
let secrets: Readonly<Record<string, string | RegExp>>;

const contact = {
  companyName: 'Ordering Company Ltd',
  contactPerson: 'Ifeoma Contactperson',
  phone: '+234 803 555 7788',
  email: 'orders@hidden-orders.test',
};
const quantity = 1_237;

/** Not as a part of an ID, a hash or a signature. */
const asNumber = (value: number) =>
  new RegExp(`(?<![\\w-])(${value}|${value.toLocaleString('en-US')})(?![\\w-])`);

function keepReplies(person: TestUser): TestUser {
  return {
    ...person,
    async call<K extends ApiKey>(key: K, options: CallOptions<K> = {}) {
      const response: TestResponse<Wire[K]['reply']> = await person.call(key, options);
      calledKeys.add(key);
      replies.push(JSON.stringify(response.body));
      return response;
    },
  };
}

beforeAll(async () => {
  mails = await startMailServer();
  studio = await createAssignmentStudio({ env: { SMTP_URL: mails.url }, taskTiming: fastTiming });
  ({ admin } = studio);
  zainab = keepReplies(studio.zainab);
  customer = await studio.t.register('Ngozi Verylastname', { email: 'ngozi@hidden-customer.test' });
  const profile = {
    companyName: 'Visible Company',
    phone: '+234 803 555 9911',
    userType: 'agency',
    taxId: 'TIN-99887766',
  } as const;
  dataOf(await customer.call('PUT /auth/profile', { body: profile }));
  await createPaidImages(customer, admin, { quantity, ...contact });
  const [invoice] = dataOf(await customer.call('GET /subscriptions/invoices')).invoices;
  if (invoice === undefined) throw new Error('no invoice was sent');
  secrets = {
    'email of the account': customer.email,
    'last name': 'Verylastname',
    'phone of the profile': profile.phone,
    'tax ID': profile.taxId,
    'invoice number': invoice.invoiceNumber,
    amount: asNumber(invoice.amount),
    currency: /\b(USD|NGN)\b/,
    quantity: asNumber(quantity),
    ...contact,
  };
  page = await connectClient(await studio.t.listen(), { token: zainab.token });
  for (const event of ['question_answered', 'revision_requested', 'photos_approved'] as const)
    dataOf(
      await zainab.call('PUT /notifications/settings', { body: { event, channel: 'mail', isOn: true } }),
    );
});
afterAll(async () => {
  page.close();
  await closeConsistent(studio.t);
  await mails.close();
});

/** The names of secrets that the text contains. */
function found(text: string): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => (typeof secret === 'string' ? text.includes(secret) : secret.test(text)))
    .map(([name]) => name);
}

/** A job of the customer whose photos are assigned to Zainab. */
async function assignedJob(count = 2) {
  const job = await submitPhotos(studio.t, customer, count, { brief: 'Keep the freckles.' });
  const photos = await listStudioPhotos(admin, job._id);
  const [first, second] = photos;
  if (first === undefined || second === undefined) throw new Error('no photos were submitted');
  dataOf(await assign(admin, job, photos, zainab));
  return { job, photos, first, second };
}

async function mailAbout(subject: RegExp): Promise<string> {
  const { headers, text, html } = await mails.next({ to: zainab.email, subject });
  return [...headers, text, html].join('\n');
}

test('the customer is a first name and a company', async () => {
  const { job, first } = await assignedJob();
  await askQuestion(zainab, job._id);
  const params = { id: job._id };
  const { questions } = dataOf(await zainab.call('GET /photos/jobs/:id/questions', { params }));
  const userId = { _id: customer.id, fullName: 'Ngozi', email: null, companyName: 'Visible Company' };
  for (const entity of [await getJob(zainab, job), await getPhoto(zainab, first), ...questions])
    expect(entity.userId).toEqual(userId);
  expect((await getJob(admin, job)).userId).toMatchObject({
    fullName: 'Ngozi Verylastname',
    email: customer.email,
  });
});

describe('no secret is in', () => {
  test('the replies, notifications, emails and realtime events from the assignment to the approval', async () => {
    const { job, photos, first, second } = await assignedJob();
    const params = { id: job._id };
    const emails = [await mailAbout(/assigned to you/)];

    dataOf(await setJobStatus(zainab, job._id));
    const asked = await askQuestion(zainab, job._id, { photoId: first._id });
    const answer = { params: { id: asked._id }, body: { answer: 'The wide one.' } };
    dataOf(await customer.call('PUT /photos/questions/:id/answer', answer));
    emails.push(await mailAbout(/Ngozi answered/));
    const { _id: id } = await askQuestion(zainab, job._id);
    dataOf(await zainab.call('PUT /photos/admin/questions/:id/withdraw', { params: { id } }));

    const file = await insertFinishedFile(studio.t, studio.zainab, first);
    const assigned = { params: { id: file.id }, body: { photoId: first._id } };
    dataOf(await zainab.call('PUT /photos/admin/files/:id', assigned));
    dataOf(await zainab.call('GET /photos/admin/jobs/:id/files', { params }));
    await submitVersions(studio.t, zainab, job, [first]);
    dataOf(await returnVersion(zainab, first));
    await submitVersions(studio.t, zainab, job, [first]);
    await submitVersions(studio.t, admin, job, [second]);
    dataOf(await deliver(zainab, job, [second]));
    dataOf(await deliver(admin, job, [first]));
    const requested = await requestRevision(customer, second, { annotations: [pinOnPhoto] });
    dataOf(await commentOnAnnotation(zainab, dataOf(requested).photo));
    dataOf(await commentOnAnnotation(customer, dataOf(requested).photo));
    emails.push(await mailAbout(/Ngozi requested a revision/));
    await submitVersions(studio.t, admin, job, [second]);
    dataOf(await deliver(zainab, job, [second]));
    dataOf(await approve(customer, job, photos));
    emails.push(await mailAbout(/approved/));
    await page.waitFor('changed', ({ changes }) =>
      changes.some((change) => change.entity === 'job' && change.row?.status === 'approved'),
    );

    for (const { _id: photoId } of photos)
      for (const key of [
        'GET /photos/:id',
        'GET /photos/:id/optimized',
        'GET /photos/:id/thumbnail',
      ] as const)
        dataOf(await zainab.call(key, { params: { id: photoId } }));
    for (const key of ['GET /photos/jobs/:id/questions', 'GET /photos/jobs/:id/delivery'] as const)
      dataOf(await zainab.call(key, { params }));
    for (const query of [{}, { sort: 'due' }, { search: job.number }] as const)
      expect(dataOf(await zainab.call('GET /photos/admin/jobs', { query })).jobs).not.toEqual([]);
    dataOf(await zainab.call('GET /photos/admin/photos'));
    dataOf(await zainab.call('GET /search', { query: { q: job.number } }));
    expect(
      dataOf(await zainab.call('GET /notifications', { query: {} })).notifications.length,
    ).toBeGreaterThan(3);

    expect(emails.map(found)).toEqual(emails.map(() => []));
    expect(found(JSON.stringify(page.received('changed')))).toEqual([]);
    expect(found(replies.join('\n'))).toEqual([]);
    expect(replies.length).toBeGreaterThan(25);
  });

  test('the figures of the board and of the workload', async () => {
    await assignedJob();
    const { columns } = dataOf(await zainab.call('GET /photos/admin/board'));
    expect(columns.some(({ jobCount }) => jobCount > 0)).toBe(true);
    dataOf(await zainab.call('GET /photos/admin/retouchers'));
    expect(found(replies.join('\n'))).toEqual([]);
  });

  test('the reply to an assignment from the pool', async () => {
    await studio.setPool(true);
    const job = await submitPhotos(studio.t, customer, 2);
    dataOf(await assign(zainab, job, await listStudioPhotos(zainab, job._id), zainab));
    await page.waitForChange({ entity: 'job', id: job._id });
    await studio.setPool(false);
    expect(found(JSON.stringify(page.received('changed')))).toEqual([]);
    expect(found(replies.join('\n'))).toEqual([]);
  });

  test('the ZIP files of the originals and of the delivery', async () => {
    const { job } = await assignedJob();
    await submitVersions(studio.t, admin, job);
    dataOf(await deliver(admin, job, await listStudioPhotos(admin, job._id)));
    const params = { id: job._id };
    for (const key of ['GET /photos/jobs/:id/originals', 'GET /photos/jobs/:id/delivery'] as const) {
      const { headers, rawPayload } = await studio.t.app.inject(
        dataOf(await zainab.call(key, { params })).url,
      );
      const files = await unzip(rawPayload);
      const sheet = files['contact-sheet.pdf'];
      const texts = [
        JSON.stringify(headers),
        rawPayload.toString('latin1'),
        ...Object.keys(files),
        ...(sheet === undefined ? [] : [(await readPdf(sheet)).text]),
      ];
      expect(texts.flatMap(found)).toEqual([]);
    }
    const originals = await zainab.call('GET /photos/jobs/:id/originals', { params });
    const files = await unzip((await studio.t.app.inject(dataOf(originals).url)).rawPayload);
    expect(JSON.parse(String(files['brief.json']))).toMatchObject({
      job: job.number,
      customer: 'Visible Company',
    });
    expect((await readPdf(files['contact-sheet.pdf'] ?? Buffer.alloc(0))).text).toContain('Visible Company');
  });

  test('any reply of a call about jobs: these tests have made all of them', () => {
    const ofJobs = keysOf(api).filter((key) => {
      const { access, staffPermission }: EndpointDefinition = api[key];
      return access === 'jobs:work' || staffPermission === 'jobs:work';
    });
    expect(ofJobs.filter((key) => !calledKeys.has(key))).toEqual([]);
  });
});

describe('a search', () => {
  test.each(['jobs by submission', 'jobs by due time', 'photos', 'everything'])(
    'of %s finds nothing by what the retoucher does not see',
    async (list) => {
      const { job } = await assignedJob();
      const terms = [
        customer.email,
        'hidden-customer',
        'Verylastname',
        'Ngozi',
        'Visible Company',
        contact.email,
      ];
      const search = async (term: string) => {
        if (list === 'everything')
          return dataOf(await zainab.call('GET /search', { query: { q: term } })).results;
        if (list === 'photos')
          return dataOf(await zainab.call('GET /photos/admin/photos', { query: { search: term } })).photos;
        const sort = list === 'jobs by due time' ? 'due' : 'newest';
        return dataOf(await zainab.call('GET /photos/admin/jobs', { query: { search: term, sort } })).jobs;
      };
      for (const term of terms) expect(await search(term), term).toEqual([]);
      // What they see is found, except by the search for all that an admin reads.
      if (list.startsWith('jobs'))
        for (const term of [job.number, 'freckles']) expect(await search(term)).not.toEqual([]);
    },
  );
});
