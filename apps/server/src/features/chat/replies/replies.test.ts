import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../../testing/app.ts';
import { dataOf } from '../../../../../../testing/factories.ts';
import { expectFaults, expectRefusal } from '../../../../../../testing/refusal.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

const list = async () => dataOf(await admin.call('GET /chat/admin/replies')).replies;
const add = (title: string, text = 'Thank you.') =>
  admin.call('POST /chat/admin/replies', { body: { title, text } });

test('replies are prepared, changed and removed, and stand by their title in any case', async () => {
  const ids: string[] = [];
  for (const title of ['receipt', 'Address', 'Zoom', 'brief'])
    ids.push(dataOf(await add(title)).cannedReply._id);
  expect((await list()).map(({ title }) => title)).toEqual(['Address', 'brief', 'receipt', 'Zoom']);
  const params = { id: ids[0] ?? '' };
  const body = { title: 'Your receipt', text: 'It is here.' };
  const { cannedReply } = dataOf(await admin.call('PUT /chat/admin/replies/:id', { params, body }));
  expect(cannedReply).toEqual({ _id: params.id, ...body });
  expect(await list()).toContainEqual(cannedReply);
  expect((await admin.call('DELETE /chat/admin/replies/:id', { params })).body).toMatchObject({ data: {} });
  expect(await list()).toHaveLength(3);
  expectRefusal(await admin.call('DELETE /chat/admin/replies/:id', { params }), 404, 'NOT_FOUND');
  expectRefusal(await admin.call('PUT /chat/admin/replies/:id', { params, body }), 404, 'NOT_FOUND');
  expectRefusal(
    await admin.call('DELETE /chat/admin/replies/:id', { params: { id: randomUUID() } }),
    404,
    'NOT_FOUND',
  );
});

test('a reply has a title and a text', async () => {
  expectFaults(await add(' '), 'title');
  expectFaults(await add('x'.repeat(81)), 'title');
  expectFaults(await add('Title', ' '), 'text');
  expectFaults(await add('Title', 'x'.repeat(5_001)), 'text');
});
