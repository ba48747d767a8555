import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../testing/app.ts';
import { dataOf } from '../../../../../testing/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('a call whose caller loses the role before its body arrives is refused', async () => {
  const { hostname, port } = new URL(await t.listen());
  const admin = await t.signInAdmin();
  const colleague = await t.signIn('Ben Eze');
  const params = { id: colleague.id };
  dataOf(await admin.call('PUT /admin/users/:id/role', { params, body: { role: 'admin' } }));
  const body = JSON.stringify({ isActive: true });
  const socket = connect(Number(port), hostname);
  socket.setEncoding('utf8');
  socket.write(
    [
      `PUT /api/admin/users/${colleague.id}/active HTTP/1.1`,
      `Host: ${hostname}`,
      `Authorization: Bearer ${colleague.token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
      'Connection: close',
      '\r\n',
    ].join('\r\n'),
  );
  const [interim] = await once(socket, 'data');
  expect(interim).toContain('100 Continue');
  dataOf(await admin.call('PUT /admin/users/:id/active', { params, body: { isActive: false } }));
  const responses: string[] = [];
  socket.on('data', (text: string) => responses.push(text));
  socket.write(body);
  await once(socket, 'close');
  expect(responses.join('')).toMatch(/^HTTP\/1\.1 40[13] /);
  const { users } = dataOf(await admin.call('GET /admin/users'));
  expect(users.find(({ _id }) => _id === colleague.id)).toMatchObject({ isActive: false });
});
