import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import {
  dataOf,
  receiptFields,
  receiptForm,
  sampleFile,
  sentInvoice,
} from '../../../../../testing/factories.ts';
import { expectEnvelope } from '../../../../../testing/refusal.ts';
import { deriveKey, sign } from '../../platform/secrets.ts';

let t: TestApp;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

async function fileAddress(name = 'receipt.pdf', bytes = sampleFile('pdf')): Promise<string> {
  const { _id } = await sentInvoice(customer, admin);
  const form = receiptForm(receiptFields(_id), { name, bytes });
  const answer = await customer.call('POST /subscriptions/payments/receipt', { form });
  return dataOf(answer).paymentReceipt.receiptUrl ?? '';
}

function open(url: string, method: 'GET' | 'HEAD' | 'POST' | 'DELETE' = 'GET') {
  return t.app.inject({ method, url });
}

async function expectNotThere(url: string): Promise<void> {
  const answer = await open(url);
  expect(answer.statusCode, url).toBe(404);
  expectEnvelope({ status: answer.statusCode, headers: answer.headers, body: answer.json() });
}

/** Path, ticket and signature of an address. */
function partsOf(address: string): { path: string; ticket: string; signature: string } {
  const { pathname } = new URL(address, 'http://localhost');
  const [ticket = '', signature = ''] = pathname.split('/').slice(-2);
  return { path: pathname.slice(0, pathname.indexOf(ticket)), ticket, signature };
}

describe('the address of a file', () => {
  test('opens it without a header, as an attachment that is nothing but itself', async () => {
    const answer = await open(await fileAddress());
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(sampleFile('pdf'));
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt.pdf"; filename*=UTF-8''receipt.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, max-age=600',
    });
  });

  test('names the file in every script, and breaks no header with it', async () => {
    const { headers } = await open(await fileAddress('квитанция "№1" \r\nX-A: b.pdf'));
    expect(headers).not.toHaveProperty('x-a');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="_{9} [\x20-\x7e]+\.pdf"; filename\*=UTF-8''%D0%BA[\w.%-]+\.pdf$/,
    );
  });

  test('opens more than once, and shows nothing to who only asks for its head', async () => {
    const address = await fileAddress();
    await open(address);
    expect((await open(address)).rawPayload).toEqual(sampleFile('pdf'));
    const head = await open(address, 'HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  test('ends after ten minutes', async () => {
    const address = await fileAddress();
    t.clock.advance(10 * 60_000 - 1_000);
    expect((await open(address)).statusCode).toBe(200);
    t.clock.advance(2_000);
    await expectNotThere(address);
  });

  test('is made anew each time that its receipt is read', async () => {
    const address = await fileAddress();
    t.clock.advance(11 * 60_000);
    await expectNotThere(address);
    const { receipts } = dataOf(await admin.call('GET /admin/payment-receipts', { query: { limit: 1 } }));
    const fresh = receipts[0]?.receiptUrl ?? '';
    expect(fresh).not.toBe(address);
    expect((await open(fresh)).statusCode).toBe(200);
  });

  test('opens nothing once a single character of it is changed', async () => {
    const { path, ticket, signature } = partsOf(await fileAddress());
    const changeAt = (text: string, place: number) =>
      text.slice(0, place) + (text[place] === 'A' ? 'B' : 'A') + text.slice(place + 1);
    for (let place = 0; place < ticket.length; place += 7)
      await expectNotThere(`${path}${changeAt(ticket, place)}/${signature}`);
    for (let place = 0; place < signature.length; place += 1)
      await expectNotThere(`${path}${ticket}/${changeAt(signature, place)}`);
  });

  test('opens nothing with another’s signature, with none, or with one of another purpose', async () => {
    const [one, two] = [partsOf(await fileAddress()), partsOf(await fileAddress())];
    await expectNotThere(`${one.path}${one.ticket}/${two.signature}`);
    await expectNotThere(`${one.path}${one.ticket}/`);
    await expectNotThere(`${one.path}${one.ticket}/x`);
    await expectNotThere(`${one.path}${one.ticket}/${'x'.repeat(43)}`);
    await expectNotThere(`${one.path}${one.ticket}/${sign(deriveKey(t.secret, 'sign-in'), one.ticket)}`);
    await expectNotThere(`${one.path}${one.ticket}/${sign(Buffer.from(t.secret), one.ticket)}`);
  });

  test('opens nothing that the customer makes up', async () => {
    const { path } = partsOf(await fileAddress());
    const forge = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url');
    for (const key of ['../jwt-secret', '/etc/passwd', 'receipts/x']) {
      const ticket = forge({ key, name: 'a', type: 'text/plain', until: 9_999_999_999 });
      await expectNotThere(`${path}${ticket}/${sign(Buffer.alloc(32), ticket)}`);
    }
  });

  test('says the file is not there when it is gone from the storage', async () => {
    const address = await fileAddress();
    const { ticket } = partsOf(address);
    const { key } = JSON.parse(Buffer.from(ticket, 'base64url').toString());
    await t.storage.remove(key);
    await expectNotThere(address);
  });

  test('only ever reads', async () => {
    const address = await fileAddress();
    expect((await open(address, 'POST')).statusCode).toBe(405);
    expect((await open(address, 'DELETE')).statusCode).toBe(405);
    expect((await open(address)).statusCode).toBe(200);
  });

  test('does not stand in the log', async () => {
    const address = await fileAddress();
    await open(address);
    const { ticket, signature } = partsOf(address);
    const log = JSON.stringify(t.log);
    expect(log).toContain('/api/files/:ticket/:signature');
    expect(log).not.toContain(ticket);
    expect(log).not.toContain(signature);
  });
});
