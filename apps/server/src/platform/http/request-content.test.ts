import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { acceptJsonOnly } from './request-content.ts';

const bodyLimit = 64 * 1024;

let app: FastifyInstance;
/** The body that the handler received. */
let received: unknown;

beforeEach(() => {
  received = 'no call';
  app = Fastify({ bodyLimit });
  registerErrorHandler(app);
  acceptJsonOnly(app);
  app.post('/', async ({ body }) => {
    received = body;
    return {};
  });
});
afterEach(() => app.close());

const json = { 'content-type': 'application/json' };
const send = (payload: Buffer | string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/', headers: { ...json, ...headers }, payload });

/** Sends the body in HTTP chunks of one byte, and returns the response. */
async function sendInBytes(body: string): Promise<string> {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\n');
  socket.write('Transfer-Encoding: chunked\r\n\r\n');
  const chunks = [...Buffer.from(body)].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`);
  socket.write(`${chunks.join('')}0\r\n\r\n`, 'latin1');
  return text(socket);
}

describe('a JSON body', () => {
  test('is copied as it arrives, so that its chunks are not kept', async () => {
    const body = Buffer.from(JSON.stringify({ text: 'äöü 🙂'.repeat(5_000) }));
    // Every chunk is the same object, so one that is kept has the last byte at the end.
    const chunk = Buffer.alloc(1);
    app.addHook('preParsing', async () => {
      const stream = new Readable({ read() {} });
      setImmediate(() => {
        for (const byte of body) {
          chunk[0] = byte;
          stream.emit('data', chunk);
        }
        stream.emit('end');
      });
      return stream;
    });
    const response = await send('', { 'content-length': String(body.length) });
    expect(response.statusCode).toBe(200);
    expect(received).toEqual(JSON.parse(body.toString()));
  });

  test('can be sent in chunks that split characters', async () => {
    expect(await sendInBytes('{"text":"ä🙂"}')).toMatch(/^HTTP\/1\.1 200 /);
    expect(received).toEqual({ text: 'ä🙂' });
  });

  test.each([
    ['a byte order mark, which is ignored', Buffer.from('\ufeff{"a":1}'), { a: 1 }],
    ['bytes that are not UTF-8, which are replaced', Buffer.from('{"a":"\xff"}', 'latin1'), { a: '\ufffd' }],
    ['nothing', Buffer.alloc(0), undefined],
  ])('may have %s', async (_name, payload, expected) => {
    expect((await send(payload)).statusCode).toBe(200);
    expect(received).toEqual(expected);
  });

  const ofSize = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));

  test('may have the largest size, but not a byte more, and closes the connection then', async () => {
    expect((await send(ofSize(bodyLimit))).statusCode).toBe(200);
    const larger = await send(ofSize(bodyLimit + 1));
    expect([larger.statusCode, larger.json().code]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(larger.headers.connection).toBe('close');
  });

  test('is refused at the first byte that is too many, if its size is not announced', async () => {
    const response = await sendInBytes(ofSize(bodyLimit + 1));
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(response).toContain('BODY_TOO_LARGE');
    expect(received).toBe('no call');
  });

  test.each(['6', '8'])('is refused if it has 7 bytes and announces %s', async (length) => {
    const response = await send('{"a":1}', { 'content-length': length });
    expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID_INPUT']);
  });
});
