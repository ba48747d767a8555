// Why a link shows no photos.
import { ApiError, errorText, fieldErrors } from '../../../lib/api-error.ts';
import { copy } from './copy.ts';

export type ShareProblem =
  | { readonly kind: 'unknown' }
  /** It has expired or was revoked. */
  | { readonly kind: 'closed'; readonly message: string }
  | { readonly kind: 'password' }
  /** It may open later. */
  | { readonly kind: 'failed'; readonly message: string };

export function problemOf(error: Error): ShareProblem {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'NOT_FOUND' || fieldErrors(error, ['token']).length > 0) return { kind: 'unknown' };
  if (code === 'SHARE_LINK_CLOSED') return { kind: 'closed', message: error.message };
  if (code === 'SHARE_LINK_PASSWORD') return { kind: 'password' };
  return { kind: 'failed', message: failureText(error, copy.failed.text) };
}

/** `fallback` is for server errors, which have no message for the user. */
export function failureText(error: unknown, fallback: string): string {
  const isUnreachable = error instanceof ApiError && error.status === 0;
  return isUnreachable ? error.message : errorText(error, fallback);
}
