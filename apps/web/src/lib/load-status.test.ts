import { expect, it, vi } from 'vitest';
import { ApiError, networkError } from './api-error.ts';
import { loadFailure } from './load-status.ts';

const title = "The notes couldn't be loaded.";
const refetch = vi.fn();

it('shows the title after a first load that failed, and loads again on retry', () => {
  const failure = loadFailure({ data: undefined, error: networkError(), refetch }, title);
  expect(failure?.title).toBe(title);
  expect(refetch).not.toHaveBeenCalled();
  failure?.onRetry();
  expect(refetch).toHaveBeenCalledOnce();
});

it("shows the server's message for a client error", () => {
  const error = new ApiError({ status: 403, code: 'FORBIDDEN', message: "You don't have permission." });
  expect(loadFailure({ data: undefined, error, refetch }, title)?.title).toBe("You don't have permission.");
});

it.each([
  ['while loading', { data: undefined, error: null }],
  ['with data', { data: [], error: null }],
  ['with data that could not be loaded again', { data: [], error: networkError() }],
])('shows nothing %s', (_, query) => {
  expect(loadFailure({ ...query, refetch }, title)).toBeNull();
});
