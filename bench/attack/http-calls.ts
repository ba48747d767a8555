// Calls from a chosen network, as a proxy in front of the product would forward them.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface OutgoingCall {
  readonly method: string;
  /** Below /api. */
  readonly path: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  /** Sent as JSON. */
  readonly json?: object;
  readonly body?: Buffer;
  /** Sent piece by piece. `headers` has its length. */
  readonly pieces?: Iterable<Buffer>;
  /** Closes the connection after this time without a response. */
  readonly cutAfterMilliseconds?: number;
}

export interface CallResponse {
  /** 0 if the connection was closed without one. */
  readonly status: number;
  readonly location: string;
  readonly text: string;
}

export type Send = (call: OutgoingCall) => Promise<CallResponse>;

const noResponse: CallResponse = { status: 0, location: '', text: '' };

/** A form with one file, for calls that take one. */
export function fileForm(field: string, name: string, bytes: Buffer, fields: Record<string, string> = {}) {
  const boundary = 'the-boundary-of-the-benchmark';
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** A form of several files with the same content, made while it is sent. */
export function photoForm(count: number, pieceOf: Buffer, piecesPerFile: number) {
  const boundary = 'the-boundary-of-the-benchmark';
  const headOf = (index: number) =>
    Buffer.from(
      `${index === 0 ? '' : '\r\n'}--${boundary}\r\nContent-Disposition: form-data; name="photos"; filename="${index}.png"\r\nContent-Type: image/png\r\n\r\n`,
    );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const heads = Array.from({ length: count }, (_, index) => headOf(index));
  const headBytes = heads.reduce((sum, { length }) => sum + length, 0);
  function* pieces(): Generator<Buffer> {
    for (const head of heads) {
      yield head;
      for (let piece = 0; piece < piecesPerFile; piece += 1) yield pieceOf;
    }
    yield tail;
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': headBytes + count * piecesPerFile * pieceOf.length + tail.length,
    },
    pieces: pieces(),
  };
}

export function createSend(url: string, ipAddress: string, maxSockets = 1_000): Send {
  const agent = new Agent({ keepAlive: true, maxSockets });
  return ({ method, path, token, headers, json, body, pieces, cutAfterMilliseconds }) => {
    const { promise, resolve } = Promise.withResolvers<CallResponse>();
    const content = json === undefined ? body : Buffer.from(JSON.stringify(json));
    const call = request(new URL(`/api${path}`, url), {
      method,
      agent,
      headers: {
        'x-forwarded-for': ipAddress,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(content === undefined ? {} : { 'content-length': content.length }),
        ...headers,
      },
    });
    call.on('error', () => resolve(noResponse));
    call.on('close', () => resolve(noResponse));
    call.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => resolve(noResponse));
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? '',
          text: Buffer.concat(chunks).toString(),
        });
        if (!call.writableFinished) call.destroy();
      });
    });
    if (cutAfterMilliseconds !== undefined)
      void Promise.race([promise, pause(cutAfterMilliseconds)]).then(() => call.destroy());
    if (pieces === undefined) {
      call.end(content);
      return promise;
    }
    const rest = pieces[Symbol.iterator]();
    const write = () => {
      while (!call.destroyed) {
        const next = rest.next();
        if (next.done === true) return void call.end();
        if (!call.write(next.value)) return void call.once('drain', write);
      }
    };
    write();
    return promise;
  };
}

/** The `data` of a successful response. */
export function dataOf(response: CallResponse): Record<string, unknown> {
  if (response.status < 200 || response.status > 299)
    throw new Error(`a setup call failed with ${response.status}: ${response.text}`);
  return JSON.parse(response.text).data;
}
