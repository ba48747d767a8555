import { errorText } from './api-error.ts';

interface Query {
  readonly data: unknown;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** Whether there is nothing to show, because the first load failed. Data stays when loading it again fails. */
export function loadStatus({ data, error, refetch }: Query) {
  return { failed: error !== null && data === undefined, retry: () => void refetch() };
}

/** What a page shows instead of data whose first load failed. `title` is for errors that have no message for the user. */
export function loadFailure(query: Query, title: string) {
  const { failed, retry } = loadStatus(query);
  return failed ? { title: errorText(query.error, title), onRetry: retry } : null;
}
