import { expect, test } from 'vitest';
import { BurnishError, ConnectionError } from './errors.ts';
import { defaultRetryPolicy as policy, retryDelay } from './retries.ts';

function errorWith(status: number, retryAfterSeconds: number | null = null, code = 'UNKNOWN') {
  return new BurnishError({ status, code, message: '', fields: [], requestId: null, retryAfterSeconds });
}
const most = () => 1;

test('delays double, with a random part, up to the maximum', () => {
  const lost = new ConnectionError('lost');
  const delays = [1, 2, 3, 4].map((failures) => retryDelay(lost, failures, policy, most));
  expect(delays).toEqual([0.5, 1, 2, 4]);
  expect(retryDelay(lost, 1, policy, () => 0)).toBe(0.25);
  expect(retryDelay(lost, 4, { ...policy, maxDelaySeconds: 3 }, most)).toBe(3);
  expect(retryDelay(lost, 5, policy, most)).toBe(null);
});

test.each([429, 502, 503, 504])('%i is repeated after the time that the server asks for', (status) => {
  expect(retryDelay(errorWith(status, 7), 1, policy)).toBe(7);
  expect(retryDelay(errorWith(status, 61), 1, policy)).toBe(null);
});

test.each([400, 401, 403, 404, 409, 500])('%i is not repeated', (status) => {
  expect(retryDelay(errorWith(status), 1, policy)).toBe(null);
});

test('a call whose first attempt is still running is repeated', () => {
  expect(retryDelay(errorWith(409, null, 'IDEMPOTENCY_KEY_IN_USE'), 1, policy, most)).toBe(0.5);
});

test('other errors are not repeated', () => {
  expect(retryDelay(new TypeError('a bug'), 1, policy)).toBe(null);
});
