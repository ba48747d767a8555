import { expect, test } from 'vitest';
import { commentNotificationHours, isNotificationDue, shareLinkState } from './share-link.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

test.each([
  ['active', later(1), null],
  ['expired', now, null],
  ['expired', later(-1), null],
  ['revoked', later(1), now],
  ['revoked', later(-1), now],
] as const)('a link is %s if it expires at %s and was revoked at %s', (state, expiresAt, revokedAt) => {
  expect(shareLinkState({ expiresAt, revokedAt }, now)).toBe(state);
});

test('customers are notified of the first comment, and of a later one after an hour', () => {
  const hours = commentNotificationHours * 3_600_000;
  expect(isNotificationDue(null, now)).toBe(true);
  expect(isNotificationDue(later(1 - hours), now)).toBe(false);
  expect(isNotificationDue(later(-hours), now)).toBe(true);
});
