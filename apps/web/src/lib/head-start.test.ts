import { afterEach, expect, test } from 'vitest';
import { takeHeadStart } from './head-start.ts';

const mine = { Authorization: 'Bearer mine' };

function start(): Promise<Response> {
  const answer = Promise.resolve(new Response('{}'));
  globalThis.headStart = { url: '/api/auth/profile', authorization: 'Bearer mine', answer };
  return answer;
}

afterEach(() => {
  globalThis.headStart = undefined;
});

test('an answer on its way is taken once', () => {
  const answer = start();
  expect(takeHeadStart('/api/auth/profile', mine)).toBe(answer);
  expect(takeHeadStart('/api/auth/profile', mine)).toBeNull();
});

test('it is neither for another call nor for another token', () => {
  void start();
  expect(takeHeadStart('/api/orders', mine)).toBeNull();
  expect(takeHeadStart('/api/auth/profile', { Authorization: 'Bearer another' })).toBeNull();
  expect(takeHeadStart('/api/auth/profile', {})).toBeNull();
});
