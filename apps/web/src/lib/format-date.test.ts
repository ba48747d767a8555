import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  daysBetween,
  formatDate,
  formatDueDate,
  formatFullInstant,
  formatInstant,
  formatInstantDate,
  formatMonth,
  formatShortDate,
  formatShortInstant,
  formatShortInstantDate,
  today,
} from './format-date.ts';

const zones = ['Pacific/Kiritimati', 'Africa/Lagos', 'America/Los_Angeles'];

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(zones)('in %s', (zone) => {
  it('formats a calendar date unchanged', () => {
    vi.stubEnv('TZ', zone);
    expect(formatDate('2026-12-20')).toBe('20 Dec 2026');
    expect(formatDate('2026-12-20T00:00:00.000Z')).toBe('20 Dec 2026');
    expect(formatShortDate('2026-01-01T00:00:00.000Z')).toBe('1 Jan');
  });

  it('counts calendar days across daylight saving changes', () => {
    vi.stubEnv('TZ', zone);
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
    expect(daysBetween('2026-11-01', '2026-10-31')).toBe(-1);
  });
});

describe('instants', () => {
  it('are formatted in the time zone of the viewer', () => {
    vi.stubEnv('TZ', 'Africa/Lagos');
    expect(formatInstant('2026-11-20T23:32:00.000Z')).toBe('21 Nov 2026, 00:32');
    expect(today(new Date('2026-11-20T23:32:00.000Z'))).toBe('2026-11-21');
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(formatInstantDate('2026-11-20T01:00:00.000Z')).toBe('19 Nov 2026');
  });

  it('leave out the current year in the short format', () => {
    vi.stubEnv('TZ', 'Africa/Lagos');
    const now = new Date('2027-01-03T12:00:00.000Z');
    expect(formatShortInstantDate('2026-12-31T23:32:00.000Z', now)).toBe('1 Jan');
    expect(formatShortInstantDate('2026-12-31T22:32:00.000Z', now)).toBe('31 Dec 2026');
    expect(formatShortInstantDate('soon', now)).toBe('soon');
  });

  it('name the weekday, the second and the offset in full', () => {
    vi.stubEnv('TZ', 'Africa/Lagos');
    expect(formatFullInstant('2026-11-20T13:32:05.000Z')).toBe('Fri 20 Nov 2026, 14:32:05 UTC+1');
    vi.stubEnv('TZ', 'America/St_Johns');
    expect(formatFullInstant('2026-11-20T03:29:59.000Z')).toBe('Thu 19 Nov 2026, 23:59:59 UTC-3:30');
    vi.stubEnv('TZ', 'UTC');
    expect(formatFullInstant('2026-11-20T13:32:05.000Z')).toBe('Fri 20 Nov 2026, 13:32:05 UTC');
  });

  it('are returned unchanged if invalid', () => {
    expect(formatFullInstant('soon')).toBe('soon');
    expect(formatInstantDate('soon')).toBe('soon');
    expect(formatDate('soon')).toBe('soon');
    expect(formatDate('2026-13-01')).toBe('2026-13-01');
  });
});

describe('formatDueDate', () => {
  it.each([
    ['2026-11-20', 'Overdue'],
    ['2026-11-21', 'Due today'],
    ['2026-11-22', 'Due tomorrow'],
    ['2026-11-23', 'Due in 2 days'],
    ['2026-12-03T00:00:00.000Z', 'Due in 12 days'],
    ['never', ''],
  ])('of %s on 21 November is %j', (date, text) => {
    expect(formatDueDate(date, '2026-11-21')).toBe(text);
  });
});

describe('formatShortInstant', () => {
  it('has the time, and the year only if it is not the current one', () => {
    const [time, now] = [new Date(2026, 10, 20, 14, 32), new Date(2026, 11, 1)];
    expect(formatShortInstant(time.toISOString(), now)).toBe('20 Nov, 14:32');
    expect(formatShortInstant(time.toISOString(), new Date(2027, 0, 1))).toBe('20 Nov 2026, 14:32');
    expect(formatShortInstant('soon', now)).toBe('soon');
  });
});

it('names a month', () => {
  expect(formatMonth('2026-12-20')).toBe('Dec 2026');
  expect(formatMonth('2026-01')).toBe('2026-01');
});

it.each(['', 'on 2026-12-20', '2026-13-01', '2026-00-01', '2026-12-32', '2026-12-00'])(
  'leaves %j as it is, because it is no date',
  (text) => {
    expect(formatDate(text)).toBe(text);
  },
);
