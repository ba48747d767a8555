import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readBody } from './read-body.ts';

test('a body that is cut off is refused, whatever the error of its connection', async () => {
  const stream = new PassThrough();
  const body = readBody(stream, { maxBytes: 10, announcedBytes: null });
  stream.write('{');
  stream.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
  await expect(body).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('a body that is too large leaves its stream open for the response', async () => {
  const stream = new PassThrough();
  const body = readBody(stream, { maxBytes: 10, announcedBytes: null });
  stream.write('01234567890');
  await expect(body).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
  expect(stream.destroyed).toBe(false);
  expect(stream.listenerCount('data')).toBe(0);
});
