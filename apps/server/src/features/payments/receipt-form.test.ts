// The receipt form: files judged by their bytes, and everything that can be wrong with form data.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { receiptMaxBytes } from '@burnish/domain/catalogue/terms';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import {
  dataOf,
  receiptFields,
  receiptForm,
  sampleFile,
  sentInvoice,
} from '../../../../../testing/factories.ts';
import { expectFaults, expectRefusal } from '../../../../../testing/refusal.ts';

let t: TestApp;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(async () => {
  expect(t.log.filter(({ level }) => level >= 40)).toEqual([]);
  await t.close();
});

const key = 'POST /subscriptions/payments/receipt';
const url = '/api/subscriptions/payments/receipt';

interface GivenFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly type?: string;
}

function fieldsFor(invoiceId: string): Record<string, string> {
  return receiptFields(invoiceId, { amount: '197', currency: 'USD', notes: '' });
}

const png: GivenFile = { name: 'transfer.png', bytes: sampleFile('png') };

async function hand(file?: GivenFile, change: Record<string, string> = {}) {
  const { _id } = await sentInvoice(customer, admin);
  return customer.call(key, { form: receiptForm({ ...fieldsFor(_id), ...change }, file) });
}

/** A body written by hand, as only somebody with a tool of their own would. */
async function sendRaw(parts: readonly string[], boundary = 'edge', end = '--edge--\r\n'): Promise<Answer> {
  const payload = parts.map((part) => `--edge\r\n${part}\r\n`).join('') + end;
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
  const { _id } = await sentInvoice(customer, admin);
  return Object.entries(fieldsFor(_id)).map(([name, value]) => field(name, value));
}

const rawPng = (name = 'receipt', more = '; filename="a.png"') =>
  `Content-Disposition: form-data; name="${name}"${more}\r\nContent-Type: image/png\r\n\r\n${sampleFile('png').toString('latin1')}`;

const untouched =
  'Content-Disposition: form-data; name="receipt"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n';

async function keptFiles(): Promise<number> {
  const names = await readdir(join(t.config.dataDir, 'files', 'receipts')).catch(() => []);
  return names.length;
}

describe('a receipt as form data', () => {
  test.each([
    ['png', 'image/png', 'transfer.png'],
    ['jpg', 'image/jpeg', 'transfer.jpg'],
    ['jpg', 'image/jpeg', 'transfer.jpeg'],
    ['pdf', 'application/pdf', 'transfer.pdf'],
  ] as const)('comes with a file: %s as %s', async (kind, fileType, name) => {
    const answer = await hand({ name, bytes: sampleFile(kind) });
    expect(answer.status).toBe(201);
    expect(dataOf(answer).paymentReceipt).toMatchObject({
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

  test('gives its amount as text, with or without decimals', async () => {
    expect(dataOf(await hand(png, { amount: '150.50' })).paymentReceipt.amount).toBe(150.5);
    expect(dataOf(await hand(png, { amount: '150' })).paymentReceipt.amount).toBe(150);
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
  ])('may not give the amount %j', async (amount) => expectFaults(await hand(png, { amount }), 'amount'));

  test('may come with a link instead of a file', async () => {
    const answer = await hand(undefined, { receiptLink: 'https://bank.test/r/1' });
    expect(dataOf(answer).paymentReceipt.receiptLink).toBe('https://bank.test/r/1');
  });

  test('may come with the empty file that a browser sends for an untouched input', async () => {
    const link = field('receiptLink', 'https://bank.test/r/1');
    const answer = await sendRaw([...(await rawFields()), link, untouched]);
    expect(answer.status).toBe(201);
  });

  test('may come with a file that has no name', async () => {
    const nameless = rawPng('receipt', '').replace('image/png', 'application/octet-stream');
    const answer = await sendRaw([...(await rawFields()), nameless]);
    expect(answer.body.data).toMatchObject({ paymentReceipt: { fileName: 'receipt.png' } });
  });

  test('may not come with both a file and a link', async () => {
    const answer = await hand(png, { receiptLink: 'https://bank.test/r/1' });
    expectFaults(answer, 'receiptLink');
    expect(answer.body.message).toBe('Give either a file or a link.');
  });

  test('may not come with neither', async () => {
    expectFaults(await hand(undefined), 'receipt');
    expectFaults(await sendRaw([...(await rawFields()), untouched]), 'receipt');
  });

  test('is checked like any other', async () => {
    expectFaults(
      await hand(png, { paymentMethod: 'barter', paymentDate: 'x' }),
      'paymentMethod',
      'paymentDate',
    );
  });

  test('from nobody is refused before it is read', async () => {
    const form = receiptForm({}, { name: 'a.png', bytes: Buffer.alloc(1_000_000) });
    expectRefusal(await t.nobody.call(key, { form }), 401, 'UNAUTHENTICATED');
  });
});

describe('a file', () => {
  test('may have ten megabytes to the byte', async () => {
    const bytes = Buffer.concat([
      sampleFile('png'),
      Buffer.alloc(receiptMaxBytes - sampleFile('png').length),
    ]);
    const answer = await hand({ name: 'big.png', bytes });
    expect(dataOf(answer).paymentReceipt.fileSize).toBe(10 * 1024 * 1024);
  });

  test('may not have one byte more', async () => {
    const kept = await keptFiles();
    const bytes = Buffer.concat([
      sampleFile('png'),
      Buffer.alloc(receiptMaxBytes + 1 - sampleFile('png').length),
    ]);
    const answer = await hand({ name: 'big.png', bytes });
    expectRefusal(answer, 413, 'FILE_TOO_LARGE');
    expect(answer.body.message).toBe('The file is larger than 10 MB.');
    expect(await keptFiles()).toBe(kept);
  });

  const disguised: readonly [string, Buffer][] = [
    ['a Windows program', Buffer.from('4d5a90000300000004000000ffff0000b800000000000000', 'hex')],
    ['a Linux program', Buffer.from('7f454c4602010100000000000000000003003e00', 'hex')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page that says PNG first', Buffer.from('PNG<script>alert(1)</script>')],
    [
      'a drawing that runs scripts',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    ['a ZIP', Buffer.from('504b0304140000000000000021000000000000000000000000000100000061', 'hex')],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0080\u0000\u0000', 'latin1')],
    ['a WebP picture', Buffer.from('RIFF\u0024\u0000\u0000\u0000WEBPVP8 ', 'latin1')],
    ['an animated PNG with half a signature', sampleFile('png').subarray(0, 4)],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /')],
    ['text', Buffer.from('I have paid, honestly.')],
    ['noise', Buffer.from(Array.from({ length: 4_096 }, (_, place) => (place * 131 + 7) % 256))],
    ['zeros', Buffer.alloc(4_096)],
    ['a PDF after a page', Buffer.from(`<script>alert(1)</script>${sampleFile('pdf')}`)],
    ['nothing', Buffer.alloc(0)],
  ];

  test.each(disguised)(
    'is judged by its bytes: %s is no receipt, whatever it is called',
    async (_, bytes) => {
      const kept = await keptFiles();
      for (const [name, type] of [
        ['receipt.png', 'image/png'],
        ['receipt.pdf', 'application/pdf'],
      ] as const) {
        const answer = await hand({ name, type, bytes });
        expectRefusal(answer, 415, 'UNSUPPORTED_FILE');
        expect(answer.body.message).toBe('This is not a JPG, PNG or PDF file.');
      }
      expect(await keptFiles()).toBe(kept);
    },
  );

  test('that is a picture is one, whatever it is called', async () => {
    for (const [name, type] of [
      ['setup.exe', 'application/x-msdownload'],
      ['page.html', 'text/html'],
      ['receipt.pdf', 'application/pdf'],
    ] as const) {
      const { paymentReceipt } = dataOf(await hand({ name, type, bytes: sampleFile('png') }));
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

  test('is kept only when its receipt is', async () => {
    const kept = await keptFiles();
    const stranger = await t.signIn('Stranger');
    const { _id } = await sentInvoice(customer, admin);
    const form = () => receiptForm(fieldsFor(_id), png);
    expectRefusal(await stranger.call(key, { form: form() }), 404, 'NOT_FOUND');
    expect((await customer.call(key, { form: form() })).status).toBe(201);
    expectRefusal(await customer.call(key, { form: form() }), 409, 'RECEIPT_EXISTS');
    expect(await keptFiles()).toBe(kept + 1);
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
  ])('called %j is called so that it does no harm', async (name, fileName) => {
    const { paymentReceipt } = dataOf(await hand({ name, bytes: sampleFile('png') }));
    expect(paymentReceipt.fileName).toEqual(fileName);
    expect(paymentReceipt.fileName?.isWellFormed()).toBe(true);
    const file = await t.app.inject({ method: 'GET', url: paymentReceipt.receiptUrl ?? '' });
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.~%!-]+$/,
    );
  });
});

describe('form data that is not as it should be', () => {
  test('with the file in another field is refused, and the field named', async () => {
    const answer = await sendRaw([...(await rawFields()), rawPng('photo')]);
    expectFaults(answer, 'photo');
    expect(answer.body.message).toBe("Send the file as 'receipt'.");
  });

  test('with a file where text belongs is refused', async () => {
    expectFaults(await sendRaw([rawPng('amount')]), 'amount');
  });

  test('with two files is refused', async () => {
    expectRefusal(await sendRaw([...(await rawFields()), rawPng(), rawPng()]), 413, 'BODY_TOO_LARGE');
    expectRefusal(await sendRaw([...(await rawFields()), rawPng(), rawPng('photo')]), 413, 'BODY_TOO_LARGE');
  });

  test('with hundreds of fields is refused', async () => {
    const many = Array.from({ length: 300 }, (_, place) => field(`f${place}`, 'x'));
    expectRefusal(await sendRaw(many), 413, 'BODY_TOO_LARGE');
  });

  test('with a field of megabytes is refused', async () => {
    const answer = await sendRaw([...(await rawFields()), field('notes', 'x'.repeat(3_000_000)), rawPng()]);
    expectFaults(answer, 'notes');
  });

  test('whose text is JSON is refused where text belongs', async () => {
    const json = (name: string, value: string) =>
      `Content-Disposition: form-data; name="${name}"\r\nContent-Type: application/json\r\n\r\n${value}`;
    expectFaults(
      await sendRaw([...(await rawFields()), json('transactionReference', '{"$ne":null}'), rawPng()]),
      'transactionReference',
    );
    expectRefusal(await sendRaw([json('notes', '{"broken')]), 400, 'INVALID_INPUT');
    expectRefusal(await sendRaw([json('notes', '{"__proto__":{"role":"admin"}}')]), 400, 'INVALID_INPUT');
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'with a field %s is refused',
    async (name) => {
      expectRefusal(
        await sendRaw([...(await rawFields()), field(name, 'x'), rawPng()]),
        400,
        'INVALID_INPUT',
      );
      expectRefusal(await sendRaw([...(await rawFields()), rawPng(name)]), 400, 'INVALID_INPUT');
    },
  );

  test.each([
    ['ends before its end', '--edge\r\nContent-Disposition: form-data; name="notes"\r\n\r\nx'],
    ['ends within a file', `--edge\r\n${rawPng().slice(0, 90)}`],
    ['ends within a header', '--edge\r\nContent-Disposition: form'],
    ['has a part without a header', '--edge\r\n\r\nx\r\n--edge--\r\n'],
    ['has a part without a name', '--edge\r\nContent-Disposition: form-data\r\n\r\nx\r\n--edge--\r\n'],
    ['has a header that is none', '--edge\r\n\u0000\u0001: \u0002\r\n\r\nx\r\n--edge--\r\n'],
    ['has a header that never ends', `--edge\r\nX: ${'y'.repeat(100_000)}\r\n\r\nx\r\n--edge--\r\n`],
    ['is not form data at all', 'hello'],
    ['is empty', ''],
    ['is nothing but its end', '--edge--\r\n'],
    ['is noise', '\u0000\u00ff--edge\u0000--edge'],
  ])('that %s is refused', async (_, text) => {
    expectRefusal(await sendRaw([], 'edge', text), 400, 'INVALID_INPUT');
  });

  test.each(['', '""', 'other', 'x'.repeat(500)])(
    'whose edge is said to be %j is refused',
    async (boundary) => {
      expectRefusal(await sendRaw([...(await rawFields()), rawPng()], boundary), 400, 'INVALID_INPUT');
    },
  );

  test('that names no edge is refused', async () => {
    const headers = { 'content-type': 'multipart/form-data' };
    expectRefusal(await customer.send({ method: 'POST', url, payload: 'x', headers }), 400, 'INVALID_INPUT');
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/mixed; boundary=edge', 'image/png'])(
    'as %s is refused: the call takes form data or JSON',
    async (type) => {
      const answer = await customer.send({
        method: 'POST',
        url,
        payload: 'x',
        headers: { 'content-type': type },
      });
      expectRefusal(answer, 415, 'UNSUPPORTED_BODY');
    },
  );
});

describe('over a real connection, a refusal is heard while the file is still on its way:', () => {
  let origin = '';
  beforeAll(async () => {
    origin = await t.listen();
  });

  const post = async (person: Person, change: Record<string, string>, file: GivenFile, path = '') => {
    const { _id } = await sentInvoice(customer, admin);
    const answer = await fetch(`${origin}${url}${path}`, {
      method: 'POST',
      body: receiptForm({ ...fieldsFor(_id), ...change }, file),
      headers: { authorization: `Bearer ${person.token}` },
    });
    return { status: answer.status, body: await answer.json() };
  };
  const heavy = {
    name: 'a.png',
    bytes: Buffer.concat([sampleFile('png'), Buffer.alloc(3 * receiptMaxBytes)]),
  };
  const nowhere = '/0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11/upload';

  test('of a stranger’s', async () => {
    expect(await post(t.nobody, {}, heavy)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  test('of one that is too large', async () => {
    expect(await post(customer, {}, heavy)).toMatchObject({ status: 413, body: { code: 'FILE_TOO_LARGE' } });
    expect(await post(customer, {}, heavy, nowhere)).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE' },
    });
  });

  test('and the connection serves the next one', async () => {
    expect(await post(customer, {}, png)).toMatchObject({ status: 201 });
  });
});
