import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSendFile, initialChunkSize, nextChunkSize, type TransferInput } from './send-file.ts';

const mebibyte = 1024 * 1024;

/** The size after 20 chunks on a connection of this many bytes per second. */
function stableSize(bytesPerSecond: number): number {
  let size = initialChunkSize;
  for (let chunk = 0; chunk < 20; chunk += 1) size = nextChunkSize(size, (size / bytesPerSecond) * 1000);
  return size;
}

describe('nextChunkSize', () => {
  it('approaches what three seconds can transfer', () => expect(stableSize(2 * mebibyte)).toBe(6 * mebibyte));
  it('has a minimum for slow connections', () => expect(stableSize(20_000)).toBe(256 * 1024));
  it('has a maximum for fast connections', () => expect(stableSize(1e9)).toBe(32 * mebibyte));
  it('at most doubles or halves', () => {
    expect(nextChunkSize(mebibyte, 1)).toBe(2 * mebibyte);
    expect(nextChunkSize(4 * mebibyte, 600_000)).toBe(2 * mebibyte);
  });
});

describe('a transfer', () => {
  interface Received {
    readonly method: string;
    readonly authorization: string;
    readonly metadata: string;
    readonly bytes: number;
  }

  let server: Server;
  let url: string;
  let received: Received[];
  /** What the next requests are answered with instead. */
  let failures: { readonly status: number; readonly message?: string }[];
  let offset: number;
  let size: number;
  /** The next response waits for it. */
  let held: Promise<void>;

  /** A tus server with one upload, whose ID is u1. */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    let bytes = 0;
    for await (const chunk of request) bytes += chunk.length;
    received.push({
      method,
      authorization: headers.authorization ?? '',
      metadata: `${headers['upload-metadata'] ?? ''}`,
      bytes,
    });
    await held;
    const failure = failures.shift();
    if (failure !== undefined) {
      response.writeHead(failure.status).end(JSON.stringify({ message: failure.message }));
      return;
    }
    if (method === 'POST') size = Number(headers['upload-length']);
    offset += bytes;
    const replyHeaders = { Location: `${url}/u1`, 'Upload-Offset': offset, 'Upload-Length': size };
    response.writeHead(method === 'POST' ? 201 : 204, replyHeaders).end();
  }

  beforeEach(async () => {
    vi.stubGlobal('localStorage', { getItem: () => 'token' });
    [received, failures, offset, size, held] = [[], [], 0, 0, Promise.resolve()];
    server = createServer((request, response) => void answer(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    url = `http://127.0.0.1:${address.port}/uploads`;
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    await once(server.close(), 'close');
  });

  /** The client for Node reads no `File`. */
  const fileReader = {
    async openFile(file: File) {
      const bytes = Buffer.from(await file.arrayBuffer());
      return {
        size: bytes.length,
        async slice(start: number, end: number) {
          const value = bytes.subarray(start, end);
          return { value: Object.assign(value, { size: value.length }), done: end >= bytes.length };
        },
        close: () => undefined,
      };
    },
  };

  function send(change: Partial<TransferInput> & { readonly jobId?: string; readonly bytes?: number } = {}) {
    const { jobId = null, bytes = 10, ...input } = change;
    const file = new File([new Uint8Array(bytes)], 'DSC_1.jpg');
    const ids: string[] = [];
    const progress: number[] = [];
    const transfer = createSendFile(jobId, { url, fileReader })(
      { file, folder: 'Wedding', id: null, ...input },
      { onId: (id) => ids.push(id), onProgress: (sent) => progress.push(sent) },
    );
    return { ...transfer, ids, progress };
  }

  const methods = () => received.map(({ method }) => method);
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  it('sends the file with its name and folder, and reports its id and progress', async () => {
    const { outcome, ids, progress } = send();
    expect(await outcome).toEqual({ kind: 'done' });
    expect(methods()).toEqual(['POST', 'PATCH']);
    expect(received.map(({ authorization }) => authorization)).toEqual(['Bearer token', 'Bearer token']);
    expect(received[0]?.metadata).toBe(`filename ${base64('DSC_1.jpg')},folder ${base64('Wedding')}`);
    expect(ids).toEqual(['u1']);
    expect([progress.at(-1), offset]).toEqual([10, 10]);
  });

  it('names the job of a finished file', async () => {
    await send({ jobId: 'j1' }).outcome;
    expect(received[0]?.metadata).toContain(`jobId ${base64('j1')}`);
  });

  it('resumes after the bytes that the server has', async () => {
    [offset, size] = [4, 10];
    expect(await send({ id: 'u1' }).outcome).toEqual({ kind: 'done' });
    expect(received.map(({ method, bytes }) => [method, bytes])).toEqual([
      ['HEAD', 0],
      ['PATCH', 6],
    ]);
  });

  it('sends larger chunks over a fast connection', async () => {
    await send({ bytes: 3 * mebibyte }).outcome;
    expect(received.map(({ bytes }) => bytes)).toEqual([0, mebibyte, 2 * mebibyte]);
  });

  it.each([429, 503])('tries again after %i', async (status) => {
    failures = [{ status }];
    expect(await send().outcome).toEqual({ kind: 'done' });
    expect(methods()).toEqual(['POST', 'POST', 'PATCH']);
  });

  it('ends with the reason for which the server rejects the file', async () => {
    failures = [{ status: 409, message: 'The plan has no images left.' }];
    expect(await send().outcome).toEqual({
      kind: 'rejected',
      message: 'The plan has no images left.',
      affectsAllFiles: true,
    });
    expect(methods()).toEqual(['POST']);
  });

  it('ends when the server no longer has the upload', async () => {
    failures = [{ status: 503 }, { status: 410 }, { status: 410 }];
    expect(await send().outcome).toEqual({ kind: 'gone' });
  });

  /** Long enough for the next request to arrive. */
  const nextRequestTime = () => new Promise((resolve) => setTimeout(resolve, 100));

  it.each([null, 'u1'])('sends nothing if it is aborted at once (upload %s)', async (id) => {
    send({ id }).abort();
    await nextRequestTime();
    expect(methods()).toEqual([]);
  });

  it.each([
    ['reports the id of the upload that is being created', [], ['u1']],
    ['does not repeat a failed creation', [{ status: 503 }], []],
  ])('%s after an abort', async (_, nextFailures, expectedIds) => {
    failures = nextFailures;
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const { abort, ids } = send();
    await expect.poll(methods).toEqual(['POST']);
    abort();
    resolve();
    await nextRequestTime();
    expect(methods()).toEqual(['POST']);
    expect(ids).toEqual(expectedIds);
  });
});
