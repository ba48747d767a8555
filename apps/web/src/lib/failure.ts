import { ApiError } from './api-error.ts';

/** What the service said where it refused in words of its own; the page's sentence where it failed or was not reached. */
export function failureText(error: unknown, otherwise: string): string {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return refused && error.code !== 'UNKNOWN' ? error.message : otherwise;
}
