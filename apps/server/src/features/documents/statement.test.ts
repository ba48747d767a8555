// A statement of account is computed from the ledger.
import type { Wire } from '@burnish/contract/api';
import type { Invoice } from '@burnish/contract/orders/entities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { createSentInvoice, dataOf } from '../../../../../testing/factories.ts';
import { readPdf } from '../../../../../testing/pdf.ts';

type PaymentBody = Wire['POST /admin/invoices/:id/payments']['body'];

let t: TestApp;
let customer: TestUser;
let admin: TestUser;
/** Numbers of the documents, in the order of their creation. */
const numbers = { invoices: [''], payments: [''], creditNote: '' };

async function startDay(day: string): Promise<void> {
  t.clock.set(`${day}T10:00:00.000Z`);
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
}

async function pay(
  { _id: id }: Invoice,
  body: Pick<PaymentBody, 'amount' | 'amountDue'> & Partial<PaymentBody>,
) {
  t.clock.advance(60_000);
  const details = { paymentMethod: 'bank_transfer', paymentDate: '2027-02-01' } as const;
  const { entry } = dataOf(
    await admin.call('POST /admin/invoices/:id/payments', { params: { id }, body: { ...details, ...body } }),
  );
  return entry.documentNumber ?? '';
}

/**
 * February: an invoice paid in two parts, whose rest is written off; one of which the rest is written off later.
 * March: an invoice paid with more than is due, and one that uses this credit and is voided; a credit note, and a refund.
 */
beforeAll(async () => {
  t = await createTestApp();
  await startDay('2027-02-03');
  const first = await createSentInvoice(customer, admin);
  const part = await pay(first, { amount: 100, amountDue: 197, outcome: 'partial_payment' });
  await startDay('2027-02-10');
  const rest = await pay(first, { amount: 90, amountDue: 97, reason: 'Bank charges.' });
  const second = await createSentInvoice(customer, admin);
  const most = await pay(second, { amount: 196.5, amountDue: 197, outcome: 'partial_payment' });
  await startDay('2027-02-28');
  dataOf(
    await admin.call('POST /admin/invoices/:id/write-off', {
      params: { id: second._id },
      body: { amountDue: 0.5, reason: 'Too small to ask for.' },
    }),
  );
  await startDay('2027-03-01');
  const third = await createSentInvoice(customer, admin);
  const surplus = await pay(third, { amount: 250, amountDue: 197 });
  await startDay('2027-03-05');
  const fourth = await createSentInvoice(customer, admin, { companyName: 'Okafor Photos' });
  t.clock.advance(60_000);
  dataOf(await admin.call('PUT /admin/invoices/:id/void', { params: { id: fourth._id } }));
  await startDay('2027-03-10');
  const { creditNote } = dataOf(
    await admin.call('POST /admin/invoices/:id/credit-notes', {
      params: { id: first._id },
      body: { items: [{ description: 'Late', amount: 20 }], reason: 'Late.', amountCredited: 0 },
    }),
  );
  await startDay('2027-03-12');
  dataOf(
    await admin.call('POST /admin/customers/:id/refunds', {
      params: { id: customer.id },
      body: {
        currency: 'USD',
        amount: 30,
        method: 'bank_transfer',
        reference: 'HTB-9002-1188',
        refundDate: '2027-03-11',
        creditBalance: 73,
      },
    }),
  );
  numbers.invoices = [first, second, third, fourth].map(({ invoiceNumber }) => invoiceNumber);
  numbers.payments = [part, rest, most, surplus];
  numbers.creditNote = creditNote.creditNoteNumber;
});
afterAll(() => t.close());

async function read(from: string, to: string) {
  return dataOf(
    await customer.call('GET /subscriptions/statement', { query: { currency: 'USD', from, to } }),
  );
}

const open = (url: string) => t.app.inject({ method: 'GET', url });
const rowsOf = (csv: string) => csv.trimEnd().split('\r\n').slice(1);

test('its CSV file has a line for each entry, with its document and the balance after it', async () => {
  const [a = '', b = ''] = numbers.invoices;
  const [part = '', rest = '', most = ''] = numbers.payments;
  const { csvUrl } = await read('2027-02-01', '2027-02-28');
  const plan = 'Gold Plan - monthly subscription';
  expect(rowsOf((await open(csvUrl)).body)).toEqual([
    '2027-02-01,opening_balance,,,Opening balance,USD,,0',
    `2027-02-03,invoice,${a},${a},${plan},USD,197,197`,
    `2027-02-03,payment,${part},${a},Payment of ${a},USD,-100,97`,
    `2027-02-10,invoice,${b},${b},${plan},USD,197,294`,
    `2027-02-10,payment,${rest},${a},Payment of ${a},USD,-90,204`,
    `2027-02-10,write_off,${rest},${a},Rest of ${a} written off,USD,-7,197`,
    `2027-02-10,payment,${most},${b},Payment of ${b},USD,-196.5,0.5`,
    `2027-02-28,write_off,${b},${b},Rest of ${b} written off,USD,-0.5,0`,
    '2027-02-28,closing_balance,,,Closing balance,USD,,0',
  ]);
});

test('an invoice of which nothing was paid is written off, and not its rest', async () => {
  const gifted = await t.signIn('Gift');
  const { _id: id, invoiceNumber } = await createSentInvoice(gifted, admin);
  const body = { amountDue: 197, reason: 'A gift.' };
  dataOf(await admin.call('POST /admin/invoices/:id/write-off', { params: { id }, body }));
  const { csvUrl, pdfUrl } = dataOf(
    await gifted.call('GET /subscriptions/statement', { query: { currency: 'USD' } }),
  );
  const csv = (await open(csvUrl)).body;
  expect(csv).toContain(
    `,write_off,${invoiceNumber},${invoiceNumber},${invoiceNumber} written off,USD,-197,0`,
  );
  const { text } = await readPdf((await open(pdfUrl)).rawPayload);
  expect(text).toContain(`${invoiceNumber} written off`);
  expect(text).not.toContain('Rest of');
});

test('credit that moves to an invoice and back is a line of 0, and a credit balance is named', async () => {
  const [a = '', , c = '', d = ''] = numbers.invoices;
  const { csvUrl } = await read('2027-03-01', '2027-03-31');
  const plan = 'Gold Plan - monthly subscription';
  expect(rowsOf((await open(csvUrl)).body)).toEqual([
    '2027-03-01,opening_balance,,,Opening balance,USD,,0',
    `2027-03-01,invoice,${c},${c},${plan},USD,197,197`,
    `2027-03-01,payment,${numbers.payments[3]},${c},Payment of ${c},USD,-250,-53`,
    `2027-03-05,invoice,${d},${d},${plan},USD,197,144`,
    `2027-03-05,credit_applied,${d},${d},Credit of $53 applied to ${d},USD,0,144`,
    `2027-03-05,credit_returned,${d},${d},Credit of $53 returned from ${d},USD,0,144`,
    `2027-03-05,void,${d},${d},Invoice ${d} voided,USD,-197,-53`,
    `2027-03-10,credit_note,${numbers.creditNote},${a},Credit note for ${a},USD,-20,-73`,
    '2027-03-12,refund,,,"Refund paid out on 11 Mar 2027, reference HTB-9002-1188",USD,30,-43',
    '2027-03-12,closing_balance,,,Closing balance (credit),USD,,-43',
  ]);
});

test('its balances are those of the ledger, wherever the period begins', async () => {
  const { balances } = dataOf(await customer.call('GET /ledger/balances'));
  expect(balances).toMatchObject([{ currency: 'USD', owed: 0, creditBalance: 43 }]);
  const whole = (await read('2027-01-01', '2027-12-31')).statement;
  expect(whole).toMatchObject({ openingBalance: 0, closingBalance: -43, entryCount: 15 });
  for (const [day, opening] of [
    ['2027-02-03', 0],
    ['2027-02-04', 97],
    ['2027-02-11', 0.5],
    ['2027-03-01', 0],
    ['2027-03-02', -53],
    ['2027-03-12', -73],
  ] as const) {
    const { openingBalance, charged, credited, closingBalance } = (await read(day, '2027-12-31')).statement;
    expect({ day, openingBalance }).toEqual({ day, openingBalance: opening });
    expect(openingBalance + charged - credited).toBe(closingBalance);
    expect(closingBalance).toBe(-43);
  }
});

test('adds up each kind', async () => {
  const { statement } = await read('2027-01-01', '2027-12-31');
  expect(statement).toMatchObject({ charged: 818, credited: 861 });
  expect(statement.sums).toEqual([
    { kind: 'invoice', amount: 788, count: 4 },
    { kind: 'void', amount: 197, count: 1 },
    { kind: 'payment', amount: 636.5, count: 4 },
    { kind: 'credit_applied', amount: 53, count: 1 },
    { kind: 'credit_returned', amount: 53, count: 1 },
    { kind: 'credit_note', amount: 20, count: 1 },
    { kind: 'refund', amount: 30, count: 1 },
    { kind: 'write_off', amount: 7.5, count: 2 },
  ]);
});

test('its PDF file has the same entries, says that the balance is credit, and not why a rest was written off', async () => {
  const { pdfUrl } = await read('2027-03-01', '2027-03-12');
  const { rawPayload } = await open(pdfUrl);
  const { text } = await readPdf(rawPayload);
  for (const part of [
    ...numbers.invoices.slice(2),
    numbers.creditNote,
    'The closing balance is a credit of $43 on your account.',
  ])
    expect(text).toContain(part);
  // The cells of a row are lines of text.
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(
    /Refund paid out on 11 Mar 2027, reference HTB-9002-1188 \$30 -\$43/,
  );
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Credit of \$53 applied to INV-2027-\d+ \$144/);
  expect(text).toMatch(/Charged\s+\$424\b[\s\S]*Credited\s+\$467\b[\s\S]*Closing balance\s+-\$43\b/);
  t.clock.advance(60_000);
  const again = await open((await read('2027-03-01', '2027-03-12')).pdfUrl);
  expect(again.rawPayload.equals(rawPayload)).toBe(true);
  const february = await open((await read('2027-02-01', '2027-02-28')).pdfUrl);
  const { text: earlier } = await readPdf(february.rawPayload);
  expect(earlier).not.toMatch(/Bank charges|Too small|is a credit/);
  // Addressed as the last invoice of the period.
  expect(text).toContain('Okafor Photos');
  expect(earlier).toContain('Okafor Studio');
});
