// Resumable uploads (tus 1.0).
import { BurnishError } from './errors.ts';
import { retryDelay, waitSeconds } from './retries.ts';
import type { Transport } from './transport.ts';

/** What is uploaded: a Blob or File, or anything else that reads ranges of its bytes. */
export interface UploadSource {
  /** Bytes. */
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

export interface UploadOptions {
  /** Finished files are matched with photos by their names. */
  readonly fileName: string;
  /** The folder of a customer's photo. */
  readonly folder?: string | undefined;
  /** The job that the file is a finished file of. Absent: it is a customer's photo. */
  readonly jobId?: string | undefined;
  /** Continues this upload. The source must be unchanged. */
  readonly uploadId?: string | undefined;
  /** Called once for a new upload, so that it can be continued later. Awaited before the first byte is sent. */
  readonly onCreated?: ((uploadId: string) => void | Promise<void>) | undefined;
  /** Bytes that the server has. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const tusPath = '/api/photos/tus';
const version = { 'tus-resumable': '1.0.0' };
const timeoutSeconds = 60;
const chunkTimeoutSeconds = 600;

const kibibyte = 1024;
const minChunkBytes = 256 * kibibyte;
const maxChunkBytes = 32 * kibibyte * kibibyte;
const initialChunkBytes = kibibyte * kibibyte;
/** Long enough for full throughput, short enough to lose little when the connection breaks. */
const targetChunkMilliseconds = 3_000;

/** Bytes of the next chunk. At most doubles or halves. */
export function nextChunkBytes(bytes: number, milliseconds: number): number {
  const ideal = (bytes / Math.max(1, milliseconds)) * targetChunkMilliseconds;
  const limited = Math.min(bytes * 2, Math.max(bytes / 2, ideal));
  return Math.round(Math.min(maxChunkBytes, Math.max(minChunkBytes, limited)));
}

function encodeBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function writeMetadata({ fileName, folder = '', jobId }: UploadOptions): string {
  const entries = { filename: fileName, folder, ...(jobId === undefined ? {} : { jobId }) };
  return Object.entries(entries)
    .map(([name, value]) => `${name} ${encodeBase64(value)}`)
    .join(',');
}

function offsetOf({ headers }: Response): number {
  const offset = headers.get('upload-offset') ?? '';
  if (!/^\d+$/.test(offset)) throw new Error('the response has no offset');
  return Number(offset);
}

/** 409: the server has more or fewer bytes. 423: it hasn't noticed yet that the last connection is closed. */
const isOutOfStep = (error: unknown) => error instanceof BurnishError && [409, 423].includes(error.status);

/** Returns the ID of the upload, once the server has all bytes. */
export async function uploadFile(
  transport: Transport,
  source: UploadSource,
  options: UploadOptions,
): Promise<string> {
  const { signal, onCreated, onProgress } = options;
  const { retryPolicy } = transport;

  const urlOf = (id: string) => transport.resolve(`${tusPath}/${encodeURIComponent(id)}`);

  /** Isn't repeated if the response is lost: a second upload would take up space until it expires. */
  async function create(): Promise<string> {
    const headers = {
      ...version,
      'upload-length': String(source.size),
      'upload-metadata': writeMetadata(options),
    };
    const id = await transport.send(
      {
        method: 'POST',
        url: transport.resolve(tusPath),
        headers,
        repeat: 'if-refused',
        timeoutSeconds,
        signal,
      },
      async (response) => response.headers.get('location')?.split('/').at(-1) ?? '',
    );
    if (id === '') throw new Error('the response has no Location header');
    await onCreated?.(id);
    return id;
  }

  function readOffset(id: string): Promise<number> {
    const request = { method: 'HEAD', url: urlOf(id), headers: version, repeat: 'always' } as const;
    return transport.send({ ...request, timeoutSeconds, signal }, async (response) => offsetOf(response));
  }

  async function sendChunk(id: string, offset: number, bytes: number): Promise<number> {
    const body = await source.slice(offset, Math.min(source.size, offset + bytes)).arrayBuffer();
    const headers = {
      ...version,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    };
    return transport.send(
      {
        method: 'PATCH',
        url: urlOf(id),
        headers,
        body,
        repeat: 'never',
        timeoutSeconds: chunkTimeoutSeconds,
        signal,
      },
      async (response) => offsetOf(response),
    );
  }

  const id = options.uploadId ?? (await create());
  let offset = options.uploadId === undefined ? 0 : await readOffset(id);
  let chunkBytes = initialChunkBytes;
  let failures = 0;
  onProgress?.(offset);
  while (offset < source.size) {
    const startedAt = performance.now();
    try {
      const received = await sendChunk(id, offset, chunkBytes);
      chunkBytes = nextChunkBytes(chunkBytes, performance.now() - startedAt);
      failures = 0;
      offset = received;
    } catch (error) {
      failures += 1;
      const isRepeated = isOutOfStep(error) && failures <= retryPolicy.retries;
      const delay = isRepeated ? retryPolicy.firstDelaySeconds : retryDelay(error, failures, retryPolicy);
      if (delay === null) throw error;
      await waitSeconds(delay, signal);
      offset = await readOffset(id);
    }
    onProgress?.(offset);
  }
  return id;
}
