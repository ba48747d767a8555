import type { SignInChallenge } from '@burnish/contract/second-factor/entities';
import { oneOf } from './one-of.ts';

export interface FieldError {
  path: string;
  message: string;
}

interface ApiErrorOptions {
  status: number;
  code: string;
  message: string;
  errors?: readonly FieldError[] | undefined;
  requestId?: string | undefined;
  retryAfter?: number | null;
  signInChallenge?: SignInChallenge | null;
}

/** A failed API call. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0 if the server could not be reached. */
  readonly status: number;
  readonly code: string;
  /** Errors in single fields, by their path in the request. */
  readonly errors: readonly FieldError[];
  readonly requestId: string | null;
  /** Seconds until the next attempt, if the server says so. */
  readonly retryAfter: number | null;
  /** How a sign-in whose password was correct is completed. */
  readonly signInChallenge: SignInChallenge | null;

  constructor({
    status,
    code,
    message,
    errors = [],
    requestId,
    retryAfter = null,
    signInChallenge = null,
  }: ApiErrorOptions) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.requestId = requestId ?? null;
    this.retryAfter = retryAfter;
    this.signInChallenge = signInChallenge;
  }
}

type Members = Readonly<Record<string, unknown>>;

const unknownCode = 'UNKNOWN';

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;
const nonEmptyString = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function isFieldError(value: unknown): value is FieldError {
  return isObject(value) && typeof value.path === 'string' && typeof value.message === 'string';
}

function isSignInChallenge(value: unknown): value is SignInChallenge {
  return isObject(value) && typeof value.challenge === 'string' && Array.isArray(value.methods);
}

/** Accepts any body: it may come from the server or from a proxy in front of it. */
export function errorFromResponse(status: number, body: unknown, retryAfter: number | null = null): ApiError {
  const members = isObject(body) ? body : {};
  return new ApiError({
    status,
    code: nonEmptyString(members.code) ?? unknownCode,
    message: nonEmptyString(members.message) ?? `HTTP error! status ${status}`,
    errors: Array.isArray(members.errors) ? members.errors.filter(isFieldError) : undefined,
    requestId: nonEmptyString(members.requestId),
    retryAfter,
    signInChallenge: isSignInChallenge(members.signInChallenge) ? members.signInChallenge : null,
  });
}

export function networkError(): ApiError {
  return new ApiError({
    status: 0,
    code: 'UNREACHABLE',
    message: "We couldn't reach the server. Check your connection and try again.",
  });
}

/** For a deletion: what is already gone counts as deleted. An earlier response may have been lost. */
export function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
}

/** The server's message for a client error (4xx); the fallback for server errors and lost connections. */
export function errorText(error: unknown, fallback: string): string {
  const isClientError = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isClientError && error.code !== unknownCode ? error.message : fallback;
}

/** The server's errors for the given fields. */
export function fieldErrors<Field extends string>(error: unknown, fields: readonly Field[]) {
  const errors = error instanceof ApiError ? error.errors : [];
  return errors.flatMap(({ path, message }) => {
    const field = oneOf(fields, path);
    return field === undefined ? [] : [{ field, message }];
  });
}
