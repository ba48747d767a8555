// Sends files in the resumable way, as a browser does, piece by piece and over lines that break.
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { basePath } from '@burnish/contract/api';
import sharp from 'sharp';
import type { Answer, Person } from './app.ts';

export const tusRoot = `${basePath}/photos/tus`;

const version = { 'tus-resumable': '1.0.0' };
const octets = 'application/offset+octet-stream';

export interface TusAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Of a refusal. */
  readonly body: Partial<Answer['body']>;
}

const coded = (text: string) => Buffer.from(text).toString('base64');

export function tusClient(origin: string, { token }: Pick<Person, 'token'>) {
  const usual = { ...version, authorization: `Bearer ${token}` };

  async function send(path: string, init: RequestInit): Promise<TusAnswer> {
    const answer = await fetch(new URL(path, origin), {
      ...init,
      headers: { ...usual, ...Object.fromEntries(new Headers(init.headers)) },
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? {} : JSON.parse(text) };
  }

  return {
    send,
    begin(size: number, { name = 'DSC_0413.JPG', folder = '' } = {}): Promise<TusAnswer> {
      const metadata = `filename ${coded(name)},folder ${coded(folder)}`;
      return send(tusRoot, {
        method: 'POST',
        headers: { 'upload-length': String(size), 'upload-metadata': metadata },
      });
    },
    head: (path: string) => send(path, { method: 'HEAD' }),
    terminate: (path: string) => send(path, { method: 'DELETE' }),
    patch(path: string, offset: number, bytes: Uint8Array<ArrayBuffer>): Promise<TusAnswer> {
      return send(path, {
        method: 'PATCH',
        headers: { 'content-type': octets, 'upload-offset': String(offset) },
        body: bytes,
      });
    },
    /** Announces all of it, sends a part, and waits; `cut` ends the connection, `finish` sends the rest. */
    slowly(path: string, offset: number, part: Uint8Array, rest: Uint8Array) {
      const call = request(new URL(path, origin), {
        method: 'PATCH',
        headers: {
          ...usual,
          'content-type': octets,
          'upload-offset': offset,
          'content-length': part.length + rest.length,
        },
      });
      const status = new Promise<number | null>((resolve) => {
        call.on('response', (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? null);
        });
        call.on('error', () => resolve(null));
      });
      call.write(part);
      return { status, cut: () => call.destroy(), finish: () => call.end(rest) };
    },
  };
}

export type TusClient = ReturnType<typeof tusClient>;

/** The id in the address of an upload. */
export function uploadIdOf(path: string): string {
  return path.split('/').at(-1) ?? '';
}

/** No two are the same. */
export async function jpegOf(width = 64, height = 48): Promise<Buffer<ArrayBuffer>> {
  const raw = { raw: { width, height, channels: 3 } } as const;
  return Buffer.from(
    await sharp(randomBytes(width * height * 3), raw)
      .jpeg({ quality: 95 })
      .toBuffer(),
  );
}
