// Two web processes and a worker, which share only PostgreSQL, a bucket and a mail server, and are killed and replaced.
import type { Upload } from '@burnish/contract/photos/entities';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { deliver, getPhoto, listStudioPhotos } from '../../../testing/deliveries.ts';
import {
  createApprovedOrder,
  dataOf,
  getOwnChat,
  invoiceBody,
  receiptFields,
  receiptForm,
  sampleFile,
} from '../../../testing/factories.ts';
import {
  type Installation,
  type InstalledProcess,
  startInstallation,
} from '../../../testing/installation.ts';
import { findViolations } from '../../../testing/invariants.ts';
import type { Identity } from '../../../testing/load/load-person.ts';
import { insertPerson } from '../../../testing/load/people.ts';
import { listPhotosOfJob, sha256 } from '../../../testing/photos.ts';
import { connectClient, type RealtimeClient } from '../../../testing/realtime-client.ts';
import { readTables } from '../../../testing/table-snapshot.ts';
import { createNoiseJpeg, uploadIdOf } from '../../../testing/tus.ts';

/** Milliseconds. Processes that start while all cores are busy take far longer than calls. */
const startTimeout = 120_000;
const patiently = { timeout: 60_000, interval: 100 };

let installation: Installation;
let first: InstalledProcess;
let second: InstalledProcess;
let worker: InstalledProcess;
let customer: Identity;
let admin: Identity;
const pages: RealtimeClient[] = [];

beforeAll(async () => {
  installation = await startInstallation();
  [first, second, worker] = await Promise.all([
    installation.start('web'),
    installation.start('web'),
    installation.start('worker'),
  ]);
  const client = { query: installation.database.run };
  const { secret } = installation;
  customer = await insertPerson(client, { secret, role: 'user', index: 1 });
  admin = await insertPerson(client, { secret, role: 'admin', index: 2 });
}, startTimeout);
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});
afterAll(() => installation.close());

const readyReply = z.object({ data: z.object({ parts: z.record(z.string(), z.unknown()) }) });

async function readiness(process: InstalledProcess) {
  const response = await fetch(`${process.url()}/readyz`);
  const { data } = readyReply.parse(await response.json());
  return { code: response.status, tasks: data.parts.tasks };
}

async function open(process: InstalledProcess, { token }: Identity): Promise<RealtimeClient> {
  const page = await connectClient(process.url(), { token });
  pages.push(page);
  return page;
}

test('a worker answers probes, and neither calls nor sockets', async () => {
  expect((await fetch(`${worker.url()}/healthz`)).status).toBe(200);
  expect(await readiness(worker)).toEqual({ code: 200, tasks: undefined });
  for (const path of ['/', '/api/plans', '/api/openapi.json', '/api/photos/tus'])
    expect((await fetch(worker.url() + path)).status).toBe(404);
  await expect(open(worker, customer)).rejects.toThrow();
  expect(await readiness(first)).toEqual({ code: 200, tasks: { status: 'ready' } });
});

/** An order is approved, invoiced and paid, while the process of each step is killed before the next one. */
async function payForPlan(): Promise<void> {
  const order = await createApprovedOrder(first.apiOf(customer), second.apiOf(admin), {
    planId: 'diamond-plan',
  });
  const isFirstBack = first.killAndReplace();
  const sent = await second.apiOf(admin).call('POST /admin/invoices', { body: invoiceBody(order._id) });
  const { invoice } = dataOf(sent);
  await installation.mails.next({ to: customer.email, subject: /invoice/i });

  await worker.kill();
  await vi.waitFor(async () => {
    const missing = { status: 'degraded', cause: 'no_worker' };
    expect(await readiness(second)).toEqual({ code: 200, tasks: missing });
  }, patiently);
  const isWorkerBack = worker.replace();
  const form = receiptForm(receiptFields(invoice._id), { name: 'transfer.pdf', bytes: sampleFile('pdf') });
  const submitted = await second.apiOf(customer).call('POST /subscriptions/payments/receipt', { form });
  const { _id: id } = dataOf(submitted).paymentReceipt;
  await isFirstBack;
  const isSecondBack = second.killAndReplace();
  const approved = await first.apiOf(admin).call('PUT /admin/payment-receipts/:id', {
    params: { id },
    body: { status: 'approved' },
  });
  expect(dataOf(approved).receipt.status).toBe('approved');
  await Promise.all([isSecondBack, isWorkerBack]);
  await installation.mails.next({ to: customer.email, subject: /^Payment confirmed/ });
  expect(await readiness(second)).toEqual({ code: 200, tasks: { status: 'ready' } });
  const { receipts } = dataOf(await second.apiOf(admin).call('GET /admin/payment-receipts'));
  const file = await fetch(new URL(receipts[0]?.receiptUrl ?? '', second.url()));
  expect(Buffer.from(await file.arrayBuffer())).toEqual(sampleFile('pdf'));
}

/** A message whose process is killed before its acknowledgement is sent again, and arrives once. */
async function chat(): Promise<void> {
  const { _id: chatId } = await getOwnChat(first.apiOf(customer));
  const join = async (process: InstalledProcess, person: Identity) => {
    const page = await open(process, person);
    expect(await page.send('join_chat', chatId)).toEqual({ success: true });
    return page;
  };
  const [widget, inbox, colleague] = [
    await join(first, customer),
    await join(second, admin),
    await join(first, admin),
  ];
  await widget.send('typing', { chatId, isTyping: true });
  expect(await inbox.waitFor('user_typing')).toMatchObject({ userId: customer.id, isTyping: true });
  await widget.send('send_message', { chatId, message: 'Is it ready?', clientId: 'question' });
  await inbox.waitFor('new_message', ({ clientId }) => clientId === 'question');

  const message = { chatId, message: 'Hello?', clientId: 'again' };
  widget.emit('send_message', message);
  const isFirstBack = first.killAndReplace();
  await Promise.all([widget.closed, colleague.closed]);
  const reconnected = await join(second, customer);
  expect(await reconnected.send('send_message', message)).toMatchObject({ success: true });
  await inbox.waitFor('new_message', ({ clientId }) => clientId === 'again');
  await inbox.send('send_message', { chatId, message: 'Tomorrow.' });
  await reconnected.waitFor('new_message', ({ message: text }) => text === 'Tomorrow.');
  const { body } = await second.apiOf(customer).call('GET /chat/user/chat/:id/messages', {
    params: { id: chatId },
  });
  const texts = body.data.messages.map((one) => one.message);
  expect(texts).toEqual(expect.arrayContaining(['Is it ready?', 'Hello?', 'Tomorrow.']));
  expect(texts.filter((text) => text === 'Hello?')).toHaveLength(1);
  await isFirstBack;
}

async function waitUntilReady(list: () => Promise<readonly Upload[]>, id: string): Promise<Upload> {
  return vi.waitFor(async () => {
    const upload = (await list()).find(({ _id }) => _id === id);
    if (upload?.state !== 'ready') throw new Error(`the upload is ${upload?.state}`);
    return upload;
  }, patiently);
}

/** The process that receives a photo is killed, and another one receives the rest while there is no worker to check it. */
async function uploadPhoto(): Promise<string> {
  const photo = await createNoiseJpeg(4_000, 3_000);
  const created = await first.tusOf(customer).create(photo.length);
  const path = created.headers.get('location') ?? '';
  const sentBytes = Math.floor(photo.length * 0.9);
  const sending = first
    .tusOf(customer)
    .slowly(path, 0, photo.subarray(0, sentBytes), photo.subarray(sentBytes));
  const listUploads = async () => dataOf(await second.apiOf(customer).call('GET /photos/uploads')).uploads;
  await vi.waitFor(async () => {
    expect((await listUploads())[0]?.offset).toBeGreaterThan(0);
  }, patiently);
  const isFirstBack = first.killAndReplace();
  expect(await sending.status).toBeNull();

  const tus = second.tusOf(customer);
  const offset = await vi.waitFor(async () => {
    const { status, headers } = await tus.head(path);
    expect(status).toBe(200);
    return Number(headers.get('upload-offset'));
  }, patiently);
  expect(offset).toBeGreaterThan(0);
  expect(offset).toBeLessThan(photo.length);
  await worker.kill();
  expect((await tus.patch(path, offset, photo.subarray(offset))).status).toBe(204);
  await Promise.all([worker.replace(), isFirstBack]);
  const upload = await waitUntilReady(listUploads, uploadIdOf(path));
  expect(upload.sha256).toBe(sha256(photo));

  const body = { photos: [{ uploadId: upload._id, tier: 'highEnd' as const }] };
  return dataOf(await first.apiOf(customer).call('POST /photos/jobs', { body })).job._id;
}

/** A finished file is received by both processes, delivered by one, and approved at the other after that was killed. */
async function deliverAndReview(jobId: string): Promise<void> {
  const params = { id: jobId };
  dataOf(
    await second.apiOf(admin).call('PUT /photos/admin/jobs/:id/status', {
      params,
      body: { status: 'in_progress' },
    }),
  );
  const finished = await createNoiseJpeg(4_000, 3_000);
  const half = Math.floor(finished.length / 2);
  const created = await second.tusOf(admin).create(finished.length, { name: 'DSC_0413_final.jpg', jobId });
  const path = created.headers.get('location') ?? '';
  await second.tusOf(admin).patch(path, 0, finished.subarray(0, half));
  const isSecondBack = second.killAndReplace();
  expect((await first.tusOf(admin).patch(path, half, finished.subarray(half))).status).toBe(204);
  const { _id: uploadId } = await waitUntilReady(
    async () => dataOf(await first.apiOf(admin).call('GET /photos/admin/jobs/:id/files', { params })).uploads,
    uploadIdOf(path),
  );
  dataOf(
    await first.apiOf(admin).call('POST /photos/admin/jobs/:id/versions', {
      params,
      body: { uploadIds: [uploadId] },
    }),
  );
  dataOf(
    await deliver(first.apiOf(admin), { _id: jobId }, await listStudioPhotos(first.apiOf(admin), jobId)),
  );
  await isSecondBack;
  await first.kill();

  const [photo] = await listPhotosOfJob(second.apiOf(customer), jobId);
  if (photo === undefined) throw new Error('the job has no photo');
  dataOf(
    await second.apiOf(customer).call('PUT /photos/jobs/:id/approve', {
      params,
      body: { versionIds: [uploadId] },
    }),
  );
  expect(await getPhoto(second.apiOf(admin), photo)).toMatchObject({ status: 'approved' });
}

test('orders, payments, messages, uploads, deliveries and reviews go on while processes are killed and replaced', async () => {
  await payForPlan();
  await chat();
  await deliverAndReview(await uploadPhoto());
  expect(findViolations(await readTables(installation.database))).toEqual([]);
}, 240_000);
