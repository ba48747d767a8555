// Two attempts to send an email, while its attached file takes longer than an attempt may.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../testing/app.ts';
import { createSentInvoice } from '../../../../../testing/factories.ts';
import { notifications } from '../../db/schema/index.ts';
import { createLogger } from '../../platform/logger.ts';
import type { MailAttachment } from '../../platform/mail/mailer.ts';
import type { Task, TaskHandler } from '../../platform/tasks/tasks.ts';
import { registerNotificationMails } from './mail-task.ts';

let t: TestApp;
/** Of an email with an invoice. */
let id: string;
let files: PromiseWithResolvers<MailAttachment>[];
let sent: (readonly MailAttachment[] | undefined)[];
let runAttempt: (signal: AbortSignal) => Promise<void>;

beforeAll(async () => {
  t = await createTestApp();
  const customer = await t.signIn('Slow File');
  await createSentInvoice(customer, await t.signInAdmin());
  const row = sql`${eq(notifications.userId, customer.id)} and event = 'invoice_sent'`;
  id = (await t.database.queries.select().from(notifications).where(row))[0]?.id ?? '';
});
afterAll(() => t.close());

beforeEach(async () => {
  [files, sent] = [[], []];
  const toSend = { mailDueAt: t.clock.now(), mailedAt: null };
  await t.database.queries.update(notifications).set(toSend).where(eq(notifications.id, id));
  const invoiceFile = () => {
    const file = Promise.withResolvers<MailAttachment>();
    files.push(file);
    return file.promise;
  };
  const { documents, notifications: service, unsubscribeLinks } = t.services;
  registerNotificationMails({
    notifications: service,
    unsubscribeLinks,
    database: t.database,
    clock: t.clock,
    log: createLogger('silent', { write() {} }),
    tasks: {
      register<Data extends object>({ data }: Task<Data>, handle: TaskHandler<Data>) {
        runAttempt = (signal) => handle(data.parse({ id }), signal);
      },
      enqueue: () => Promise.reject(new Error('unexpected')),
    },
    mailer: {
      async send(_to, _content, { attachments } = {}) {
        sent.push(attachments);
      },
      findProblem: async () => null,
    },
    documents: { ...documents, invoiceFile },
    publicUrl: () => 'https://burnish.test',
    limit: null,
  });
});

const file: MailAttachment = { fileName: 'invoice.pdf', type: 'application/pdf', bytes: Buffer.from('pdf') };
const never = () => new AbortController().signal;

test('an email that another attempt has sent while its file was made is not sent again', async () => {
  const slow = runAttempt(never());
  await expect.poll(() => files).toHaveLength(1);
  const retry = runAttempt(never());
  await expect.poll(() => files).toHaveLength(2);
  files[1]?.resolve(file);
  await retry;
  files[0]?.resolve(file);
  await slow;
  expect(sent).toEqual([[file]]);
});

test('an attempt that has taken too long sends nothing, and leaves the email to the next one', async () => {
  const timeout = new AbortController();
  const slow = runAttempt(timeout.signal);
  await expect.poll(() => files).toHaveLength(1);
  timeout.abort();
  files[0]?.resolve(file);
  await expect(slow).rejects.toThrow('aborted');
  expect(sent).toEqual([]);
  const retry = runAttempt(never());
  await expect.poll(() => files).toHaveLength(2);
  files[1]?.resolve(file);
  await retry;
  expect(sent).toEqual([[file]]);
});
