// What a call can fail with, besides the reason of an aborted signal.
import type { ErrorCode } from './generated/calls.ts';

export interface FieldError {
  /** Such as `address.city`. */
  readonly path: string;
  readonly message: string;
}

/** The code of a response without one, such as that of a proxy. */
const unknownCode = 'UNKNOWN';

interface ErrorDetails {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields: readonly FieldError[];
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
}

/** The API has responded with an error. */
export class BurnishError extends Error {
  override readonly name = 'BurnishError';
  /** Of HTTP. */
  readonly status: number;
  /** Stable, for programs. `UNKNOWN` if the response has none. */
  readonly code: ErrorCode | (string & Record<never, never>);
  /** Which fields of the request are invalid. */
  readonly fields: readonly FieldError[];
  /** For questions to the studio. Null: the response has none. */
  readonly requestId: string | null;
  /** When to try again. Null: the response doesn't say. */
  readonly retryAfterSeconds: number | null;

  constructor({ status, code, message, fields, requestId, retryAfterSeconds }: ErrorDetails) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** There was no response, or only a part of one. Without an idempotency key, the call may have had its effect. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;
const nonEmpty = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function isFieldError(value: unknown): value is FieldError {
  return isObject(value) && typeof value.path === 'string' && typeof value.message === 'string';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Seconds, or an HTTP date, which proxies send. */
function retryAfterOf(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

/** Accepts any body: it may come from a proxy. */
export async function readError(response: Response): Promise<BurnishError> {
  const { status, headers } = response;
  const body = parseJson(await response.text());
  const { code, message, errors, requestId } = isObject(body) ? body : {};
  return new BurnishError({
    status,
    code: nonEmpty(code) ?? unknownCode,
    message: nonEmpty(message) ?? `The server responded with status ${status}.`,
    fields: Array.isArray(errors) ? errors.filter(isFieldError) : [],
    requestId: nonEmpty(requestId) ?? null,
    retryAfterSeconds: retryAfterOf(headers),
  });
}
