import { expect, it } from 'vitest';
import { ApiError, networkError } from '../../../lib/api-error.ts';
import { problemOf } from './share-state.ts';

const apiError = (status: number, code: string, errors: { path: string; message: string }[] = []) =>
  new ApiError({ status, code, message: `message of ${code}`, errors });

it.each([
  [apiError(404, 'NOT_FOUND'), { kind: 'unknown' }],
  [apiError(400, 'INVALID_INPUT', [{ path: 'token', message: 'too long' }]), { kind: 'unknown' }],
  [apiError(410, 'SHARE_LINK_CLOSED'), { kind: 'closed', message: 'message of SHARE_LINK_CLOSED' }],
  [apiError(403, 'SHARE_LINK_PASSWORD'), { kind: 'password' }],
  [apiError(429, 'TOO_MANY_REQUESTS'), { kind: 'failed', message: 'message of TOO_MANY_REQUESTS' }],
  [networkError(), { kind: 'failed', message: networkError().message }],
])('%o', (error, problem) => {
  expect(problemOf(error)).toEqual(problem);
});

it('says nothing of what went wrong on the server', () => {
  expect(problemOf(apiError(500, 'INTERNAL_ERROR'))).toEqual({
    kind: 'failed',
    message: 'Something went wrong on our side. Try again in a moment.',
  });
});
