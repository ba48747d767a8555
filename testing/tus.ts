// A tus client that sends files in chunks and can interrupt them.
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { basePath } from '@burnish/contract/api';
import sharp from 'sharp';
import type { TestResponse, TestUser } from './app.ts';

export const tusRoot = `${basePath}/photos/tus`;

const version = { 'tus-resumable': '1.0.0' };
const octets = 'application/offset+octet-stream';

export interface TusResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Empty for a successful response. */
  readonly body: Partial<TestResponse['body']>;
}

export interface NamedUpload {
  readonly name?: string;
  readonly folder?: string;
  /** For a finished file. */
  readonly jobId?: string;
}

const encodeBase64 = (text: string) => Buffer.from(text).toString('base64');

export function createTusClient(origin: string, { token }: Pick<TestUser, 'token'>) {
  const usual = { ...version, authorization: `Bearer ${token}` };

  async function send(path: string, init: RequestInit): Promise<TusResponse> {
    const response = await fetch(new URL(path, origin), {
      ...init,
      headers: { ...usual, ...Object.fromEntries(new Headers(init.headers)) },
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
  }

  return {
    send,
    create(
      size: number,
      { name = 'DSC_0413.JPG', folder = '', jobId = '' }: NamedUpload = {},
    ): Promise<TusResponse> {
      const names = `filename ${encodeBase64(name)},folder ${encodeBase64(folder)}`;
      const metadata = jobId === '' ? names : `${names},jobId ${encodeBase64(jobId)}`;
      return send(tusRoot, {
        method: 'POST',
        headers: { 'upload-length': String(size), 'upload-metadata': metadata },
      });
    },
    head: (path: string) => send(path, { method: 'HEAD' }),
    terminate: (path: string) => send(path, { method: 'DELETE' }),
    patch(path: string, offset: number, bytes: Uint8Array<ArrayBuffer>): Promise<TusResponse> {
      return send(path, {
        method: 'PATCH',
        headers: { 'content-type': octets, 'upload-offset': String(offset) },
        body: bytes,
      });
    },
    /** Announces the whole file, sends a part and waits. `cut` ends the connection, `finish` sends the rest. */
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
        call.on('response', (response) => {
          response.resume();
          resolve(response.statusCode ?? null);
        });
        call.on('error', () => resolve(null));
      });
      call.write(part);
      return { status, cut: () => call.destroy(), finish: () => call.end(rest) };
    },
  };
}

export type TusClient = ReturnType<typeof createTusClient>;

/** The upload ID in its path. */
export function uploadIdOf(path: string): string {
  return path.split('/').at(-1) ?? '';
}

/** A JPEG of random noise, different each time. */
export async function createNoiseJpeg(width = 64, height = 48): Promise<Buffer<ArrayBuffer>> {
  const raw = { raw: { width, height, channels: 3 } } as const;
  return Buffer.from(
    await sharp(randomBytes(width * height * 3), raw)
      .jpeg({ quality: 95 })
      .toBuffer(),
  );
}
