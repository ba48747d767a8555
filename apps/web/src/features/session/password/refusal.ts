import { ApiError } from '../../../lib/api-error.ts';
import { failureText } from '../../../lib/failure.ts';
import { waitingTime } from '../../../lib/format.ts';
import { copy } from '../copy.ts';

/** Where the service asks for a pause and does not say how long. */
const usualPause = 60;

/** What stands over the button of a form that was refused. */
export function refusalText(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  if (error.status === 429) return copy.password.wait(waitingTime(error.retryAfter ?? usualPause));
  return error.status === 0 ? error.message : failureText(error, otherwise);
}

/** A link that was used, is too old, was cut off by a mail program, or was never one. */
export function isEndedLink(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'PASSWORD_LINK_ENDED' || error.errors.some(({ path }) => path === 'token');
}
