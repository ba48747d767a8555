import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../testing/app.ts';
import { sendWithoutBody } from '../../../../../testing/withheld-body.ts';

let t: TestApp;
let origin: string;
beforeAll(async () => {
  t = await createTestApp();
  origin = await t.listen();
});
afterAll(() => t.close());

describe('a request without a route', () => {
  test.each([
    ['POST', '/api/nowhere', 404, 'NOT_FOUND'],
    ['PUT', '/nowhere', 404, 'NOT_FOUND'],
    ['POST', '/', 404, 'NOT_FOUND'],
    ['POST', '/api/auth/profile', 405, 'METHOD_NOT_ALLOWED'],
  ])('is answered before its body is read: %s %s', async (method, url, status, code) => {
    const response = await sendWithoutBody(origin, { method, url });
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).toContain(`"code":"${code}"`);
  });

  test('is refused the same way whatever its body', async () => {
    for (const payload of ['{"a":1}', '{', 'x'.repeat(300_000)]) {
      const headers = { 'content-type': 'application/json' };
      const response = await t.app.inject({ method: 'POST', url: '/api/nowhere', headers, payload });
      expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });
});
