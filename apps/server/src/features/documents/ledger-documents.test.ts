// What invoices, payment receipts and credit notes state of the ledger, which is final when they are issued.
import type { Wire } from '@burnish/contract/api';
import type { Invoice } from '@burnish/contract/orders/entities';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectError } from '../../../../../testing/expect-error.ts';
import {
  createApprovedOrder,
  createSentInvoice,
  dataOf,
  invoiceBody,
  legalDetailsBody,
  payInvoice,
} from '../../../../../testing/factories.ts';
import { readPdf } from '../../../../../testing/pdf.ts';
import type { Documents } from './index.ts';

type PaymentBody = Wire['POST /admin/invoices/:id/payments']['body'];

let t: TestApp;
let customer: TestUser;
let admin: TestUser;
let people = 0;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
beforeEach(async () => {
  people += 1;
  customer = await t.signIn(`Customer ${people}`);
});
afterAll(() => t.close());

const fileOf = async (url: string) => (await t.app.inject({ method: 'GET', url })).rawPayload;
const textOf = async (file: Buffer) => (await readPdf(file)).text;

/** A minute later, as two decisions of people are never made at the same instant. */
async function record({ _id: id }: Pick<Invoice, '_id'>, change: Partial<PaymentBody>) {
  t.clock.advance(60_000);
  const body: PaymentBody = {
    amount: 197,
    amountDue: 197,
    paymentMethod: 'card',
    paymentDate: '2026-11-20',
    ...change,
  };
  return dataOf(await admin.call('POST /admin/invoices/:id/payments', { params: { id }, body }));
}

async function writeOff({ _id: id }: Pick<Invoice, '_id'>, amountDue: number) {
  t.clock.advance(60_000);
  const body = { amountDue, reason: 'Too small to ask for.' };
  return dataOf(await admin.call('POST /admin/invoices/:id/write-off', { params: { id }, body }));
}

/** Pays an invoice with so much more than is due for it. */
async function createCredit(amount: number): Promise<void> {
  await record(await createSentInvoice(customer, admin), { amount: 197 + amount });
  t.clock.advance(60_000);
}

async function issueCreditNote({ _id: id }: Pick<Invoice, '_id'>, amountCredited = 0) {
  t.clock.advance(60_000);
  const body = {
    items: [
      { description: 'Five images delivered late', amount: 20.5 },
      { description: 'One image twice', amount: 4 },
    ],
    reason: 'The delivery was two days late.',
    amountCredited,
  };
  return dataOf(await admin.call('POST /admin/invoices/:id/credit-notes', { params: { id }, body }));
}

async function invoiceFile({ _id: id }: Pick<Invoice, '_id'>): Promise<Buffer> {
  return fileOf(
    dataOf(await customer.call('GET /subscriptions/invoices/:id/document', { params: { id } })).url,
  );
}

async function paymentFile(id: string | null, user = customer): Promise<Buffer> {
  const params = { id: id ?? '' };
  return fileOf(dataOf(await user.call('GET /subscriptions/payments/:id/document', { params })).url);
}

const creditNoteUrl = (id: string, user = customer) =>
  user.call('GET /subscriptions/credit-notes/:id/document', { params: { id } });

describe('the receipt of a payment', () => {
  test('says what was due, what was paid and what is still due, and stays the same when the rest is paid', async () => {
    const invoice = await createSentInvoice(customer, admin);
    const first = await record(invoice, { amount: 100, outcome: 'partial_payment' });
    const part = await paymentFile(first.entry.paymentId);
    const text = await textOf(part);
    expect(text).toMatch(/Due before payment\s+\$197\b/);
    expect(text).toMatch(/Amount received\s+\$100\b/);
    expect(text).toMatch(/Still due\s+\$97\b/);
    expect(text).toContain(`${invoice.invoiceNumber}, $197, paid in part`);
    expect(text).not.toMatch(/Written off|Credit|settled/);

    const second = await record(invoice, { amount: 97, amountDue: 97 });
    const rest = await textOf(await paymentFile(second.entry.paymentId));
    expect(rest).toMatch(/Due before payment\s+\$97\b/);
    expect(rest).toMatch(/Amount received\s+\$97\b/);
    expect(rest).toMatch(/Still due\s+\$0\b/);
    expect(rest).toContain('settled in full');
    expect((await paymentFile(first.entry.paymentId)).equals(part)).toBe(true);
  });

  test('leaves out a reference that nobody entered, and names the card', async () => {
    const invoice = await createSentInvoice(customer, admin);
    const paid = await record(invoice, { amount: 100, outcome: 'partial_payment' });
    const text = await textOf(await paymentFile(paid.entry.paymentId));
    expect(text).toMatch(/Payment method\s+Card\b/);
    expect(text).not.toContain('reference');
    const rest = await record(invoice, { amount: 97, amountDue: 97, reference: 'POS-4471' });
    expect(await textOf(await paymentFile(rest.entry.paymentId))).toMatch(/Transaction reference\s+POS-4471/);
  });

  test('says what became credit', async () => {
    const paid = await record(await createSentInvoice(customer, admin), { amount: 250 });
    const text = await textOf(await paymentFile(paid.entry.paymentId));
    expect(text).toMatch(/Amount received\s+\$250\b/);
    expect(text).toMatch(/Paid on invoice\s+\$197\b/);
    expect(text).toMatch(/Credit\s+\$53\b/);
    expect(text).toMatch(/Still due\s+\$0\b/);
  });

  test('says what was written off with it, and not why', async () => {
    const invoice = await createSentInvoice(customer, admin);
    const paid = await record(invoice, { amount: 190.25, reason: 'Bank charges.' });
    const text = await textOf(await paymentFile(paid.entry.paymentId));
    expect(text).toMatch(/Written off\s+\$6\.75\b/);
    expect(text).toMatch(/Still due\s+\$0\b/);
    expect(text).not.toContain('Bank charges');
  });

  test('does not know what is written off later', async () => {
    const invoice = await createSentInvoice(customer, admin);
    const { entry } = await record(invoice, { amount: 190, outcome: 'partial_payment' });
    const file = await paymentFile(entry.paymentId);
    await writeOff(invoice, 7);
    expect((await paymentFile(entry.paymentId)).equals(file)).toBe(true);
    expect(await textOf(file)).toMatch(/Still due\s+\$7\b/);
  });

  test('begins with what credit left due', async () => {
    await createCredit(50);
    const { entry } = await record(await createSentInvoice(customer, admin), { amount: 147, amountDue: 147 });
    expect(await textOf(await paymentFile(entry.paymentId))).toMatch(/Due before payment\s+\$147\b/);
  });

  test('is the same file for an email', async () => {
    const { entry } = await record(await createSentInvoice(customer, admin), {});
    const { fileName, bytes } = await t.services.documents.paymentFile(entry.paymentId ?? '');
    expect(fileName).toBe(`${entry.documentNumber}.pdf`);
    expect(bytes.equals(await paymentFile(entry.paymentId, admin))).toBe(true);
  });
});

describe('an invoice', () => {
  test('states the credit that was applied when it was sent, and nothing that happens later', async () => {
    await createCredit(50);
    const invoice = await createSentInvoice(customer, admin);
    const file = await invoiceFile(invoice);
    const text = await textOf(file);
    expect(text).toMatch(/Amount due\s+\$147\s+Issued/);
    expect(text).toMatch(/Total\s+\$197\b[\s\S]*Credit applied\s+-\$50\b[\s\S]*Amount due\s+\$147\b/);
    await record(invoice, { amount: 100, amountDue: 147, outcome: 'partial_payment' });
    await writeOff(invoice, 47);
    await issueCreditNote(invoice);
    expect((await invoiceFile(invoice)).equals(file)).toBe(true);
  });

  test('does not state credit that is applied later', async () => {
    await createCredit(50);
    const request = await createApprovedOrder(customer, admin);
    const body = invoiceBody(request._id, { applyCredit: false });
    const { invoice } = dataOf(await admin.call('POST /admin/invoices', { body }));
    const file = await invoiceFile(invoice);
    t.clock.advance(60_000);
    const options = { params: { id: invoice._id }, body: { amountDue: 197 } };
    dataOf(await admin.call('POST /admin/invoices/:id/credit', options));
    expect((await invoiceFile(invoice)).equals(file)).toBe(true);
    expect(await textOf(file)).not.toContain('Credit applied');
  });

  test('asks for nothing if credit covers it', async () => {
    await createCredit(200);
    const text = await textOf(await invoiceFile(await createSentInvoice(customer, admin)));
    expect(text).toMatch(/Credit applied\s+-\$197\b/);
    expect(text).toMatch(/Amount due\s+\$0\b/);
    expect(text).toContain('Your credit pays this invoice in full. Nothing is due.');
    expect(text).not.toContain('Account number');
  });

  test('that is void says that its credit was returned', async () => {
    await createCredit(50);
    const { _id: id } = await createSentInvoice(customer, admin);
    await admin.call('PUT /admin/invoices/:id/void', { params: { id } });
    const text = await textOf(await invoiceFile({ _id: id }));
    expect(text).toMatch(/Credit applied\s+-\$50\b/);
    expect(text).toContain('The credit was returned to your account');
    expect(text).not.toContain('Amount due');
  });
});

describe('a credit note', () => {
  test('states the invoice that it corrects, its lines, its reason and its total', async () => {
    const invoice = await createSentInvoice(customer, admin, { taxId: '0123-4567' });
    await payInvoice(customer, admin, invoice);
    const { creditNote } = await issueCreditNote(invoice);
    expect(creditNote.creditNoteNumber).toMatch(/^CN-2026-\d{6}$/);
    const { text, title, language, isTagged } = await readPdf(
      await fileOf(dataOf(await creditNoteUrl(creditNote._id)).url),
    );
    for (const part of [
      creditNote.creditNoteNumber,
      `${invoice.invoiceNumber} of 21 Nov 2026, $197`,
      'Five images delivered late',
      '$20.50',
      'One image twice',
      '$4',
      'The delivery was two days late.',
      'The amount is credit on your account.',
      'Okafor Studio',
      'Tax ID 0123-4567',
      'Burnish',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/Total credited\s+\$24\.50\b/);
    expect([title, language, isTagged]).toEqual([
      `Credit note ${creditNote.creditNoteNumber}`,
      'en-US',
      true,
    ]);
  });

  test('states the studio as it was at its issue, with the same bytes for its customer, its studio and an email', async () => {
    const invoice = await createSentInvoice(customer, admin);
    await record(invoice, {});
    const saveLegalDetails = async (version: number, legalName: string) => {
      const body = { ...legalDetailsBody, legalName, version };
      dataOf(await admin.call('PUT /admin/settings/legal-details', { body }));
    };
    await saveLegalDetails(0, 'Burnish Retouching Ltd');
    const { creditNote } = await issueCreditNote(invoice);
    const file = await fileOf(dataOf(await creditNoteUrl(creditNote._id)).url);
    expect(await textOf(file)).toContain('Burnish Retouching Ltd');

    await issueCreditNote(invoice, 24.5);
    await saveLegalDetails(1, 'Renamed Later Ltd');
    await customer.call('PUT /auth/profile', { body: { companyName: 'Renamed Later' } });
    expect((await fileOf(dataOf(await creditNoteUrl(creditNote._id, admin)).url)).equals(file)).toBe(true);
    const { fileName, bytes } = await t.services.documents.creditNoteFile(creditNote._id);
    expect(fileName).toBe(`${creditNote.creditNoteNumber}.pdf`);
    expect(bytes.equals(file)).toBe(true);
  });

  test('of another customer is not found, and neither is one that does not exist', async () => {
    const invoice = await createSentInvoice(customer, admin);
    await record(invoice, {});
    const { creditNote } = await issueCreditNote(invoice);
    const other = await t.signIn('Another Customer');
    expectError(await creditNoteUrl(creditNote._id, other), 404, 'NOT_FOUND');
    expectError(await creditNoteUrl(invoice._id), 404, 'NOT_FOUND');
    expectError(await creditNoteUrl('unknown'), 404, 'NOT_FOUND');
  });
});

test('files are the same bytes when they are made again', async () => {
  await createCredit(50);
  const invoice = await createSentInvoice(customer, admin);
  const { entry } = await record(invoice, { amount: 100, amountDue: 147, outcome: 'partial_payment' });
  const { creditNote } = await issueCreditNote(invoice);
  const make = async (read: Documents) => {
    const files = await Promise.all([
      read.invoiceFile(invoice._id),
      read.paymentFile(entry.paymentId ?? ''),
      read.creditNoteFile(creditNote._id),
    ]);
    return files.map(({ bytes }) => bytes.toString('base64'));
  };
  const before = await make(t.services.documents);
  t.clock.advance(86_400_000);
  // Another process has no files in memory.
  t = await t.restart();
  admin = await t.signInAdmin();
  expect(await make(t.services.documents)).toEqual(before);
});
