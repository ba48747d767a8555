// Files, from the signed URLs in replies.
import type { Transport } from './transport.ts';

export interface DownloadOptions {
  /** Continues an interrupted download. The server may still send the whole file: see `firstByte` of the result. */
  readonly firstByte?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Download {
  /** An error of the connection ends it with an error. */
  readonly stream: ReadableStream<Uint8Array>;
  /** The position of the first byte of the stream in the file. */
  readonly firstByte: number;
  /** Bytes of the stream. Null: the server doesn't say. */
  readonly size: number | null;
  readonly contentType: string | null;
}

/** Until the first byte. */
const timeoutSeconds = 60;

function firstByteOf({ status, headers }: Response): number {
  if (status !== 206) return 0;
  const [, digits] = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '') ?? [];
  if (digits === undefined) throw new Error('the response has no Content-Range header');
  return Number(digits);
}

/** The length isn't that of the stream if the response is compressed. */
function sizeOf({ headers }: Response): number | null {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? null : Number(length);
}

export async function openDownload(
  transport: Transport,
  signedUrl: string,
  { firstByte = 0, signal }: DownloadOptions,
): Promise<Download> {
  const request = {
    method: 'GET',
    url: transport.resolve(signedUrl),
    headers: firstByte > 0 ? { range: `bytes=${firstByte}-` } : {},
    repeat: 'always',
    timeoutSeconds,
    signal,
    isPublic: true,
  } as const;
  return transport.send(request, async (response) => ({
    stream: response.body ?? new Blob([]).stream(),
    firstByte: firstByteOf(response),
    size: sizeOf(response),
    contentType: response.headers.get('content-type'),
  }));
}
