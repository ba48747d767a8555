// Transfers one file to the server in resumable chunks (tus 1.0).
import { DetailedError, Upload } from 'tus-js-client';
import { readToken } from '../../../../lib/token.ts';

const kibibyte = 1024;
const minChunkBytes = 256 * kibibyte;
const maxChunkBytes = 32 * kibibyte * kibibyte;

export const initialChunkSize = kibibyte * kibibyte;

/** How long a chunk should take: long enough for full throughput, short enough to lose little when it breaks. */
const targetChunkMilliseconds = 3_000;

/** Bytes of the next chunk, from the size and duration of the last. At most doubles or halves. */
export function nextChunkSize(bytes: number, milliseconds: number): number {
  const ideal = (bytes / Math.max(1, milliseconds)) * targetChunkMilliseconds;
  const limited = Math.min(bytes * 2, Math.max(bytes / 2, ideal));
  return Math.round(Math.min(maxChunkBytes, Math.max(minChunkBytes, limited)));
}

const tusPath = '/api/photos/tus';

export interface TransferInput {
  readonly file: File;
  readonly folder: string;
  /** The upload to resume; null creates one. */
  readonly id: string | null;
}

export interface TransferEvents {
  onId(id: string): void;
  /** Bytes sent so far, including those not yet acknowledged. */
  onProgress(bytesSent: number): void;
}

/**
 * `gone`: the upload no longer exists on the server. `signed-out`: the session has ended. `affectsAllFiles`: every other
 * file would be rejected for the same reason, such as an exhausted quota or full storage.
 */
export type TransferOutcome =
  | { readonly kind: 'done' | 'gone' | 'signed-out' | 'lost' }
  | { readonly kind: 'rejected'; readonly message: string; readonly affectsAllFiles: boolean };

export interface Transfer {
  readonly outcome: Promise<TransferOutcome>;
  abort(): void;
}

export type SendFile = (input: TransferInput, events: TransferEvents) => Transfer;

/** Milliseconds between attempts, restarted by each chunk that succeeds. After about 15 minutes the transfer is lost. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, ...Array.from({ length: 30 }, () => 30_000)];

const outcomesByStatus: Readonly<Record<number, TransferOutcome>> = {
  401: { kind: 'signed-out' },
  404: { kind: 'gone' },
  410: { kind: 'gone' },
};

interface Failure {
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  /** The request that failed would have created the upload. */
  readonly isCreation: boolean;
}

function parseFailure(error: Error): Failure {
  const hasDetails = error instanceof DetailedError;
  return {
    status: (hasDetails && error.originalResponse?.getStatus()) || 0,
    isCreation: hasDetails && error.originalRequest?.getMethod() === 'POST',
  };
}

/** No response, a server error, a rate limit, or a chunk that a lost connection still holds locked (409, 423). */
function isRetryable({ status, isCreation }: Failure): boolean {
  if (status === 409 || status === 423) return !isCreation;
  return status === 0 || status === 429 || (status >= 500 && status !== 507);
}

function responseMessage(error: Error): string | null {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  try {
    const { message } = JSON.parse(body ?? '');
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}

function outcomeFor(error: Error): TransferOutcome {
  const failure = parseFailure(error);
  const message = responseMessage(error);
  if (isRetryable(failure)) return { kind: 'lost' };
  const affectsAllFiles = failure.status === 409 || failure.status === 507;
  return (
    outcomesByStatus[failure.status] ??
    (message === null ? { kind: 'lost' } : { kind: 'rejected', message, affectsAllFiles })
  );
}

const idFromUrl = (url: string | null) => url?.split('/').at(-1) ?? '';

/** `jobId`: the job that the files are finished files of. Null: they are a customer's photos. */
export function createSendFile(jobId: string | null): SendFile {
  return (input, events) => sendFile(jobId, input, events);
}

function sendFile(
  jobId: string | null,
  { file, folder, id }: TransferInput,
  { onId, onProgress }: TransferEvents,
): Transfer {
  const { promise: outcome, resolve } = Promise.withResolvers<TransferOutcome>();
  let chunkStartedAt = performance.now();
  const upload = new Upload(file, {
    endpoint: tusPath,
    uploadUrl: id === null ? null : `${tusPath}/${id}`,
    metadata: { filename: file.name, folder, ...(jobId !== null && { jobId }) },
    chunkSize: initialChunkSize,
    retryDelays,
    storeFingerprintForResuming: false,
    onShouldRetry: (error) => isRetryable(parseFailure(error)),
    onBeforeRequest(request) {
      chunkStartedAt = performance.now();
      request.setHeader('Authorization', `Bearer ${readToken() ?? ''}`);
    },
    onUploadUrlAvailable: () => onId(idFromUrl(upload.url)),
    onProgress,
    onChunkComplete(bytes) {
      upload.options.chunkSize = nextChunkSize(bytes, performance.now() - chunkStartedAt);
    },
    onSuccess: () => resolve({ kind: 'done' }),
    onError: (error) => resolve(outcomeFor(error)),
  });
  upload.start();
  return { outcome, abort: () => void upload.abort() };
}
