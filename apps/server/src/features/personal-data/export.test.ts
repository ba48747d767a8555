import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Wire } from '@burnish/contract/api';
import { deletionPhrase } from '@burnish/domain/accounts/personal-data';
import { DomainError } from '@burnish/domain/errors';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, defaultPassword, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import {
  deliver,
  deliverJob,
  listStudioPhotos,
  pinOnPhoto,
  requestRevision,
  submitVersions,
} from '../../../../../testing/deliveries.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createPause,
  createSentInvoice,
  createSubmittedReceipt,
  dataOf,
  messageForm,
  receiptFields,
  receiptForm,
  sampleFile,
  savedAddressBody,
  sendCustomerMessage,
  styleGuideBody,
} from '../../../../../testing/factories.ts';
import { type MailServer, startMailServer } from '../../../../../testing/mail.ts';
import {
  askQuestion,
  changeDueTime,
  commentOnAnnotation,
  createPaidPlan,
} from '../../../../../testing/photos.ts';
import { planOf } from '../../../../../testing/plans.ts';
import { requestRefund } from '../../../../../testing/refund-requests.ts';
import { confirm } from '../../../../../testing/second-factor.ts';
import { commentOnFirst, createShareLink } from '../../../../../testing/share-links.ts';
import { insertReadyUpload, submitPhotos } from '../../../../../testing/stored-photos.ts';
import { unzip } from '../../../../../testing/unzip.ts';
import { orderUpgrade, toYearlySilver } from '../../../../../testing/upgrades.ts';
import { dataExports, users } from '../../db/schema/index.ts';

const gigabyte = 1024 ** 3;

let mail: MailServer;
let t: TestApp;
let admin: TestUser;
let freeBytes = 100 * gigabyte;

beforeAll(async () => {
  mail = await startMailServer();
  t = await createTestApp({
    env: { SMTP_URL: mail.url, DATA_EXPORT_MB: '1' },
    readFreeBytes: async () => freeBytes,
    taskTiming: { retry: { retryDelay: 0 }, pollSeconds: 1 },
  });
  admin = await t.signInAdmin();
});
afterEach(() => {
  vi.restoreAllMocks();
  freeBytes = 100 * gigabyte;
});
afterAll(async () => {
  await t.close();
  await mail.close();
});

const state = async (user: TestUser) => dataOf(await user.call('GET /auth/personal-data'));

async function requestExport(user: TestUser): Promise<string> {
  return dataOf(await user.call('POST /auth/data-exports')).export._id;
}

/** Waits for the email that announces the export. */
async function exportData(user: TestUser): Promise<string> {
  const id = await requestExport(user);
  await mail.next({ subject: /copy of your/ });
  return id;
}

async function downloadUrl(user: TestUser, id: string): Promise<string> {
  return dataOf(await user.call('GET /auth/data-exports/:id/download', { params: { id } })).url;
}

async function download(user: TestUser, id: string) {
  const response = await t.app.inject(await downloadUrl(user, id));
  return { headers: response.headers, files: await unzip(response.rawPayload) };
}

/** A new session, because tokens are valid for seven days. */
async function logIn({ email }: TestUser): Promise<TestUser> {
  const body = { email, password: defaultPassword };
  return t.bearer(dataOf(await t.visitor.call('POST /auth/login', { body })).token);
}

const json = (files: Record<string, Buffer>, name: string) => JSON.parse(String(files[`${name}.json`]));
const listExports = () => readdir(join(t.config.dataDir, 'files', 'exports'));

async function exportStateOf({ id }: TestUser) {
  const { queries } = t.database;
  const [row] = await queries.select().from(dataExports).where(eq(dataExports.userId, id));
  return row?.state;
}

describe('a copy of one’s data', () => {
  test('contains everything about the person and nothing about others', async () => {
    const [customer, other] = [await t.register('Ngozi Bello'), await t.signIn('Someone Else')];
    await createPaidPlan(other, admin);
    await sendCustomerMessage(other, { message: 'A secret of somebody else' });
    await createPaidPlan(customer, admin);
    const job = await submitPhotos(t, customer, 1, { brief: 'As soft as the last ones' });
    const question = await askQuestion(admin, job._id);
    await changeDueTime(admin, job);
    await submitVersions(t, admin, job, undefined, { warnings: ['cmyk'] });
    const photos = await listStudioPhotos(admin, job._id);
    const assigned = photos.map(({ _id: photoId }) => ({ photoId, assigneeId: null }));
    const assignment = { params: { id: job._id }, body: { assigneeId: admin.id, photos: assigned } };
    dataOf(await admin.call('PUT /photos/admin/jobs/:id/assignments', assignment));
    dataOf(await deliver(admin, job, photos, { overruleReason: 'The printer asked for it' }));
    const revision = { note: 'Warmer', annotations: [pinOnPhoto] };
    for (const delivered of photos) {
      const { photo } = dataOf(await requestRevision(customer, delivered, revision));
      dataOf(await commentOnAnnotation(admin, photo));
    }
    const link = await createShareLink(customer, job._id, { password: 'golden hour' });
    await commentOnFirst(t.visitor, link, { password: 'golden hour', name: 'Funmi' });
    await submitVersions(t, admin, job, photos, { fileName: 'Not delivered.jpg' });
    await insertReadyUpload(t, admin, { jobId: job._id, fileName: 'Not submitted.jpg' });
    const large = await insertReadyUpload(t, customer, {
      fileName: 'large.jpg',
      bytes: Buffer.alloc(1024 ** 2 + 1),
    });
    const small = await insertReadyUpload(t, customer, { fileName: 'small.jpg' });
    const { _id: invoiceId, invoiceNumber } = await createSentInvoice(customer, admin);
    const form = receiptForm(receiptFields(invoiceId), { name: 'my bank.pdf', bytes: sampleFile('pdf') });
    dataOf(await customer.call('POST /subscriptions/payments/receipt', { form }));
    const chat = dataOf(await customer.call('GET /chat/user/chat')).chat;
    const message = messageForm({ message: 'See attached' }, { name: 'mood.png', bytes: sampleFile('png') });
    const params = { id: chat._id };
    dataOf(await customer.call('POST /chat/user/chat/:id/messages', { params, form: message }));
    const note = { message: 'A note of the studio', kind: 'note' } as const;
    dataOf(await admin.call('POST /chat/admin/chat/:id/messages', { params, body: note }));

    dataOf(await customer.call('POST /addresses', { body: savedAddressBody }));
    dataOf(await other.call('POST /addresses', { body: savedAddressBody }));
    for (const person of [customer, other])
      dataOf(await person.call('POST /photos/style-guides', { body: styleGuideBody }));

    const { headers, files } = await download(customer, await exportData(customer));
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="burnish-data-2026-11-21.zip"',
      'cache-control': 'private, no-store',
    });
    expect(json(files, 'profile')).toMatchObject([
      { id: customer.id, email: customer.email, fullName: 'Ngozi Bello', hasPassword: true },
    ]);
    expect(json(files, 'addresses')).toMatchObject([
      { userId: customer.id, label: 'Studio', address: { city: 'Lagos' } },
    ]);
    expect(json(files, 'style-guides')).toMatchObject([{ userId: customer.id, name: 'Lookbook' }]);
    expect(json(files, 'sessions')).toMatchObject([{ userId: customer.id, method: 'password' }]);
    expect(json(files, 'orders')).toHaveLength(2);
    expect(json(files, 'invoices')).toMatchObject([{}, { id: invoiceId, number: invoiceNumber }]);
    expect(json(files, 'receipts')).toMatchObject([{}, { transactionReference: 'HTB-7741-20931' }]);
    expect(json(files, 'subscriptions')).toMatchObject([{ title: 'Gold Plan' }]);
    expect(json(files, 'subscription-periods')).toHaveLength(1);
    expect(json(files, 'usage')).toMatchObject([{ images: 1, byYou: true }]);
    expect(json(files, 'jobs')).toMatchObject([{ id: job._id, brief: 'As soft as the last ones' }]);
    expect(json(files, 'jobs')[0]).not.toHaveProperty('unassignedCount');
    expect(json(files, 'photos')).toMatchObject([{ jobId: job._id, fileName: 'DSC_0412.JPG' }]);
    expect(json(files, 'versions')).toMatchObject([{ number: 1, fileName: 'DSC_0412_final.JPG' }]);
    expect(json(files, 'revisions')).toMatchObject([{ round: 1, note: 'Warmer', cause: 'change_of_mind' }]);
    expect(json(files, 'due-times')).toMatchObject([{ jobId: job._id, reason: 'A second composite.' }]);
    expect(json(files, 'due-times')[0]).not.toHaveProperty('changedById');
    expect(json(files, 'annotation-comments')).toMatchObject([{ text: 'Is this better?', isYours: false }]);
    expect(json(files, 'annotation-comments')[0]).not.toHaveProperty('authorId');
    expect(json(files, 'questions')).toMatchObject([{ id: question._id, text: 'Which crop?' }]);
    expect(json(files, 'questions')[0]).not.toHaveProperty('askedById');
    expect(json(files, 'share-links')).toMatchObject([{ id: link._id, name: 'Vogue Lagos' }]);
    expect(json(files, 'share-links')[0]).not.toHaveProperty('passwordHash');
    expect(json(files, 'guest-comments')).toMatchObject([{ linkId: link._id, guestName: 'Funmi' }]);
    expect(json(files, 'uploads')).toMatchObject([{ id: large.id }, { id: small.id }]);
    expect(json(files, 'messages')).toMatchObject([{ message: 'See attached', byYou: true }]);
    expect(json(files, 'activity')[0]).toMatchObject({ action: 'create_plan_order' });
    expect(json(files, 'exports')).toHaveLength(1);
    expect(files[`receipts/${invoiceNumber}/my bank.pdf`]).toEqual(sampleFile('pdf'));
    expect(files['messages/mood.png']).toEqual(sampleFile('png'));
    expect(files['uploads/small.jpg']).toEqual(small.bytes);
    expect(files['uploads/large.jpg']).toBeUndefined();
    expect(json(files, 'files')).toEqual([
      { path: `receipts/${invoiceNumber}/my bank.pdf`, size: expect.any(Number), included: true },
      { path: 'messages/mood.png', size: expect.any(Number), included: true },
      { path: `finished/${job.number}/DSC_0412_final.JPG`, size: expect.any(Number), included: true },
      { path: `photos/${job.number}/DSC_0412.JPG`, size: expect.any(Number), included: true },
      { path: 'uploads/large.jpg', size: large.size, included: false, reason: 'too_large' },
      { path: 'uploads/small.jpg', size: small.size, included: true },
    ]);
    const everything = Buffer.concat(Object.values(files)).toString('latin1');
    const hiddenTexts = [
      'A secret of somebody else',
      'A note of the studio',
      'The printer asked',
      'Not delivered',
    ];
    for (const hidden of [...hiddenTexts, 'Not submitted', '$argon2', other.id, admin.id])
      expect(everything).not.toContain(hidden);
  });

  test('has the reason for a rejected receipt, and no other notes about receipts', async () => {
    const customer = await t.register('Sends Receipts');
    const review = async (body: Wire['PUT /admin/payment-receipts/:id']['body']) => {
      const { _id: id } = await createSubmittedReceipt(customer, admin);
      dataOf(await admin.call('PUT /admin/payment-receipts/:id', { params: { id }, body }));
    };
    await review({ status: 'rejected', adminNotes: 'Unreadable' });
    await review({
      status: 'approved',
      adminNotes: 'Pays late',
      receivedAmount: 150,
      differenceReason: 'Bank fees',
    });
    const { files } = await download(customer, await exportData(customer));
    expect(json(files, 'receipts')).toMatchObject([{ adminNotes: 'Unreadable' }, { adminNotes: null }]);
    for (const hidden of ['Pays late', 'Bank fees'])
      expect(Buffer.concat(Object.values(files)).toString('latin1')).not.toContain(hidden);
  });

  test('has what happened to a plan besides its periods', async () => {
    async function changePlan(person: TestUser): Promise<string> {
      await createApprovedReceipt(person, admin, { planId: 'silver-plan' });
      const { _id: id } = await planOf(person);
      await orderUpgrade(person, id, toYearlySilver);
      dataOf(await person.call('DELETE /subscriptions/:id/upgrade', { params: { id } }));
      await requestRefund(person, { _id: id });
      dataOf(await person.call('POST /subscriptions/:id/refund-request/withdraw', { params: { id } }));
      await createPause(person, admin, { _id: id }, 'customer');
      return id;
    }
    const customer = await t.register('Changes Plans');
    await changePlan(await t.signIn('Changes Plans Too'));
    const id = await changePlan(customer);
    const { files } = await download(customer, await exportData(customer));
    expect(json(files, 'upgrades')).toMatchObject([{ subscriptionId: id, status: 'withdrawn' }]);
    expect(json(files, 'pauses')).toMatchObject([{ subscriptionId: id, status: 'requested' }]);
    expect(json(files, 'refund-requests')).toMatchObject([{ subscriptionId: id, status: 'withdrawn' }]);
  });

  test('of a member of staff has no finished files of customers', async () => {
    const staff = await t.register('Retoucher');
    await t.database.queries.update(users).set({ role: 'admin' }).where(eq(users.id, staff.id));
    const customer = await t.signIn('Retouched');
    await createPaidPlan(customer, admin);
    const job = await submitPhotos(t, customer);
    await deliverJob(t, { customer, staff }, job);
    await insertReadyUpload(t, staff, { jobId: job._id });
    const { files } = await download(staff, await exportData(staff));
    for (const name of ['uploads', 'versions', 'photos', 'files']) expect(json(files, name)).toEqual([]);
  });

  test('is announced by an email whose link needs a sign-in, once for several requests', async () => {
    const customer = await t.register('Once');
    // The copy is still being prepared when the second request arrives.
    freeBytes = gigabyte;
    const [first, second] = await Promise.all([requestExport(customer), requestExport(customer)]);
    expect(second).toBe(first);
    freeBytes = 100 * gigabyte;
    const { to, text } = await mail.next({ subject: /copy of your/ });
    expect(to).toEqual([customer.email]);
    expect(text).toMatch(/^http:\/\/localhost:\d+\/account\/profile#data$/m);
    const inDays = (days: number) =>
      new Date(t.clock.now().getTime() + days * millisecondsPerDay).toISOString();
    expect(await state(customer)).toMatchObject({
      export: { _id: first, state: 'ready', expiresAt: inDays(7) },
      nextExportAt: inDays(1),
    });
  });

  test('is announced once the mail server is available again', async () => {
    const customer = await t.register('Mail Outage');
    mail.refuse();
    const earlier = t.logLines.length;
    const id = await requestExport(customer);
    await expect
      .poll(() => t.logLines.slice(earlier))
      .toContainEqual(
        expect.objectContaining({
          task: 'email_data_export_ready',
          msg: 'a task failed and will be retried',
        }),
      );
    expect(await state(customer)).toMatchObject({ export: { _id: id, state: 'ready' } });
    mail.accept();
    const { to } = await mail.next({ subject: /copy of your/ });
    expect(to).toEqual([customer.email]);
  });

  test('can be requested once a day, and replaces the one before', async () => {
    const customer = await t.register('Daily');
    const first = await exportData(customer);
    const refused = await customer.call('POST /auth/data-exports');
    expectError(refused, 429, 'EXPORT_LIMIT_REACHED');
    expect(refused.headers['retry-after']).toBe('86400');
    t.clock.advance(millisecondsPerDay);
    const url = await downloadUrl(customer, first);
    const second = await exportData(customer);
    expect((await t.app.inject(url)).statusCode).toBe(404);
    await expect.poll(() => listExports()).not.toContain(`${first}.zip`);
    expect(await listExports()).toContain(`${second}.zip`);
  });

  test('is downloadable by its owner only, for seven days', async () => {
    const [customer, stranger] = [await t.register('Owner'), await t.register('Stranger')];
    const id = await exportData(customer);
    const params = { id };
    expectError(await stranger.call('GET /auth/data-exports/:id/download', { params }), 404, 'NOT_FOUND');
    expectError(await admin.call('GET /auth/data-exports/:id/download', { params }), 404, 'NOT_FOUND');
    const { personalData } = t.services;
    t.clock.advance(7 * millisecondsPerDay - 1);
    await personalData.cleanUp(t.clock.now());
    await download(customer, id);
    t.clock.advance(1);
    await personalData.cleanUp(t.clock.now());
    await expect.poll(() => listExports()).not.toContain(`${id}.zip`);
    const again = await logIn(customer);
    expectError(await again.call('GET /auth/data-exports/:id/download', { params }), 404, 'NOT_FOUND');
    expect(await state(again)).toMatchObject({ export: null, nextExportAt: null });
  });

  test('is described without reading it, and has a limit of downloads at once', async () => {
    const customer = await t.register('Downloads');
    const url = await downloadUrl(customer, await exportData(customer));
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
    const { read: readFile } = t.storage;
    const read = vi.spyOn(t.storage, 'read').mockImplementation(async (key) => {
      await allowed;
      return readFile(key);
    });
    const head = await t.app.inject({ method: 'HEAD', url });
    expect(head).toMatchObject({ statusCode: 200, body: '' });
    expect(read).not.toHaveBeenCalled();
    const downloads = [1, 2, 3, 4].map(() => t.app.inject(url));
    await expect.poll(() => read.mock.calls.length).toBe(4);
    const refused = await t.app.inject(url);
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'TOO_MANY_DOWNLOADS' }]);
    expect(refused.headers).not.toHaveProperty('content-disposition');
    allow();
    const [whole] = await Promise.all(downloads);
    expect(whole?.rawPayload).toHaveLength(Number(head.headers['content-length']));
  });

  test('keeps its file if an earlier attempt has become ready meanwhile', async () => {
    const customer = await t.register('Twice');
    const { putFile: storeFile } = t.storage;
    vi.spyOn(t.storage, 'putFile').mockImplementation(async (...file) => {
      await storeFile(...file);
      const now = t.clock.now();
      await t.database.queries
        .update(dataExports)
        .set({ state: 'ready', readyAt: now, expiresAt: new Date(now.getTime() + 1_000), size: 1 })
        .where(eq(dataExports.userId, customer.id));
    });
    const id = await requestExport(customer);
    await expect.poll(async () => (await state(customer)).export?.size).toBeGreaterThan(1);
    const { headers, files } = await download(customer, id);
    expect(Number(headers['content-length'])).toBe((await state(customer)).export?.size);
    expect(Object.keys(files)).toContain('README.txt');
  });

  test('leaves no file if the account is deleted while the file is stored', async () => {
    const customer = await t.register('Leaves');
    const { putFile: storeFile, remove: removeFile } = t.storage;
    const { promise: isRemoving, resolve: allowStoring } = Promise.withResolvers<void>();
    const { promise: isStored, resolve: setStored } = Promise.withResolvers<void>();
    vi.spyOn(t.storage, 'putFile').mockImplementation(async (...file) => {
      await isRemoving;
      await storeFile(...file);
      setStored();
    });
    const id = await requestExport(customer);
    await vi.waitFor(() => expect(t.storage.putFile).toHaveBeenCalled(), { timeout: 30_000 });
    vi.spyOn(t.storage, 'remove').mockImplementation(async (key) => {
      await removeFile(key);
      allowStoring();
      await vi.waitFor(async () => expect(await exportStateOf(customer)).not.toBe('preparing'), {
        timeout: 30_000,
      });
    });
    const body = { phrase: deletionPhrase, confirmation: await confirm(customer) };
    dataOf(await customer.call('POST /auth/delete-account', { body }));
    await isStored;
    await expect.poll(() => exportStateOf(customer), { timeout: 30_000 }).toBeUndefined();
    await expect.poll(() => listExports(), { timeout: 30_000 }).not.toContain(`${id}.zip`);
  });

  test('leaves no file if it is deleted while an attempt is interrupted', async () => {
    const customer = await t.register('Interrupted');
    const { putFile: storeFile } = t.storage;
    vi.spyOn(t.storage, 'putFile').mockImplementationOnce(async (...file) => {
      await storeFile(...file);
      await t.database.queries.delete(dataExports).where(eq(dataExports.userId, customer.id));
      throw new Error('the process was killed');
    });
    const id = await requestExport(customer);
    await expect.poll(() => exportStateOf(customer), { timeout: 30_000 }).toBeUndefined();
    await expect.poll(() => listExports(), { timeout: 30_000 }).not.toContain(`${id}.zip`);
  });

  test('is removed from a storage that is unavailable when it expires', async () => {
    const customer = await t.register('Expires');
    const id = await exportData(customer);
    t.clock.advance(7 * millisecondsPerDay);
    const remove = vi.spyOn(t.storage, 'remove');
    remove.mockRejectedValueOnce(new DomainError('STORAGE_UNAVAILABLE'));
    await t.services.personalData.cleanUp(t.clock.now());
    expect(await exportStateOf(customer)).toBeUndefined();
    await expect.poll(() => listExports(), { timeout: 30_000 }).not.toContain(`${id}.zip`);
  });

  test('waits for disk space, and counts as failed after two days', async () => {
    const customer = await t.register('Patient');
    freeBytes = gigabyte;
    const earlier = t.logLines.length;
    const id = await requestExport(customer);
    await expect
      .poll(() => t.logLines.slice(earlier))
      .toContainEqual(
        expect.objectContaining({ task: 'prepare_data_export', msg: 'a task failed and will be retried' }),
      );
    // Retries write their own files in the meantime.
    await expect.poll(() => readdir(join(t.config.dataDir, 'exports'))).toEqual([]);
    t.clock.advance(2 * millisecondsPerDay);
    await t.services.personalData.cleanUp(t.clock.now());
    expect(await state(customer)).toMatchObject({ export: { _id: id, state: 'failed' }, nextExportAt: null });
    freeBytes = 100 * gigabyte;
    const next = await exportData(customer);
    expect(await state(customer)).toMatchObject({ export: { _id: next, state: 'ready' } });
  });
});
