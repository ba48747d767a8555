import { ApiError, errorText } from '../../../lib/api-error.ts';
import { formatWait } from '../../../lib/format.ts';
import { passwordCopy } from './copy.ts';

/** For a rate limit without a Retry-After header. */
const defaultRetrySeconds = 60;

/** The message above the button of a form. `fallback` is for errors that have no message for the user. */
export function formErrorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 429)
    return passwordCopy.password.tooMany(formatWait(error.retryAfter ?? defaultRetrySeconds));
  return error.status === 0 ? error.message : errorText(error, fallback);
}

/** Whether a password reset link is expired, used, cut off by a mail client, or invalid. */
export function isExpiredLink(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'PASSWORD_LINK_EXPIRED' || error.errors.some(({ path }) => path === 'token');
}
