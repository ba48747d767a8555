import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf } from '../../../../../../testing/factories.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

const list = async () => dataOf(await admin.call('GET /chat/admin/replies')).replies;
const create = (title: string, text = 'Thank you.') =>
  admin.call('POST /chat/admin/replies', { body: { title, text } });

test('canned replies are created, updated, deleted and sorted by title ignoring case', async () => {
  const ids: string[] = [];
  for (const title of ['receipt', 'Address', 'Zoom', 'brief'])
    ids.push(dataOf(await create(title)).cannedReply._id);
  expect((await list()).map(({ title }) => title)).toEqual(['Address', 'brief', 'receipt', 'Zoom']);
  const params = { id: ids[0] ?? '' };
  const body = { title: 'Your receipt', text: 'It is here.' };
  const { cannedReply } = dataOf(await admin.call('PUT /chat/admin/replies/:id', { params, body }));
  expect(cannedReply).toEqual({ _id: params.id, ...body });
  expect(await list()).toContainEqual(cannedReply);
  expect((await admin.call('DELETE /chat/admin/replies/:id', { params })).body).toMatchObject({ data: {} });
  expect(await list()).toHaveLength(3);
  expectError(await admin.call('DELETE /chat/admin/replies/:id', { params }), 404, 'NOT_FOUND');
  expectError(await admin.call('PUT /chat/admin/replies/:id', { params, body }), 404, 'NOT_FOUND');
  expectError(
    await admin.call('DELETE /chat/admin/replies/:id', { params: { id: randomUUID() } }),
    404,
    'NOT_FOUND',
  );
});

test('a canned reply requires a title and a text', async () => {
  expectFieldErrors(await create(' '), 'title');
  expectFieldErrors(await create('x'.repeat(81)), 'title');
  expectFieldErrors(await create('Title', ' '), 'text');
  expectFieldErrors(await create('Title', 'x'.repeat(5_001)), 'text');
});
