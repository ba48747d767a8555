import { undoSeconds } from '@burnish/domain/orders/scheduled-invoice';
import { expect, test } from 'vitest';
import { secondsLeft } from './use-seconds-left.ts';

const sendAt = '2026-11-21T12:00:20.000Z';

test.each([
  ['2026-11-21T12:00:00.000Z', 20],
  ['2026-11-21T12:00:02.400Z', 18],
  ['2026-11-21T12:00:20.000Z', 0],
  ['2026-11-21T12:05:00.000Z', 0],
  ['2026-11-21T11:00:00.000Z', undoSeconds],
])('at %s, %i seconds are left', (now, left) => {
  expect(secondsLeft(sendAt, Date.parse(now))).toBe(left);
});
