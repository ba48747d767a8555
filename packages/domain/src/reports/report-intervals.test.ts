import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../testing/random.ts';
import { addDays, type CalendarDate, dateIn, daysBetween, parseCalendarDate } from '../time/calendar-date.ts';
import {
  type Granularity,
  granularities,
  granularityOf,
  maxReportIntervals,
  type ReportDays,
  type ReportRangeError,
  reportDays,
} from './report-intervals.ts';

function date(text: string): CalendarDate {
  const parsed = parseCalendarDate(text);
  if (parsed === null) throw new Error(`not a date: ${text}`);
  return parsed;
}

const now = new Date('2026-11-20T12:00:00Z');

interface Options {
  readonly granularity?: Granularity;
  readonly timeZone?: string;
}

function read(
  from?: string,
  to?: string,
  { granularity, timeZone = 'Africa/Lagos' }: Options = {},
): ReportDays | ReportRangeError {
  return reportDays(
    {
      from: from === undefined ? undefined : date(from),
      to: to === undefined ? undefined : date(to),
      granularity,
    },
    { now, timeZone },
  );
}

function readDays(...args: Parameters<typeof read>): ReportDays {
  const days = read(...args);
  if (typeof days === 'string') throw new Error(days);
  return days;
}

const shown = (...args: Parameters<typeof read>) =>
  readDays(...args).intervals.map(({ firstDay, lastDay }) => `${firstDay} ${lastDay}`);

describe('the days of a report', () => {
  it('are the last twelve months, up to today', () => {
    expect(shown()).toHaveLength(12);
    expect(shown()[0]).toBe('2025-12-01 2025-12-31');
    expect(shown().at(-1)).toBe('2026-11-01 2026-11-20');
    expect(shown(undefined, '2000-03-05')).toEqual([
      '2000-01-01 2000-01-31',
      '2000-02-01 2000-02-29',
      '2000-03-01 2000-03-05',
    ]);
  });

  it.each([
    ['2026-10-21', '2026-11-20', 'day', 31],
    ['2026-10-20', '2026-11-20', 'week', 5],
    ['2026-05-23', '2026-11-20', 'week', 27],
    ['2026-05-22', '2026-11-20', 'month', 7],
    ['2026-11-20', '2026-11-20', 'day', 1],
  ] as const)('from %s to %s are shown by %s', (from, to, granularity, count) => {
    expect(granularityOf(date(from), date(to))).toBe(granularity);
    expect(readDays(from, to)).toMatchObject({ granularity });
    expect(shown(from, to)).toHaveLength(count);
  });

  it('begin and end within a month or a week', () => {
    expect(shown('2024-02-10', '2024-03-05', { granularity: 'month' })).toEqual([
      '2024-02-10 2024-02-29',
      '2024-03-01 2024-03-05',
    ]);
    // A Wednesday to a Tuesday.
    expect(shown('2026-11-04', '2026-11-17', { granularity: 'week' })).toEqual([
      '2026-11-04 2026-11-08',
      '2026-11-09 2026-11-15',
      '2026-11-16 2026-11-17',
    ]);
  });

  it('end today in the time zone of the studio', () => {
    expect(shown('2026-11-18', '9999-12-31').at(-1)).toBe('2026-11-20 2026-11-20');
    expect(shown('2026-11-18', '2026-12-31', { timeZone: 'Pacific/Kiritimati' }).at(-1)).toBe(
      '2026-11-21 2026-11-21',
    );
  });

  it('have an hour less or more when the clocks change', () => {
    const hoursOf = (from: string, to: string, granularity: Granularity) =>
      readDays(from, to, { granularity, timeZone: 'America/New_York' }).intervals.map(
        (interval) => (interval.before.getTime() - interval.from.getTime()) / 3_600_000,
      );
    expect(hoursOf('2026-03-07', '2026-03-09', 'day')).toEqual([24, 23, 24]);
    expect(hoursOf('2025-11-01', '2025-11-03', 'day')).toEqual([24, 25, 24]);
    expect(hoursOf('2026-03-02', '2026-03-15', 'week')).toEqual([167, 168]);
    expect(hoursOf('2026-03-01', '2026-04-30', 'month')).toEqual([31 * 24 - 1, 720]);
  });

  it('are refused if they are too many, reversed, too early or in the future', () => {
    expect(shown('2021-11-21', '2026-11-20')).toHaveLength(61);
    expect(read('2021-11-20', '2026-11-20')).toBe('too_long');
    expect(shown('2021-11-21', '2030-01-01'), 'days after today are left out').toHaveLength(61);
    expect(shown('2019-03-01', '2024-02-29')).toHaveLength(60);
    expect(read('2019-02-28', '2024-02-29')).toBe('too_long');
    expect(shown('2020-02-29', '2025-02-28')).toHaveLength(61);
    expect(read('2020-02-29', '2025-03-01')).toBe('too_long');
    expect(read('2026-02-02', '2026-02-01')).toBe('reversed');
    expect(read('2026-11-21', '2026-11-30')).toBe('from_in_future');
    expect(read('1999-12-31', '2000-02-01')).toBe('from_too_early');
    expect(read(undefined, '1999-12-31')).toBe('to_too_early');
  });

  it('have at most a hundred intervals', () => {
    expect(shown('2026-08-13', '2026-11-20', { granularity: 'day' })).toHaveLength(maxReportIntervals);
    expect(read('2026-08-12', '2026-11-20', { granularity: 'day' })).toBe('too_fine');
    expect(shown('2024-12-23', '2026-11-20', { granularity: 'week' })).toHaveLength(maxReportIntervals);
    expect(read('2024-12-22', '2026-11-20', { granularity: 'week' })).toBe('too_fine');
  });

  it('are all in exactly one interval, which begins and ends with its days', () => {
    const random = createRandom(72);
    for (let run = 0; run < 60; run += 1) {
      const timeZone = random.oneOf([
        'Africa/Lagos',
        'America/New_York',
        'Europe/Berlin',
        'Australia/Lord_Howe',
      ]);
      const from = addDays(date('2021-12-01'), random.below(1_500));
      const to = addDays(from, random.below(95));
      for (const granularity of granularities) {
        const { intervals, ...whole } = readDays(from, to, { granularity, timeZone });
        expect([intervals[0]?.from, intervals.at(-1)?.before]).toEqual([whole.from, whole.before]);
        let next = from;
        for (const { firstDay, lastDay, ...times } of intervals) {
          expect(firstDay).toBe(next);
          expect(daysBetween(firstDay, lastDay)).toBeGreaterThanOrEqual(0);
          expect(dateIn(times.from, timeZone)).toBe(firstDay);
          expect(dateIn(new Date(times.from.getTime() - 1), timeZone)).toBe(addDays(firstDay, -1));
          expect(dateIn(new Date(times.before.getTime() - 1), timeZone)).toBe(lastDay);
          next = addDays(lastDay, 1);
        }
        expect(next).toBe(addDays(to, 1));
      }
    }
  });
});
