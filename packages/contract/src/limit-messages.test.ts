import { errorCodes } from '@burnish/domain/errors';
import { expect, test } from 'vitest';
import { httpStatus } from './errors.ts';
import { defaultRetryAfterSeconds, describeLimit, formatWait } from './limit-messages.ts';

test('every limit and every outage says when to try again', () => {
  const temporary = errorCodes.filter((code) => [429, 503, 507].includes(httpStatus[code]));
  expect(Object.keys(defaultRetryAfterSeconds).toSorted()).toEqual(temporary.toSorted());
});

test.each([
  ['100 messages in 10 seconds', describeLimit('chat', 100, 10)],
  ['1,200 requests a minute', describeLimit('calls', 1_200, 60)],
  ['200 new accounts an hour', describeLimit('registration', 200, 3_600)],
  ['50 MB of messages and changes a day', describeLimit('stored_text', 50 * 1024 ** 2, 86_400)],
  ['20 open pages at the same time', describeLimit('sockets', 20, null)],
])('a limit is described as %s', (expected, actual) => {
  expect(actual).toBe(expected);
});

test.each([
  [1, '1 second'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [121, '3 minutes'],
  [43_200, '12 hours'],
])('a wait of %i seconds is %s', (seconds, expected) => {
  expect(formatWait(seconds)).toBe(expected);
});
