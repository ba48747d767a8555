// Transfers one file to the server in resumable chunks (tus 1.0).
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client';
import { readToken } from '../../../../lib/token.ts';
import {
  isRetryable,
  outcomeOf,
  retryDelays,
  type TransferFailure,
  type TransferOutcome,
} from './transfer-outcome.ts';

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
  /** Also called after an abort, if the upload was being created. */
  onId(id: string): void;
  /** Bytes sent so far, including those not yet acknowledged. */
  onProgress(bytesSent: number): void;
}

export interface Transfer {
  readonly outcome: Promise<TransferOutcome>;
  /** Sends no further request. One that creates the upload is completed, so that its id is known. */
  abort(): void;
}

export type SendFile = (input: TransferInput, events: TransferEvents) => Transfer;

function readFailure(error: Error): TransferFailure {
  const { originalRequest, originalResponse } =
    error instanceof DetailedError ? error : { originalRequest: null, originalResponse: null };
  return {
    status: originalResponse?.getStatus() ?? 0,
    isCreation: originalRequest?.getMethod() === 'POST',
    body: originalResponse?.getBody() ?? '',
  };
}

const idFromUrl = (url: string | null) => url?.split('/').at(-1) ?? '';

interface Transport extends Pick<UploadOptions, 'fileReader'> {
  /** Of all uploads. */
  readonly url: string;
}

/**
 * `jobId`: the job that the files are finished files of. Null: they are a customer's photos. `transport` is the browser's
 * by default.
 */
export function createSendFile(jobId: string | null, transport: Transport = { url: tusPath }): SendFile {
  return (input, events) => sendFile(jobId, transport, input, events);
}

function sendFile(
  jobId: string | null,
  { url, ...reading }: Transport,
  { file, folder, id }: TransferInput,
  { onId, onProgress }: TransferEvents,
): Transfer {
  const { promise: outcome, resolve } = Promise.withResolvers<TransferOutcome>();
  let chunkStartedAt = performance.now();
  let isAborted = false;
  let isCreating = false;
  const upload = new Upload(file, {
    ...reading,
    endpoint: url,
    uploadUrl: id === null ? null : `${url}/${id}`,
    metadata: { filename: file.name, folder, ...(jobId !== null && { jobId }) },
    chunkSize: initialChunkSize,
    // Restarted by each chunk that succeeds.
    retryDelays: [...retryDelays],
    storeFingerprintForResuming: false,
    onShouldRetry: (error) => !isAborted && isRetryable(readFailure(error)),
    onBeforeRequest(request) {
      // The library forgets an abort between `start` or a retry and the request that follows.
      if (isAborted) throw new Error('aborted');
      isCreating = request.getMethod() === 'POST';
      chunkStartedAt = performance.now();
      request.setHeader('Authorization', `Bearer ${readToken() ?? ''}`);
    },
    onUploadUrlAvailable() {
      isCreating = false;
      onId(idFromUrl(upload.url));
    },
    onProgress,
    onChunkComplete(bytes) {
      upload.options.chunkSize = nextChunkSize(bytes, performance.now() - chunkStartedAt);
    },
    onSuccess: () => resolve({ kind: 'done' }),
    onError: (error) => resolve(outcomeOf(readFailure(error))),
  });
  upload.start();
  return {
    outcome,
    abort() {
      isAborted = true;
      if (!isCreating) void upload.abort();
    },
  };
}
