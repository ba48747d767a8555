import { afterEach, expect, it } from 'vitest';
import { takePrefetchedResponse } from './send-request.ts';

const headers = { Authorization: 'Bearer a' };

function prefetch(): Promise<Response> {
  const response = Promise.resolve(new Response('{}'));
  globalThis.prefetchedRequest = { url: '/api/auth/profile', authorization: 'Bearer a', response };
  return response;
}

afterEach(() => {
  globalThis.prefetchedRequest = undefined;
});

it('returns the prefetched response once', () => {
  const response = prefetch();
  expect(takePrefetchedResponse('/api/auth/profile', headers)).toBe(response);
  expect(takePrefetchedResponse('/api/auth/profile', headers)).toBeNull();
});

it('returns null for another URL or token', () => {
  void prefetch();
  expect(takePrefetchedResponse('/api/orders', headers)).toBeNull();
  expect(takePrefetchedResponse('/api/auth/profile', { Authorization: 'Bearer b' })).toBeNull();
  expect(takePrefetchedResponse('/api/auth/profile', {})).toBeNull();
});
