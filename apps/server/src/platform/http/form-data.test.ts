import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { readForm } from './form-data.ts';

const maxBytes = 1_000;
let app: FastifyInstance;
let file: Buffer | undefined;
/** Replaces what the parser passes on. */
let change: (request: FastifyRequest) => FastifyRequest;

beforeEach(async () => {
  file = undefined;
  change = (request) => request;
  app = Fastify();
  registerErrorHandler(app);
  await app.register(multipart);
  app.post('/', async (request) => {
    const form = await readForm(change(request), { field: 'photo', maxBytes }, new Set());
    file = form.file?.bytes;
    return {};
  });
});
afterEach(() => app.close());

function send(bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set('photo', new File([bytes], 'photo.png'));
  return app.inject({ method: 'POST', url: '/', payload: form });
}
const content = Buffer.from(Array.from({ length: maxBytes }, (_, index) => index % 251));

describe('the file of a form', () => {
  test('is copied as it arrives, so that its chunks are not kept', async () => {
    // Every chunk is the same object, so one that is kept has the last byte at the end.
    const chunk = Buffer.alloc(1);
    async function* chunks(): AsyncGenerator<Buffer, undefined> {
      for (const byte of content) {
        chunk[0] = byte;
        yield chunk;
      }
      return undefined;
    }
    change = (request) => {
      const { parts } = request;
      return Object.assign(request, {
        async *parts() {
          for await (const part of parts.call(request)) {
            if (part.type === 'field') continue;
            part.file.resume();
            part.file[Symbol.asyncIterator] = chunks;
            yield part;
          }
        },
      });
    };
    expect((await send(Buffer.from('x'))).statusCode).toBe(200);
    expect(file).toEqual(content);
  });

  test('may have the largest size, but not a byte more', async () => {
    expect((await send(content)).statusCode).toBe(200);
    expect(file).toEqual(content);
    const larger = await send(Buffer.concat([content, content.subarray(0, 1)]));
    expect([larger.statusCode, larger.json().code]).toEqual([413, 'FILE_TOO_LARGE']);
  });
});
