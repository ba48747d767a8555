import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../testing/app.ts';
import { expectError, expectFieldErrors } from '../../../../../testing/expect-error.ts';
import { dataOf, getOwnChat, messageForm, sampleFile } from '../../../../../testing/factories.ts';
import { createMemoryStorage } from '../../../../../testing/memory-storage.ts';

const memory = createMemoryStorage();
let t: TestApp;
let customer: TestUser;
let params: { id: string };

beforeAll(async () => {
  t = await createTestApp({ storage: () => memory });
  customer = await t.signIn('Adaeze Okafor');
  params = { id: (await getOwnChat(customer))._id };
});
afterAll(() => t.close());

function send(fields: Record<string, string>, name: string, bytes: Buffer) {
  const form = messageForm(fields, { name, bytes });
  return customer.call('POST /chat/user/chat/:id/messages', { params, form });
}

describe('an attachment', () => {
  test.each([
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
    ['pdf', 'application/pdf'],
  ] as const)('can be a %s, and has a signed URL for ten minutes', async (kind, fileType) => {
    const bytes = sampleFile(kind);
    const { message } = dataOf(await send({}, `proof.${kind}`, bytes));
    const { attachment } = message;
    expect(message.message).toBe('');
    expect(attachment).toMatchObject({ fileName: `proof.${kind}`, fileType, fileSize: bytes.length });
    const url = attachment?.url ?? '';
    expect((await t.app.inject(url)).rawPayload).toEqual(bytes);
    expect((await getOwnChat(customer)).lastMessage).toBe(`proof.${kind}`);
    t.clock.advance(601_000);
    expect((await t.app.inject(url)).statusCode).toBe(404);
    const { messages } = dataOf(await customer.call('GET /chat/user/chat/:id/messages', { params }));
    expect((await t.app.inject(messages.at(-1)?.attachment?.url ?? '')).statusCode).toBe(200);
  });

  test('is stored under a generated key, and keeps its name without the path', async () => {
    const { message } = dataOf(await send({ message: 'See this' }, '../../evil.png.exe', sampleFile('png')));
    expect(message).toMatchObject({ message: 'See this', attachment: { fileName: 'evil.png.exe.png' } });
    for (const key of memory.files.keys()) expect(key).toMatch(/^chat\/[0-9a-f-]{36}$/);
  });

  test('is named in the transcript', async () => {
    await send({ message: 'Both of them' }, 'pair.pdf', sampleFile('pdf'));
    const { transcript } = dataOf(await customer.call('GET /chat/user/chat/:id/export', { params }));
    expect(transcript.text).toMatch(/Adaeze Okafor: Both of them \[pair\.pdf\]\n$/);
    expect(transcript.text).toContain('Adaeze Okafor: [proof.png]\n');
  });

  test('is stored once if its message is sent twice', async () => {
    const before = memory.files.size;
    const first = dataOf(await send({ clientId: 'twice' }, 'once.png', sampleFile('png'))).message;
    const again = dataOf(await send({ clientId: 'twice' }, 'once.png', sampleFile('png'))).message;
    expect(again).toEqual(first);
    expect(memory.files.size).toBe(before + 1);
  });

  test('is validated by its content, and is not stored if it is rejected', async () => {
    const before = memory.files.size;
    for (const bytes of [
      '<script>alert(1)</script>',
      'MZ',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF89a',
    ])
      expectError(await send({}, 'proof.png', Buffer.from(bytes)), 415, 'UNSUPPORTED_FILE');
    const tooLarge = Buffer.concat([sampleFile('png'), Buffer.alloc(10 * 1024 * 1024)]);
    expectError(await send({}, 'proof.png', tooLarge), 413, 'FILE_TOO_LARGE');
    expectFieldErrors(await send({ orderId: 'x' }, 'proof.png', sampleFile('png')), 'orderId');
    expect(memory.files.size).toBe(before);
  });

  test('must be in the right field, and is required without a text', async () => {
    const form = new FormData();
    form.set('receipt', new Blob([new Uint8Array(sampleFile('png'))]), 'proof.png');
    expectFieldErrors(await customer.call('POST /chat/user/chat/:id/messages', { params, form }), 'receipt');
    expectFieldErrors(await send({}, '', Buffer.alloc(0)), 'message');
  });
});
