import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  calendarDate,
  daysBetween,
  dueText,
  instantDate,
  instantShort,
  instantTime,
  shortDate,
  today,
} from './format-date.ts';

const zones = ['Pacific/Kiritimati', 'Africa/Lagos', 'America/Los_Angeles'];

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(zones)('in %s', (zone) => {
  it('shows a calendar date as it is', () => {
    vi.stubEnv('TZ', zone);
    expect(calendarDate('2026-12-20')).toBe('20 Dec 2026');
    expect(calendarDate('2026-12-20T00:00:00.000Z')).toBe('20 Dec 2026');
    expect(shortDate('2026-01-01T00:00:00.000Z')).toBe('1 Jan');
  });

  it('counts calendar days, summer time or not', () => {
    vi.stubEnv('TZ', zone);
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
    expect(daysBetween('2026-11-01', '2026-10-31')).toBe(-1);
  });
});

describe('an instant', () => {
  it('is shown in the zone of the viewer', () => {
    vi.stubEnv('TZ', 'Africa/Lagos');
    expect(instantTime('2026-11-20T23:32:00.000Z')).toBe('21 Nov 2026, 00:32');
    expect(today(new Date('2026-11-20T23:32:00.000Z'))).toBe('2026-11-21');
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(instantDate('2026-11-20T01:00:00.000Z')).toBe('19 Nov 2026');
  });

  it('is short within the year', () => {
    vi.stubEnv('TZ', 'Africa/Lagos');
    const now = new Date('2027-01-03T12:00:00.000Z');
    expect(instantShort('2026-12-31T23:32:00.000Z', now)).toBe('1 Jan');
    expect(instantShort('2026-12-31T22:32:00.000Z', now)).toBe('31 Dec 2026');
    expect(instantShort('soon', now)).toBe('soon');
  });

  it('that is none is shown as it came', () => {
    expect(instantDate('soon')).toBe('soon');
    expect(calendarDate('soon')).toBe('soon');
    expect(calendarDate('2026-13-01')).toBe('2026-13-01');
  });
});

describe('dueText', () => {
  it.each([
    ['2026-11-20', 'Overdue'],
    ['2026-11-21', 'Due today'],
    ['2026-11-22', 'Due tomorrow'],
    ['2026-11-23', 'Due in 2 days'],
    ['2026-12-03T00:00:00.000Z', 'Due in 12 days'],
    ['never', ''],
  ])('of %s, seen on 21 November, is %j', (date, text) => {
    expect(dueText(date, '2026-11-21')).toBe(text);
  });
});
