// One file to the service, in parts that it can go on from: tus.
import { DetailedError, Upload } from 'tus-js-client';
import { readToken } from '../../../lib/token.ts';
import { firstChunk, nextChunk } from './chunk-size.ts';

const tusAddress = '/api/photos/tus';

export interface ToSend {
  readonly file: File;
  readonly folder: string;
  /** Null: it begins. */
  readonly id: string | null;
}

export interface Heard {
  onId(id: string): void;
  /** Bytes on their way or there. */
  onSent(bytes: number): void;
}

/**
 * `gone`: what was begun is not there any more. `signed-out`: nobody is signed in any more. `goesForAll`: any other file
 * would be refused for the same reason, as where nothing is left to use or the studio has no room.
 */
export type Outcome =
  | { readonly kind: 'done' | 'gone' | 'signed-out' | 'lost' }
  | { readonly kind: 'refused'; readonly words: string; readonly goesForAll: boolean };

export interface Sending {
  readonly ended: Promise<Outcome>;
  abort(): void;
}

export type SendFile = (what: ToSend, heard: Heard) => Sending;

/** Between two tries, in milliseconds; each part that arrives begins them anew. A quarter of an hour, then it is lost. */
const pauses = [0, 1_000, 3_000, 5_000, 10_000, ...Array.from({ length: 30 }, () => 30_000)];

const refusals: Readonly<Record<number, Outcome>> = {
  401: { kind: 'signed-out' },
  404: { kind: 'gone' },
  410: { kind: 'gone' },
};

interface Failure {
  readonly status: number;
  readonly isBeginning: boolean;
}

function failureOf(error: Error): Failure {
  const isAnswer = error instanceof DetailedError;
  return {
    status: (isAnswer && error.originalResponse?.getStatus()) || 0,
    isBeginning: isAnswer && error.originalRequest?.getMethod() === 'POST',
  };
}

/** No answer, a service in trouble, too much asked, or a part that is held by a connection which is lost. */
function canPass({ status, isBeginning }: Failure): boolean {
  if (status === 409 || status === 423) return !isBeginning;
  return status === 0 || status === 429 || (status >= 500 && status !== 507);
}

function wordsOf(error: Error): string | null {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  try {
    const { message } = JSON.parse(body ?? '');
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}

function outcomeOf(error: Error): Outcome {
  const failure = failureOf(error);
  const words = wordsOf(error);
  if (canPass(failure)) return { kind: 'lost' };
  const goesForAll = failure.status === 409 || failure.status === 507;
  return (
    refusals[failure.status] ?? (words === null ? { kind: 'lost' } : { kind: 'refused', words, goesForAll })
  );
}

const idIn = (address: string | null) => address?.split('/').at(-1) ?? '';

export const sendFile: SendFile = ({ file, folder, id }, { onId, onSent }) => {
  let resolve: (outcome: Outcome) => void;
  const ended = new Promise<Outcome>((settle) => {
    resolve = settle;
  });
  let partBegan = performance.now();
  const upload = new Upload(file, {
    endpoint: tusAddress,
    uploadUrl: id === null ? null : `${tusAddress}/${id}`,
    metadata: { filename: file.name, folder },
    chunkSize: firstChunk,
    retryDelays: pauses,
    storeFingerprintForResuming: false,
    onShouldRetry: (error) => canPass(failureOf(error)),
    onBeforeRequest(request) {
      partBegan = performance.now();
      request.setHeader('Authorization', `Bearer ${readToken() ?? ''}`);
    },
    onUploadUrlAvailable: () => onId(idIn(upload.url)),
    onProgress: onSent,
    onChunkComplete(bytes) {
      upload.options.chunkSize = nextChunk(bytes, performance.now() - partBegan);
    },
    onSuccess: () => resolve({ kind: 'done' }),
    onError: (error) => resolve(outcomeOf(error)),
  });
  upload.start();
  return { ended, abort: () => void upload.abort() };
};
