import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectEnvelope } from '../../../../../testing/expect-error.ts';
import {
  createSentInvoice,
  dataOf,
  receiptFields,
  receiptForm,
  sampleFile,
} from '../../../../../testing/factories.ts';
import { deriveKey, sign } from '../../platform/security/secrets.ts';

let t: TestApp;
let customer: TestUser;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  [customer, admin] = [await t.signIn('Adaeze Okafor'), await t.signInAdmin()];
});
afterAll(() => t.close());

async function fileAddress(name = 'receipt.pdf', bytes = sampleFile('pdf')): Promise<string> {
  const { _id } = await createSentInvoice(customer, admin);
  const form = receiptForm(receiptFields(_id), { name, bytes });
  const response = await customer.call('POST /subscriptions/payments/receipt', { form });
  return dataOf(response).paymentReceipt.receiptUrl ?? '';
}

function open(url: string, method: 'GET' | 'HEAD' | 'POST' | 'DELETE' = 'GET') {
  return t.app.inject({ method, url });
}

async function expectNotFound(url: string): Promise<void> {
  const response = await open(url);
  expect(response.statusCode, url).toBe(404);
  expectEnvelope({ status: response.statusCode, headers: response.headers, body: response.json() });
}

/** Path, token and signature of a signed URL. */
function partsOf(address: string): { path: string; token: string; signature: string } {
  const { pathname } = new URL(address, 'http://localhost');
  const [token = '', signature = ''] = pathname.split('/').slice(-2);
  return { path: pathname.slice(0, pathname.indexOf(token)), token, signature };
}

describe('a signed URL of a file', () => {
  test('opens the file without authentication, as an attachment', async () => {
    const response = await open(await fileAddress());
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(sampleFile('pdf'));
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt.pdf"; filename*=UTF-8''receipt.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, max-age=600',
    });
  });

  test('names the file safely in any script', async () => {
    const { headers } = await open(await fileAddress('квитанция "№1" \r\nX-A: b.pdf'));
    expect(headers).not.toHaveProperty('x-a');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="_{9} [\x20-\x7e]+\.pdf"; filename\*=UTF-8''%D0%BA[\w.%-]+\.pdf$/,
    );
  });

  test('works repeatedly, and has no body for HEAD requests', async () => {
    const address = await fileAddress();
    await open(address);
    expect((await open(address)).rawPayload).toEqual(sampleFile('pdf'));
    const head = await open(address, 'HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  test('expires after ten minutes', async () => {
    const address = await fileAddress();
    t.clock.advance(10 * 60_000 - 1_000);
    expect((await open(address)).statusCode).toBe(200);
    t.clock.advance(2_000);
    await expectNotFound(address);
  });

  test('is created each time that the receipt is read', async () => {
    const address = await fileAddress();
    t.clock.advance(11 * 60_000);
    await expectNotFound(address);
    const { receipts } = dataOf(await admin.call('GET /admin/payment-receipts', { query: { limit: 1 } }));
    const fresh = receipts[0]?.receiptUrl ?? '';
    expect(fresh).not.toBe(address);
    expect((await open(fresh)).statusCode).toBe(200);
  });

  test('is invalid if any character is changed', async () => {
    const { path, token, signature } = partsOf(await fileAddress());
    const changeAt = (text: string, index: number) =>
      text.slice(0, index) + (text[index] === 'A' ? 'B' : 'A') + text.slice(index + 1);
    for (let index = 0; index < token.length; index += 7)
      await expectNotFound(`${path}${changeAt(token, index)}/${signature}`);
    for (let index = 0; index < signature.length; index += 1)
      await expectNotFound(`${path}${token}/${changeAt(signature, index)}`);
  });

  test('is invalid with the signature of another file or purpose, or without one', async () => {
    const [one, two] = [partsOf(await fileAddress()), partsOf(await fileAddress())];
    await expectNotFound(`${one.path}${one.token}/${two.signature}`);
    await expectNotFound(`${one.path}${one.token}/`);
    await expectNotFound(`${one.path}${one.token}/x`);
    await expectNotFound(`${one.path}${one.token}/${'x'.repeat(43)}`);
    await expectNotFound(`${one.path}${one.token}/${sign(deriveKey(t.secret, 'sign-in'), one.token)}`);
    await expectNotFound(`${one.path}${one.token}/${sign(Buffer.from(t.secret), one.token)}`);
  });

  test('cannot be created by a customer', async () => {
    const { path } = partsOf(await fileAddress());
    const forge = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url');
    for (const key of ['../jwt-secret', '/etc/passwd', 'receipts/x']) {
      const token = forge({ fields: { key, name: 'a', type: 'text/plain' }, expiresAt: 9_999_999_999 });
      await expectNotFound(`${path}${token}/${sign(Buffer.alloc(32), token)}`);
    }
  });

  test('returns 404 if the file no longer exists', async () => {
    const address = await fileAddress();
    const { token } = partsOf(address);
    const { fields } = JSON.parse(Buffer.from(token, 'base64url').toString());
    await t.storage.remove(fields.key);
    await expectNotFound(address);
  });

  test('supports GET and HEAD only', async () => {
    const address = await fileAddress();
    expect((await open(address, 'POST')).statusCode).toBe(405);
    expect((await open(address, 'DELETE')).statusCode).toBe(405);
    expect((await open(address)).statusCode).toBe(200);
  });

  test('is not logged', async () => {
    const address = await fileAddress();
    await open(address);
    const { token, signature } = partsOf(address);
    const log = JSON.stringify(t.logLines);
    expect(log).toContain('/api/files/:token/:signature');
    expect(log).not.toContain(token);
    expect(log).not.toContain(signature);
  });
});
