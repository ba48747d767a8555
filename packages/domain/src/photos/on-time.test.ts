import { describe, expect, it } from 'vitest';
import { addTotals, averageLateMinutes, lastWeeks, noDeliveries, onTimePercent } from './on-time.ts';

describe('lastWeeks', () => {
  const boundsOf = (now: string, timeZone: string, count = 1) =>
    lastWeeks(count, { now: new Date(now), timeZone }).map(({ monday, from, before }) => [
      monday,
      from.toISOString(),
      before.toISOString(),
    ]);

  it('end with the current one, and have no gaps', () => {
    expect(boundsOf('2026-11-21T12:00:00Z', 'Africa/Lagos', 3)).toEqual([
      ['2026-11-02', '2026-11-01T23:00:00.000Z', '2026-11-08T23:00:00.000Z'],
      ['2026-11-09', '2026-11-08T23:00:00.000Z', '2026-11-15T23:00:00.000Z'],
      ['2026-11-16', '2026-11-15T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
    ]);
  });

  it('begin on Monday in the time zone of the studio', () => {
    expect(boundsOf('2026-11-22T22:59:59Z', 'Africa/Lagos')[0]?.[0]).toBe('2026-11-16');
    expect(boundsOf('2026-11-22T23:00:00Z', 'Africa/Lagos')[0]?.[0]).toBe('2026-11-23');
    expect(boundsOf('2026-11-23T07:59:59Z', 'America/Los_Angeles')[0]?.[0]).toBe('2026-11-16');
  });

  it('are an hour shorter or longer when the clocks change', () => {
    const hours = ([, from = '', before = '']: readonly string[]) =>
      (Date.parse(before) - Date.parse(from)) / 3_600_000;
    // The clocks change on Sunday, March 29 and October 25.
    expect(boundsOf('2026-03-29T12:00:00Z', 'Europe/Berlin').map(hours)).toEqual([167]);
    expect(boundsOf('2026-10-26T12:00:00Z', 'Europe/Berlin', 2)).toEqual([
      ['2026-10-19', '2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
      ['2026-10-26', '2026-10-25T23:00:00.000Z', '2026-11-01T23:00:00.000Z'],
    ]);
    expect(boundsOf('2026-10-25T12:00:00Z', 'Europe/Berlin').map(hours)).toEqual([169]);
  });
});

describe('onTimePercent', () => {
  it.each([
    [0, 0, null],
    [0, 3, 0],
    [3, 3, 100],
    [178, 184, 97],
    [1_999, 2_000, 99],
    [1, 2_000, 1],
    [1, 2, 50],
  ])('of %i of %i is %s', (onTime, delivered, percent) => {
    expect(onTimePercent({ delivered, onTime, lateSeconds: 0 })).toBe(percent);
  });
});

describe('averageLateMinutes', () => {
  it('is the average of late deliveries only', () => {
    expect(averageLateMinutes({ delivered: 10, onTime: 8, lateSeconds: 2 * 90 * 60 })).toBe(90);
  });

  it('is at least a minute, and none if all were on time', () => {
    expect(averageLateMinutes({ delivered: 1, onTime: 0, lateSeconds: 0.001 })).toBe(1);
    expect(averageLateMinutes({ delivered: 4, onTime: 4, lateSeconds: 0 })).toBeNull();
    expect(averageLateMinutes(noDeliveries)).toBeNull();
  });
});

it('adds up totals', () => {
  const totals = { delivered: 3, onTime: 2, lateSeconds: 60 };
  expect(addTotals(noDeliveries, totals)).toEqual(totals);
  expect(addTotals(totals, totals)).toEqual({ delivered: 6, onTime: 4, lateSeconds: 120 });
});
