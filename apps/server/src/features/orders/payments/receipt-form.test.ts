// Receipts as form data: files are validated by their content, and malformed form data is rejected.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { receiptMaxBytes } from '@burnish/domain/catalog/terms';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTestApp,
  type TestApp,
  type TestResponse,
  type TestUser,
} from '../../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import {
  createSentInvoice,
  dataOf,
  receiptFields,
  receiptForm,
  sampleFile,
} from '../../../../../../testing/factories.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(async () => {
  expect(t.logLines.filter(({ level }) => level >= 40)).toEqual([]);
  await t.close();
});

const key = 'POST /subscriptions/payments/receipt';
const url = '/api/subscriptions/payments/receipt';

interface FormFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly type?: string;
}

function fieldsFor(invoiceId: string): Record<string, string> {
  return receiptFields(invoiceId, { amount: '197', currency: 'USD', notes: '' });
}

const png: FormFile = { name: 'transfer.png', bytes: sampleFile('png') };

async function submit(file?: FormFile, change: Record<string, string> = {}) {
  const { _id } = await createSentInvoice(customer, admin);
  return customer.call(key, { form: receiptForm({ ...fieldsFor(_id), ...change }, file) });
}

/** Sends a hand-written multipart body. */
async function sendRaw(
  parts: readonly string[],
  boundary = 'edge',
  closing = '--edge--\r\n',
): Promise<TestResponse> {
  const payload = parts.map((part) => `--edge\r\n${part}\r\n`).join('') + closing;
  return customer.send({
    method: 'POST',
    url,
    payload: Buffer.from(payload, 'latin1'),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}

const field = (name: string, value: string, more = '') =>
  `Content-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}`;

async function rawFields(): Promise<string[]> {
  const { _id } = await createSentInvoice(customer, admin);
  return Object.entries(fieldsFor(_id)).map(([name, value]) => field(name, value));
}

const rawPng = (name = 'receipt', more = '; filename="a.png"') =>
  `Content-Disposition: form-data; name="${name}"${more}\r\nContent-Type: image/png\r\n\r\n${sampleFile('png').toString('latin1')}`;

const emptyFile =
  'Content-Disposition: form-data; name="receipt"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n';

async function countStoredFiles(): Promise<number> {
  const names = await readdir(join(t.config.dataDir, 'files', 'receipts')).catch(() => []);
  return names.length;
}

describe('a receipt as form data', () => {
  test.each([
    ['png', 'image/png', 'transfer.png'],
    ['jpg', 'image/jpeg', 'transfer.jpg'],
    ['jpg', 'image/jpeg', 'transfer.jpeg'],
    ['pdf', 'application/pdf', 'transfer.pdf'],
  ] as const)('accepts a file: %s as %s', async (kind, fileType, name) => {
    const response = await submit({ name, bytes: sampleFile(kind) });
    expect(response.status).toBe(201);
    expect(dataOf(response).paymentReceipt).toMatchObject({
      amount: 197,
      currency: 'USD',
      status: 'submitted',
      receiptLink: null,
      receiptUrl: expect.stringContaining('/api/files/'),
      fileName: name,
      fileType,
      fileSize: sampleFile(kind).length,
      notes: null,
    });
  });

  test('accepts an amount with and without decimals', async () => {
    expect(dataOf(await submit(png, { amount: '150.50' })).paymentReceipt.amount).toBe(150.5);
    expect(dataOf(await submit(png, { amount: '150' })).paymentReceipt.amount).toBe(150);
  });

  test.each([
    '',
    'abc',
    '-5',
    '0',
    '1,000',
    '1e3',
    'NaN',
    'Infinity',
    '0x10',
    ' 197',
    '9'.repeat(400),
    '10.005',
    '[object Object]',
  ])('rejects the amount %j', async (amount) => expectFieldErrors(await submit(png, { amount }), 'amount'));

  test('accepts a link instead of a file', async () => {
    const response = await submit(undefined, { receiptLink: 'https://bank.test/r/1' });
    expect(dataOf(response).paymentReceipt.receiptLink).toBe('https://bank.test/r/1');
  });

  test('accepts the empty file that a browser sends for an empty file input', async () => {
    const link = field('receiptLink', 'https://bank.test/r/1');
    const response = await sendRaw([...(await rawFields()), link, emptyFile]);
    expect(response.status).toBe(201);
  });

  test('accepts a file without a name', async () => {
    const nameless = rawPng('receipt', '').replace('image/png', 'application/octet-stream');
    const response = await sendRaw([...(await rawFields()), nameless]);
    expect(response.body.data).toMatchObject({ paymentReceipt: { fileName: 'receipt.png' } });
  });

  test('rejects a file together with a link', async () => {
    const response = await submit(png, { receiptLink: 'https://bank.test/r/1' });
    expectFieldErrors(response, 'receiptLink');
    expect(response.body.message).toBe('Add either a file or a link, not both.');
  });

  test('requires a file or a link', async () => {
    expectFieldErrors(await submit(undefined), 'receipt');
    expectFieldErrors(await sendRaw([...(await rawFields()), emptyFile]), 'receipt');
  });

  test('is validated like JSON', async () => {
    expectFieldErrors(
      await submit(png, { paymentMethod: 'barter', paymentDate: 'x' }),
      'paymentMethod',
      'paymentDate',
    );
  });

  test('is rejected without sign-in before its body is read', async () => {
    const form = receiptForm({}, { name: 'a.png', bytes: Buffer.alloc(1_000_000) });
    expectError(await t.visitor.call(key, { form }), 401, 'UNAUTHENTICATED');
  });
});

describe('a receipt file', () => {
  test('can have exactly 10 MB', async () => {
    const bytes = Buffer.concat([
      sampleFile('png'),
      Buffer.alloc(receiptMaxBytes - sampleFile('png').length),
    ]);
    const response = await submit({ name: 'big.png', bytes });
    expect(dataOf(response).paymentReceipt.fileSize).toBe(10 * 1024 * 1024);
  });

  test('is rejected with one byte more than 10 MB', async () => {
    const before = await countStoredFiles();
    const bytes = Buffer.concat([
      sampleFile('png'),
      Buffer.alloc(receiptMaxBytes + 1 - sampleFile('png').length),
    ]);
    const response = await submit({ name: 'big.png', bytes });
    expectError(response, 413, 'FILE_TOO_LARGE');
    expect(response.body.message).toBe('The file is larger than 10 MB.');
    expect(await countStoredFiles()).toBe(before);
  });

  const disguised: readonly [string, Buffer][] = [
    ['a Windows program', Buffer.from('4d5a90000300000004000000ffff0000b800000000000000', 'hex')],
    ['a Linux program', Buffer.from('7f454c4602010100000000000000000003003e00', 'hex')],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an HTML page that begins with PNG', Buffer.from('PNG<script>alert(1)</script>')],
    [
      'an SVG with a script',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    ['a ZIP', Buffer.from('504b0304140000000000000021000000000000000000000000000100000061', 'hex')],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0080\u0000\u0000', 'latin1')],
    ['a WebP image', Buffer.from('RIFF\u0024\u0000\u0000\u0000WEBPVP8 ', 'latin1')],
    ['an animated PNG with half a signature', sampleFile('png').subarray(0, 4)],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /')],
    ['text', Buffer.from('I have paid, honestly.')],
    ['random bytes', Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 131 + 7) % 256))],
    ['zeros', Buffer.alloc(4_096)],
    ['a PDF after HTML', Buffer.from(`<script>alert(1)</script>${sampleFile('pdf')}`)],
    ['nothing', Buffer.alloc(0)],
  ];

  test.each(disguised)('is rejected by its content, whatever its name: %s', async (_, bytes) => {
    const before = await countStoredFiles();
    for (const [name, type] of [
      ['receipt.png', 'image/png'],
      ['receipt.pdf', 'application/pdf'],
    ] as const) {
      const response = await submit({ name, type, bytes });
      expectError(response, 415, 'UNSUPPORTED_FILE');
      expect(response.body.message).toBe('Only JPG, PNG and PDF files are supported.');
    }
    expect(await countStoredFiles()).toBe(before);
  });

  test('is accepted by its content, whatever its name', async () => {
    for (const [name, type] of [
      ['setup.exe', 'application/x-msdownload'],
      ['page.html', 'text/html'],
      ['receipt.pdf', 'application/pdf'],
    ] as const) {
      const { paymentReceipt } = dataOf(await submit({ name, type, bytes: sampleFile('png') }));
      expect(paymentReceipt.fileType).toBe('image/png');
      const file = await t.app.inject({ method: 'GET', url: paymentReceipt.receiptUrl ?? '' });
      expect(file.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^attachment; filename="[^"]+\.png"/),
      });
      expect(file.rawPayload).toEqual(sampleFile('png'));
    }
  });

  test('is stored only together with its receipt', async () => {
    const before = await countStoredFiles();
    const stranger = await t.signIn('Stranger');
    const { _id } = await createSentInvoice(customer, admin);
    const form = () => receiptForm(fieldsFor(_id), png);
    expectError(await stranger.call(key, { form: form() }), 404, 'NOT_FOUND');
    expect((await customer.call(key, { form: form() })).status).toBe(201);
    expectError(await customer.call(key, { form: form() }), 409, 'RECEIPT_EXISTS');
    expect(await countStoredFiles()).toBe(before + 1);
  });

  test.each([
    ['../../../etc/passwd.png', 'passwd.png'],
    ['C:\\Users\\Ada\\receipt.png', 'receipt.png'],
    ['receipt\u0000\u0007.png', 'receipt.png'],
    ['invoice\u202egnp.exe.png', 'invoicegnp.exe.png'],
    ['   .png   ', '.png'],
    ['квитанция 🧾.PNG', 'квитанция 🧾.PNG'],
    ['a"b;c.png', 'a%22b;c.png'],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(196)}.png`],
    [`${'🧾'.repeat(150)}.png`, expect.stringMatching(/🧾\.png$/u)],
    ['..', 'receipt.png'],
    ['/', 'receipt.png'],
    ['receipt', 'receipt.png'],
    ['receipt.html', 'receipt.html.png'],
  ])('named %j gets a safe name', async (name, fileName) => {
    const { paymentReceipt } = dataOf(await submit({ name, bytes: sampleFile('png') }));
    expect(paymentReceipt.fileName).toEqual(fileName);
    expect(paymentReceipt.fileName?.isWellFormed()).toBe(true);
    const file = await t.app.inject({ method: 'GET', url: paymentReceipt.receiptUrl ?? '' });
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.~%!-]+$/,
    );
  });
});

describe('malformed form data', () => {
  test('with the file in another field is rejected, and the error names the field', async () => {
    const response = await sendRaw([...(await rawFields()), rawPng('photo')]);
    expectFieldErrors(response, 'photo');
    expect(response.body.message).toBe("Send the file as 'receipt'.");
  });

  test('with a file where text belongs is rejected', async () => {
    expectFieldErrors(await sendRaw([rawPng('amount')]), 'amount');
  });

  test('with two files is rejected', async () => {
    expectError(await sendRaw([...(await rawFields()), rawPng(), rawPng()]), 413, 'BODY_TOO_LARGE');
    expectError(await sendRaw([...(await rawFields()), rawPng(), rawPng('photo')]), 413, 'BODY_TOO_LARGE');
  });

  test('with hundreds of fields is rejected', async () => {
    const many = Array.from({ length: 300 }, (_, index) => field(`f${index}`, 'x'));
    expectError(await sendRaw(many), 413, 'BODY_TOO_LARGE');
  });

  test('with a field of megabytes is rejected', async () => {
    const response = await sendRaw([...(await rawFields()), field('notes', 'x'.repeat(3_000_000)), rawPng()]);
    expectFieldErrors(response, 'notes');
  });

  test('with JSON in a text field is rejected', async () => {
    const json = (name: string, value: string) =>
      `Content-Disposition: form-data; name="${name}"\r\nContent-Type: application/json\r\n\r\n${value}`;
    expectFieldErrors(
      await sendRaw([...(await rawFields()), json('transactionReference', '{"$ne":null}'), rawPng()]),
      'transactionReference',
    );
    expectError(await sendRaw([json('notes', '{"broken')]), 400, 'INVALID_INPUT');
    expectError(await sendRaw([json('notes', '{"__proto__":{"role":"admin"}}')]), 400, 'INVALID_INPUT');
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'with a field named %s is rejected',
    async (name) => {
      expectError(await sendRaw([...(await rawFields()), field(name, 'x'), rawPng()]), 400, 'INVALID_INPUT');
      expectError(await sendRaw([...(await rawFields()), rawPng(name)]), 400, 'INVALID_INPUT');
    },
  );

  test.each([
    ['ends early', '--edge\r\nContent-Disposition: form-data; name="notes"\r\n\r\nx'],
    ['ends within a file', `--edge\r\n${rawPng().slice(0, 90)}`],
    ['ends within a header', '--edge\r\nContent-Disposition: form'],
    ['has a part without a header', '--edge\r\n\r\nx\r\n--edge--\r\n'],
    ['has a part without a name', '--edge\r\nContent-Disposition: form-data\r\n\r\nx\r\n--edge--\r\n'],
    ['has an invalid header', '--edge\r\n\u0000\u0001: \u0002\r\n\r\nx\r\n--edge--\r\n'],
    ['has a header that never ends', `--edge\r\nX: ${'y'.repeat(100_000)}\r\n\r\nx\r\n--edge--\r\n`],
    ['is not form data at all', 'hello'],
    ['is empty', ''],
    ['consists of the closing boundary only', '--edge--\r\n'],
    ['is random bytes', '\u0000\u00ff--edge\u0000--edge'],
  ])('that %s is rejected', async (_, text) => {
    expectError(await sendRaw([], 'edge', text), 400, 'INVALID_INPUT');
  });

  test.each(['', '""', 'other', 'x'.repeat(500)])('with the boundary %j is rejected', async (boundary) => {
    expectError(await sendRaw([...(await rawFields()), rawPng()], boundary), 400, 'INVALID_INPUT');
  });

  test('without a boundary is rejected', async () => {
    const headers = { 'content-type': 'multipart/form-data' };
    expectError(await customer.send({ method: 'POST', url, payload: 'x', headers }), 400, 'INVALID_INPUT');
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/mixed; boundary=edge', 'image/png'])(
    'as %s is rejected',
    async (type) => {
      const response = await customer.send({
        method: 'POST',
        url,
        payload: 'x',
        headers: { 'content-type': type },
      });
      expectError(response, 415, 'UNSUPPORTED_BODY');
    },
  );
});

describe('over a real connection, an error arrives while the file is still being sent:', () => {
  let origin = '';
  beforeAll(async () => {
    origin = await t.listen();
  });

  const post = async (person: TestUser, change: Record<string, string>, file: FormFile, path = '') => {
    const { _id } = await createSentInvoice(customer, admin);
    const response = await fetch(`${origin}${url}${path}`, {
      method: 'POST',
      body: receiptForm({ ...fieldsFor(_id), ...change }, file),
      headers: { authorization: `Bearer ${person.token}` },
    });
    return { status: response.status, body: await response.json() };
  };
  const heavy = {
    name: 'a.png',
    bytes: Buffer.concat([sampleFile('png'), Buffer.alloc(3 * receiptMaxBytes)]),
  };
  const unknownReceipt = '/0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11/upload';

  test('without sign-in', async () => {
    expect(await post(t.visitor, {}, heavy)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    });
  });

  test('for a file that is too large', async () => {
    expect(await post(customer, {}, heavy)).toMatchObject({ status: 413, body: { code: 'FILE_TOO_LARGE' } });
    expect(await post(customer, {}, heavy, unknownReceipt)).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE' },
    });
  });

  test('and the next request succeeds', async () => {
    expect(await post(customer, {}, png)).toMatchObject({ status: 201 });
  });
});
