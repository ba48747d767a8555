import { expect, test } from 'vitest';
import { findReservationError, maxReservedBytes } from './reservation.ts';

const gigabyte = 1024 ** 3;
const codeFor = (...args: Parameters<typeof findReservationError>) => findReservationError(...args)?.code;

test.each([
  ['the only upload may take everything', 10, { byUser: 0, byAll: 0 }, 10, undefined],
  ['nothing fits beyond what is available', 11, { byUser: 0, byAll: 0 }, 10, 'STORAGE_FULL'],
  ['other reservations count', 5, { byUser: 0, byAll: 6 }, 10, 'STORAGE_FULL'],
  ['below the reserve', 1, { byUser: 0, byAll: 0 }, -5, 'STORAGE_FULL'],
  ['one user reserves up to a half', 3, { byUser: 2, byAll: 2 }, 10, undefined],
  ['and no more', 4, { byUser: 2, byAll: 2 }, 10, 'TOO_MANY_UNFINISHED_UPLOADS'],
] as const)('%s', (_, size, reserved, available, expected) => {
  expect(codeFor(size, reserved, available)).toBe(expected);
});

test('on a large disk one user reserves a fixed number of bytes', () => {
  const reserved = { byUser: maxReservedBytes - gigabyte, byAll: 100 * gigabyte };
  expect(codeFor(gigabyte, reserved, 1_000 * gigabyte)).toBeUndefined();
  expect(codeFor(gigabyte + 1, reserved, 1_000 * gigabyte)).toBe('TOO_MANY_UNFINISHED_UPLOADS');
});

test('however many uploads they create, one user leaves others half of the space, and all stay within it', () => {
  const available = 10_000;
  for (let size = 1; size <= available; size = size * 3 + 1) {
    let reserved = 0;
    while (codeFor(size, { byUser: reserved, byAll: reserved }, available) === undefined) reserved += size;
    expect(reserved).toBeLessThanOrEqual(Math.max(size, available / 2));
    expect(codeFor(Math.min(size, available - reserved), { byUser: 0, byAll: reserved }, available)).toBe(
      undefined,
    );
  }
});
