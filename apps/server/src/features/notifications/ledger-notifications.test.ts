// What customers are told about payments, credit and refunds.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import {
  createApprovedReceipt,
  createSentInvoice,
  creditNoteBody,
  dataOf,
  receiptBody,
  recordedPaymentBody,
  refundBody,
} from '../../../../../testing/factories.ts';
import { type MailServer, startMailServer } from '../../../../../testing/mail.ts';
import { readPdf } from '../../../../../testing/pdf.ts';
import { fastTiming } from '../../../../../testing/task-timing.ts';

let mails: MailServer;
let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  mails = await startMailServer();
  t = await createTestApp({
    env: {
      SMTP_URL: mails.url,
      PUBLIC_URL: 'https://studio.example',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    },
    taskTiming: fastTiming,
  });
  admin = await t.signInAdmin();
});
afterAll(async () => {
  await t.close();
  await mails.close();
});

const mailTo = ({ email }: TestUser, subject: RegExp) => mails.next({ to: email, subject });

async function attachmentText(mail: Awaited<ReturnType<typeof mailTo>>) {
  const [file] = mail.attachments;
  if (file === undefined) throw new Error('no file is attached');
  return (await readPdf(file.bytes)).text;
}

const record = (id: string, body: object) =>
  admin.send({ method: 'POST', url: `/api/admin/invoices/${id}/payments`, payload: body });

test('a partial payment names what it left due', async () => {
  const customer = await t.signIn('Part Payer');
  const { _id, invoiceNumber } = await createSentInvoice(customer, admin);
  await record(_id, { ...recordedPaymentBody(197, 100), outcome: 'partial_payment' });
  const first = await mailTo(customer, /^Payment received/);
  expect(first.text).toContain('We received $100. $97 is still due.');
  expect(await attachmentText(first)).toMatch(/Still due\s+\$97/);
  const { paymentReceipt } = dataOf(
    await customer.call('POST /subscriptions/payments/receipt', { body: receiptBody(_id) }),
  );
  await admin.call('PUT /admin/payment-receipts/:id', {
    params: { id: paymentReceipt._id },
    body: { status: 'approved', receivedAmount: 90, outcome: 'partial_payment' },
  });
  expect((await mailTo(customer, new RegExp(`^Payment received for ${invoiceNumber}`))).text).toContain(
    'We received $90. $7 is still due.',
  );
});

test('a payment of more than is due says what becomes credit, and credit that pays an invoice says so', async () => {
  const customer = await t.signIn('Surplus');
  const { _id } = await createSentInvoice(customer, admin);
  await record(_id, recordedPaymentBody(197, 400));
  expect((await mailTo(customer, /^Payment received/)).text).toContain(
    "We received $400. The invoice is paid, and we'll apply $203 to your next invoice.",
  );
  const { invoiceNumber } = await createSentInvoice(customer, admin);
  const paid = await mailTo(customer, /is paid with your credit$/);
  expect(paid.text).toContain('We applied $197 of your credit to Gold Plan.');
  expect(await attachmentText(paid)).toContain(invoiceNumber);
  const rest = await createSentInvoice(customer, admin);
  const asked = await mailTo(customer, new RegExp(`^Invoice ${rest.invoiceNumber} for \\$191`));
  expect(asked.text).toMatch(/Total\W+\$197[\s\S]*Already paid\W+\$6[\s\S]*Amount due\W+\$191/);
});

test('a write-off of a whole invoice says that it is settled, not that it is paid', async () => {
  const customer = await t.signIn('Gift');
  const { _id: id, invoiceNumber } = await createSentInvoice(customer, admin);
  const writeOff = { params: { id }, body: { amountDue: 197, reason: 'A gift.' } };
  dataOf(await admin.call('POST /admin/invoices/:id/write-off', writeOff));
  const { text } = await mailTo(customer, new RegExp(`^Invoice ${invoiceNumber} is settled$`));
  expect(text).toContain("You don't have to pay $197 for this invoice. It is settled.");
  expect(text).not.toMatch(/remaining|is paid/);
});

test('a write-off, a credit note and a refund are announced', async () => {
  const customer = await t.signIn('Written Off');
  const { _id: id } = await createSentInvoice(customer, admin);
  await record(id, { ...recordedPaymentBody(197, 190), outcome: 'partial_payment' });
  const writeOff = { params: { id }, body: { amountDue: 7, reason: 'Secret reason.' } };
  dataOf(await admin.call('POST /admin/invoices/:id/write-off', writeOff));
  const settled = await mailTo(customer, /is paid$/);
  expect(settled.text).toContain("You don't have to pay the remaining $7. The invoice is paid.");
  expect(settled.text).not.toContain('Secret reason.');
  const { invoiceId } = await createApprovedReceipt(customer, admin);
  const params = { id: invoiceId._id };
  dataOf(await admin.call('POST /admin/invoices/:id/credit-notes', { params, body: creditNoteBody(20) }));
  const note = await mailTo(customer, /^Credit note/);
  expect(note.text).toContain('We credited $20 to your account.');
  expect(note.text).toContain('The reason: Delivered late.');
  expect(await attachmentText(note)).toContain('CN-');
  const refund = { params: { id: customer.id }, body: refundBody(20) };
  dataOf(await admin.call('POST /admin/customers/:id/refunds', refund));
  expect((await mailTo(customer, /^Refund of \$20/)).text).toContain('HTB-9002-1188');
});
