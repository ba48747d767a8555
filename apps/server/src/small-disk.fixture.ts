// Runs the product with the embedded database on a small disk, mounted at the given folder, and fills the disk in every
// way that users can. Prints what happened as JSON.

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createApiClient } from '../../../testing/api-clients.ts';
import type { ApiClient } from '../../../testing/app.ts';
import { withEmbeddedDatabase } from '../../../testing/embedded-database.ts';
import {
  createPendingOrder,
  createSentInvoice,
  dataOf,
  getOwnChat,
  messageForm,
  payInvoice,
  receiptFields,
  receiptForm,
  sampleFile,
  sendCustomerMessage,
} from '../../../testing/factories.ts';
import { photosForm } from '../../../testing/photos.ts';
import { type Product, startProduct } from '../../../testing/product.ts';
import { createToken } from '../../../testing/tokens.ts';
import { createNoiseJpeg, createTusClient } from '../../../testing/tus.ts';

const [disk = ''] = process.argv.slice(2);
const megabyte = 1024 ** 2;
const reserveMegabytes = 64;
const secret = 'a secret of the tests, thirty-two characters long';
const account = { email: 'adaeze@customers.test', password: 'soft light, long shadows' };
const env = {
  NODE_ENV: 'test',
  JWT_SECRET: secret,
  RATE_LIMITS: 'off',
  DISK_RESERVE_MB: String(reserveMegabytes),
  DAILY_FILE_MB: '10000',
};
const start = () => startProduct({ dataDir: disk, env, isApiOnly: true });

async function createAdmin(product: Product): Promise<ApiClient> {
  const token = await withEmbeddedDatabase(disk, async (client) => {
    const id = randomUUID();
    await client.query(
      "insert into users (id, email, is_email_verified, role, created_at) values ($1, $2, true, 'admin', now())",
      [id, `${id}@studio.test`],
    );
    return createToken(client, { userId: id, secret });
  });
  return createApiClient(product.url, token);
}

const file = (bytes: number) => ({ name: 'a.png', bytes: Buffer.concat([sampleFile('png')], bytes) });

interface Outcome {
  readonly status: number;
  readonly body: { readonly code?: string };
}

const codeOf = async (call: Promise<Outcome>) => {
  const { status, body } = await call;
  return `${status} ${body.code ?? 'ok'}`;
};

const readinessReply = z.object({
  data: z.object({ status: z.string(), parts: z.object({ storage: z.unknown() }) }),
});

async function readiness(product: Product): Promise<unknown> {
  const response = await fetch(`${product.url}/readyz`);
  const { data } = readinessReply.parse(await response.json());
  return { status: response.status, state: data.status, storage: data.parts.storage };
}

async function isReserveFree(): Promise<boolean> {
  const { bavail, bsize } = await statfs(disk);
  // The database has written to it as well.
  return bavail * bsize > (reserveMegabytes / 2) * megabyte;
}

let product = await start();
// After an error. A product that has stopped is not affected.
process.once('exit', () => product.process.kill('SIGTERM'));
const visitor = createApiClient(product.url, '');
const { token } = dataOf(
  await visitor.call('POST /auth/register', { body: { ...account, fullName: 'Adaeze Okafor' } }),
);
const admin = await createAdmin(product);
let customer = createApiClient(product.url, token);
let tus = createTusClient(product.url, { token });
const chat = { id: (await getOwnChat(customer))._id };
await payInvoice(customer, admin, await createSentInvoice(customer, admin));
const unpaid = await createSentInvoice(customer, admin, { planId: 'silver-plan' });
const another = await createSentInvoice(customer, admin, { planId: 'diamond-plan' });
const photo = { name: 'a.jpg', bytes: await createNoiseJpeg(1_200, 800) };
const upload = () => customer.call('POST /photos/upload', { form: photosForm([photo]) });
const { photos } = dataOf(await upload());
const submitReceipt = (invoiceId: string) =>
  customer.call('POST /subscriptions/payments/receipt', {
    form: receiptForm(receiptFields(invoiceId), file(megabyte)),
  });
const receipt = dataOf(await submitReceipt(unpaid._id)).paymentReceipt;
const begun = (await tus.create(20 * megabyte)).headers.get('location') ?? '';
const attach = (bytes: number) =>
  customer.call('POST /chat/user/chat/:id/messages', { params: chat, form: messageForm({}, file(bytes)) });

let attachments = 0;
while (attachments < 100 && (await attach(9 * megabyte)).status === 201) attachments += 1;
// The rest of what is available, in smaller steps.
for (let bytes = 8 * megabyte; bytes > 1_000; bytes /= 2)
  while ((await attach(bytes)).status === 201) attachments += 1;

/** Every way to write a file. */
async function tryWriters() {
  const stopped = await tus.patch(begun, 0, new Uint8Array(20 * megabyte));
  return {
    attachment: await codeOf(attach(megabyte)),
    receipt: await codeOf(submitReceipt(another._id)),
    receiptFile: await codeOf(
      customer.call('POST /subscriptions/payments/receipt/:id/upload', {
        params: { id: receipt._id },
        form: receiptForm({}, file(megabyte)),
      }),
    ),
    newUpload: await codeOf(tus.create(megabyte)),
    begunUpload: await codeOf(Promise.resolve(stopped)),
    offset: stopped.headers.get('upload-offset'),
    photoForm: await codeOf(upload()),
    mails: await countNewMails(),
  };
}

/** A rendition of a size that isn't stored. */
async function renditionStatus(): Promise<number> {
  const url = `${product.url}/api/photos/${photos[0]?._id ?? ''}/thumbnail?size=640`;
  const headers = { accept: 'image/jpeg', authorization: `Bearer ${token}` };
  return (await fetch(url, { headers })).status;
}

const listMails = () => readdir(join(disk, 'mail')).catch(() => []);
const hasFailedTask = () => product.lines.some((line) => line.includes('a task failed and will be retried'));

/** After the task of an email has failed. */
async function countNewMails(): Promise<number> {
  while (!hasFailedTask()) await sleep(20);
  return (await listMails()).length - mailsBefore;
}

/** Calls that write no files. */
async function tryOthers() {
  return {
    signIn: await codeOf(visitor.call('POST /auth/login', { body: account })),
    message: (await sendCustomerMessage(customer)).message,
    order: (await createPendingOrder(customer, { planId: 'silver-plan' })).status,
    list: await codeOf(customer.call('GET /photos')),
    rendition: await renditionStatus(),
    resetMail: await codeOf(visitor.call('POST /auth/forgot-password', { body: { email: account.email } })),
  };
}

async function restart(stop: () => Promise<unknown>): Promise<void> {
  await stop();
  product = await start();
  customer = createApiClient(product.url, token);
  tus = createTusClient(product.url, { token });
}

const mailsBefore = (await listMails()).length;
const full = { others: await tryOthers(), writers: await tryWriters(), readiness: await readiness(product) };
const isReserveFreeWhenFull = await isReserveFree();
await restart(async () => {
  const exited = once(product.process, 'exit');
  product.process.kill('SIGKILL');
  await exited;
});
const killed = { attachment: await codeOf(attach(megabyte)), readiness: await readiness(product) };
await restart(() => product.stop());
const restarted = {
  attachment: await codeOf(attach(megabyte)),
  list: await codeOf(customer.call('GET /photos')),
};
await rm(join(disk, 'files/chat'), { recursive: true });
const recovered = {
  attachment: await codeOf(attach(megabyte)),
  upload: await codeOf(tus.patch(begun, 0, new Uint8Array(20 * megabyte))),
  readiness: await readiness(product),
};
const exitCode = await product.stop();
process.stdout.write(
  JSON.stringify({ attachments, full, isReserveFreeWhenFull, killed, restarted, recovered, exitCode }),
);
