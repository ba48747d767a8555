// What a failed request means for the transfer of a file.

/**
 * `gone`: the upload no longer exists on the server. `signed-out`: the session has ended. `affectsAllFiles`: every other
 * file would be rejected for the same reason, such as an exhausted quota or full storage.
 */
export type TransferOutcome =
  | { readonly kind: 'done' | 'gone' | 'signed-out' | 'lost' }
  | { readonly kind: 'rejected'; readonly message: string; readonly affectsAllFiles: boolean };

export interface TransferFailure {
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  /** The request that failed would have created the upload. */
  readonly isCreation: boolean;
  /** Of the response. */
  readonly body: string;
}

const outcomesByStatus: Readonly<Record<number, TransferOutcome>> = {
  401: { kind: 'signed-out' },
  404: { kind: 'gone' },
  410: { kind: 'gone' },
};

/** Milliseconds between attempts: about 15 minutes in total. */
export const retryDelays: readonly number[] = [
  0,
  1_000,
  3_000,
  5_000,
  10_000,
  ...Array.from({ length: 30 }, () => 30_000),
];

/** No response, a server error or a rate limit, after which the same request may succeed. 0: no response. */
export function isTemporary(status: number): boolean {
  return status === 0 || status === 429 || (status >= 500 && status !== 507);
}

/** A failure that is temporary, or a chunk that a lost connection still holds locked (409, 423). */
export function isRetryable({ status, isCreation }: Pick<TransferFailure, 'status' | 'isCreation'>): boolean {
  if (status === 409 || status === 423) return !isCreation;
  return isTemporary(status);
}

function readMessage(body: string): string | null {
  try {
    const { message } = JSON.parse(body);
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}

/** Once it isn't tried again. */
export function outcomeOf(failure: TransferFailure): TransferOutcome {
  if (isRetryable(failure)) return { kind: 'lost' };
  const message = readMessage(failure.body);
  const affectsAllFiles = failure.status === 409 || failure.status === 507;
  return (
    outcomesByStatus[failure.status] ??
    (message === null ? { kind: 'lost' } : { kind: 'rejected', message, affectsAllFiles })
  );
}
