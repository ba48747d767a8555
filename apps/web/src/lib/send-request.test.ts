import { afterEach, expect, it } from 'vitest';
import { takePrefetchedResponse } from './send-request.ts';

const headers = { Authorization: 'Bearer a' };

function prefetch(): Promise<Response> {
  const response = Promise.resolve(new Response('{}'));
  const authorization = 'Bearer a';
  globalThis.prefetchedRequests = [
    { url: '/api/orders/overview', authorization, response: Promise.resolve(new Response('{}')) },
    { url: '/api/auth/profile', authorization, response },
  ];
  return response;
}

afterEach(() => {
  globalThis.prefetchedRequests = undefined;
});

it('returns the prefetched response once', () => {
  const response = prefetch();
  expect(takePrefetchedResponse('/api/auth/profile', headers)).toBe(response);
  expect(takePrefetchedResponse('/api/auth/profile', headers)).toBeNull();
  expect(takePrefetchedResponse('/api/orders/overview', headers)).not.toBeNull();
});

it('returns null for another URL or token', () => {
  void prefetch();
  expect(takePrefetchedResponse('/api/orders', headers)).toBeNull();
  expect(takePrefetchedResponse('/api/auth/profile', { Authorization: 'Bearer b' })).toBeNull();
  expect(takePrefetchedResponse('/api/auth/profile', {})).toBeNull();
});
