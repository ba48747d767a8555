import type { Invoice } from '@burnish/contract/orders/entities';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertInvoices } from '../../../../../bench/seed.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import {
  createApprovedReceipt,
  createSentImagesInvoice,
  createSentInvoice,
  dataOf,
  payInvoice,
  receiptBody,
} from '../../../../../testing/factories.ts';
import { readPdf } from '../../../../../testing/pdf.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

const open = (url: string) => t.app.inject({ method: 'GET', url });
const pdfOf = async (url: string) => readPdf((await open(url)).rawPayload);

async function invoiceUrl({ _id: id }: Pick<Invoice, '_id'>, user = customer): Promise<string> {
  return dataOf(await user.call('GET /subscriptions/invoices/:id/document', { params: { id } })).url;
}

async function readInvoice(id: string, user = customer): Promise<Invoice> {
  return dataOf(await user.call('GET /subscriptions/invoices/:id', { params: { id } })).invoice;
}

async function paymentUrl(invoice: Invoice, user = customer): Promise<string> {
  const params = { id: invoice.payments[0]?._id ?? '' };
  return dataOf(await user.call('GET /subscriptions/payments/:id/document', { params })).url;
}

function statement(user: TestUser, change: { currency?: 'USD' | 'NGN'; from?: string; to?: string } = {}) {
  return user.call('GET /subscriptions/statement', {
    query: { currency: 'USD', from: '2026-01-01', to: '2026-12-31', ...change },
  });
}

describe('an invoice as PDF', () => {
  test('states the parties, what it is for and how to pay, as text in both currencies', async () => {
    const invoice = await createSentInvoice(customer, admin, { currency: 'NGN', taxId: '0123-4567' });
    const { text, title, language, isTagged } = await pdfOf(await invoiceUrl(invoice));
    for (const part of [
      invoice.invoiceNumber,
      '₦120,000',
      'Gold Plan - monthly subscription',
      'Burnish',
      'hello@burnish.test',
      'Okafor Studio',
      'Adaeze Okafor',
      '14 Adetokunbo Ademola',
      'Tax ID 0123-4567',
      'Issued 21 Nov 2026',
      `Reference: ${invoice.invoiceNumber}`,
      'Account number: 0123456789',
      'Page 1 of 1',
    ])
      expect(text).toContain(part);
    expect([title, language, isTagged]).toEqual([`Invoice ${invoice.invoiceNumber}`, 'en-US', true]);
    const dollars = await createSentImagesInvoice(customer, admin);
    expect((await pdfOf(await invoiceUrl(dollars))).text).toContain('$192');
  });

  test('is an attachment that proxies must not keep', async () => {
    const invoice = await createSentInvoice(customer, admin);
    const { statusCode, headers } = await open(await invoiceUrl(invoice));
    expect(statusCode).toBe(200);
    const name = `${invoice.invoiceNumber}.pdf`;
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  test('has the same bytes for its customer and its studio, now and later, before and after it is paid', async () => {
    const invoice = await createSentInvoice(customer, admin);
    const { rawPayload } = await open(await invoiceUrl(invoice));
    await payInvoice(customer, admin, invoice);
    t.clock.advance(86_400_000);
    [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
    expect((await open(await invoiceUrl(invoice, admin))).rawPayload.equals(rawPayload)).toBe(true);
  });

  test('keeps the customer as they were at issue', async () => {
    const invoice = await createSentInvoice(customer, admin);
    await customer.call('PUT /auth/profile', { body: { companyName: 'Renamed Later' } });
    const { text } = await pdfOf(await invoiceUrl(invoice));
    expect(text).toContain('Okafor Studio');
    expect(text).not.toContain('Renamed Later');
  });

  test('says that it is void, on which day, and no longer how to pay', async () => {
    const invoice = await createSentInvoice(customer, admin);
    const before = await pdfOf(await invoiceUrl(invoice));
    expect(before.text).not.toContain('Void');
    expect(before.text).toContain('Payment instructions');
    await admin.call('PUT /admin/invoices/:id/void', { params: { id: invoice._id } });
    const { text } = await pdfOf(await invoiceUrl(invoice));
    expect(text).toMatch(/Void\. This invoice was voided on \d+ Nov 2026/);
    expect(text).not.toMatch(/Payment|Account number/);
  });

  test('spans as many pages as its texts need', async () => {
    const order = await createSentInvoice(customer, admin, { companyName: 'Long '.repeat(35).trim() });
    expect((await pdfOf(await invoiceUrl(order))).pages).toHaveLength(1);
  });

  test('downloading it is not a view', async () => {
    const invoice = await createSentInvoice(customer, admin);
    await open(await invoiceUrl(invoice));
    const query = { search: invoice.invoiceNumber };
    const { invoices } = dataOf(await admin.call('GET /admin/invoices', { query }));
    expect(invoices[0]?.viewedAt).toBeNull();
  });
});

describe('a payment receipt as PDF', () => {
  test('states what arrived, when, how and for which invoice', async () => {
    const { invoiceId, transactionReference } = await createApprovedReceipt(customer, admin);
    const invoice = await readInvoice(invoiceId._id);
    const number = invoice.payments[0]?.paymentNumber ?? '';
    const response = await open(await paymentUrl(invoice));
    expect(response.headers['content-disposition']).toContain(`filename="${number}.pdf"`);
    const { text } = await readPdf(response.rawPayload);
    for (const part of [
      number,
      invoice.invoiceNumber,
      '$197',
      'Bank transfer',
      transactionReference,
      'settled in full',
    ])
      expect(text).toContain(part);
    expect((await open(await paymentUrl(invoice, admin))).rawPayload.equals(response.rawPayload)).toBe(true);
  });

  test('says what was written off or is left as credit', async () => {
    const amounts = { less: 190, more: 200 };
    const texts = [];
    for (const amount of Object.values(amounts)) {
      const { _id } = await createSentInvoice(customer, admin);
      const body = receiptBody(_id, { amount });
      const { paymentReceipt: receipt } = dataOf(
        await customer.call('POST /subscriptions/payments/receipt', { body }),
      );
      const review = { params: { id: receipt._id }, body: { status: 'approved' } } as const;
      dataOf(await admin.call('PUT /admin/payment-receipts/:id', review));
      texts.push((await pdfOf(await paymentUrl(await readInvoice(receipt.invoiceId._id)))).text);
    }
    expect(texts[0]).toMatch(/Written off\s+\$7\b/);
    expect(texts[1]).toMatch(/Credit\s+\$3\b/);
  });
});

test('names in any script are text, and characters that no font has are replaced', async () => {
  const names = ['Ọlátúnjí Ẹ̀kọ́', 'Студия Ёлка', '山田写真', 'हिन्दी', 'ภาพถ่าย', 'Zoë\u{10FFFF}'];
  for (const companyName of names) {
    const invoice = await createSentInvoice(customer, admin, { companyName });
    const { text } = await pdfOf(await invoiceUrl(invoice));
    expect(text.normalize('NFC')).toContain(companyName.normalize('NFC').replace('\u{10FFFF}', '\uFFFD'));
  }
});

describe('a signed URL of a document', () => {
  test('expires after ten minutes', async () => {
    const url = await invoiceUrl(await createSentInvoice(customer, admin));
    t.clock.advance(10 * 60_000 + 2_000);
    expect((await open(url)).statusCode).toBe(404);
  });

  test('is invalid if it is changed', async () => {
    const url = await invoiceUrl(await createSentInvoice(customer, admin));
    expect((await open(`${url}x`)).statusCode).toBe(404);
    expect((await open(url.replace('/documents/', '/documents/A'))).statusCode).toBe(404);
  });
});

describe('a statement of account', () => {
  let person: TestUser;

  /** An invoice on each of four days: paid, voided, open, and paid with less. */
  beforeAll(async () => {
    t.clock.set('2027-02-10T10:00:00.000Z');
    [person, admin] = [await t.signIn('Statement'), await t.signInAdmin()];
    await payInvoice(person, admin, await createSentInvoice(person, admin));
    t.clock.set('2027-03-05T10:00:00.000Z');
    [person, admin] = [await t.signIn('Statement'), await t.signInAdmin()];
    const voided = await createSentInvoice(person, admin);
    await admin.call('PUT /admin/invoices/:id/void', { params: { id: voided._id } });
    await createSentInvoice(person, admin);
    await createSentInvoice(person, admin, { currency: 'NGN' });
    t.clock.set('2027-03-31T23:30:00.000Z');
    [person, admin] = [await t.signIn('Statement'), await t.signInAdmin()];
    await createSentInvoice(person, admin);
  });

  test('adds up each currency alone, and continues where the one before ended', async () => {
    const read = async (change: Parameters<typeof statement>[1]) =>
      dataOf(await statement(person, change)).statement;
    expect(await read({ from: '2027-01-01', to: '2027-02-28' })).toMatchObject({
      openingBalance: 0,
      charged: 197,
      credited: 197,
      closingBalance: 0,
      entryCount: 2,
    });
    const march = await read({ from: '2027-03-01', to: '2027-03-31' });
    expect(march).toMatchObject({ openingBalance: 0, charged: 394, credited: 197, closingBalance: 197 });
    const naira = await read({ currency: 'NGN', from: '2027-03-01', to: '2027-03-31' });
    expect(naira).toMatchObject({ charged: 120_000, closingBalance: 120_000, entryCount: 1 });
  });

  test('counts days in the time zone of the studio', async () => {
    // It is April in Lagos half an hour before midnight in UTC.
    const april = dataOf(await statement(person, { from: '2027-04-01', to: '2027-12-31' })).statement;
    expect(april).toMatchObject({ openingBalance: 197, charged: 197, closingBalance: 394 });
    expect(april.to).toBe('2027-04-01T00:00:00.000Z');
  });

  test('is a PDF file with the same bytes each time, and a CSV file', async () => {
    const files = async () => dataOf(await statement(person, { from: '2027-03-01', to: '2027-03-31' }));
    const { pdfUrl, csvUrl } = await files();
    const { rawPayload, headers } = await open(pdfUrl);
    expect(headers['content-disposition']).toContain('Statement USD 2027-03-01 to 2027-03-31.pdf');
    t.clock.advance(60_000);
    expect((await open((await files()).pdfUrl)).rawPayload.equals(rawPayload)).toBe(true);
    const { text } = await readPdf(rawPayload);
    for (const part of [
      'Statement of account',
      '1 Mar 2027 to 31 Mar 2027',
      'Opening balance',
      '$394',
      'voided',
    ])
      expect(text).toContain(part);

    const csv = await open(csvUrl);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [header, ...lines] = csv.body.split('\r\n');
    expect(header).toBe('\uFEFFDate,Kind,Document,Invoice,Description,Currency,Amount,Balance');
    expect(lines).toEqual([
      '2027-03-01,opening_balance,,,Opening balance,USD,,0',
      expect.stringMatching(
        /^2027-03-05,invoice,INV-2027-\d+,INV-2027-\d+,Gold Plan - monthly subscription,USD,197,197$/,
      ),
      expect.stringMatching(/^2027-03-05,invoice,.*,197,394$/),
      expect.stringMatching(
        /^2027-03-05,void,INV-2027-\d+,INV-2027-\d+,Invoice INV-2027-\d+ voided,USD,-197,197$/,
      ),
      '2027-03-31,closing_balance,,,Closing balance,USD,,197',
      '',
    ]);
  });

  test('of another user is for staff only', async () => {
    const options = {
      params: { id: person.id },
      query: { currency: 'USD', from: '2027-01-01', to: '2027-12-31' },
    } as const;
    const { statement: seen } = dataOf(await admin.call('GET /admin/users/:id/statement', options));
    expect(seen.closingBalance).toBe(394);
    expectError(await person.call('GET /admin/users/:id/statement', options), 403, 'FORBIDDEN');
  });

  test('rejects a period with more than a thousand entries', async () => {
    const busy = await t.signIn('Busy Customer');
    const client = new pg.Client(t.database.address);
    await client.connect();
    await insertInvoices(client, busy.id, 1_001);
    await client.end();
    expectFieldErrors(await statement(busy, { from: '2020-01-01' }), 'from');
  });

  test('rejects a period that ends before it begins, or begins in the future', async () => {
    expectFieldErrors(await statement(person, { from: '2027-03-02', to: '2027-03-01' }), 'to');
    expectFieldErrors(await statement(person, { from: '2028-01-01', to: '2028-02-01' }), 'from');
  });
});
