import { expect, it } from 'vitest';
import { fromLocalTime, toLocalTime } from './local-time.ts';

it('reads what it has written, in any time zone', () => {
  for (const instant of ['2026-11-24T17:00:00.000Z', '2026-03-29T01:30:00.000Z', '2026-12-31T23:59:00.000Z'])
    expect(fromLocalTime(toLocalTime(instant))?.toISOString()).toBe(instant);
});

it('finds no time in a half-filled field', () => {
  expect(fromLocalTime('')).toBeNull();
  expect(fromLocalTime('2026-13-40T99:00')).toBeNull();
});
