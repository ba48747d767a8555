import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type CalendarDate, dateIn, parseCalendarDate, utcDate } from '../time/calendar-date.ts';
import { createImportedPeriod } from './imported-period.ts';
import { importedTime } from './imported-time.ts';

const day = (text: string): CalendarDate => {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error(`${text} is no date`);
  return date;
};

const timeZones = ['Africa/Lagos', 'America/New_York', 'Pacific/Kiritimati', 'Europe/Berlin', 'Asia/Kolkata'];

it('is on the day in the time zone of the studio, and not in the future', () => {
  const now = new Date('2026-11-21T07:30:00.000Z');
  const days = fc.integer({ min: 0, max: 9_000 }).map((before) => addDays(day('2026-11-20'), -before));
  fc.assert(
    fc.property(days, fc.constantFrom(...timeZones), (date, timeZone) => {
      const time = importedTime(date, { now, timeZone });
      expect(dateIn(time, timeZone)).toBe(date);
      expect(time < now).toBe(true);
      expect(utcDate(time) <= addDays(date, 1)).toBe(true);
    }),
  );
});

it('is noon, on the day of the import now if it is earlier', () => {
  const timeZone = 'Africa/Lagos';
  const at = (now: string) => importedTime(day('2026-11-21'), { now: new Date(now), timeZone }).toISOString();
  expect(at('2026-11-21T23:00:00.000Z')).toBe('2026-11-21T11:00:00.000Z');
  expect(at('2026-11-21T06:00:00.000Z')).toBe('2026-11-21T06:00:00.000Z');
});

const time = { now: new Date('2028-06-15T12:00:00.000Z'), timeZone: 'America/New_York' };
const endOf = (from: string, cycle: 'monthly' | 'yearly', until = from) =>
  createImportedPeriod({ from: day(from), until: day(until), cycle, images: 60 }, time);

it.each([
  ['2026-11-10', 'monthly', '2026-12-10'],
  ['2026-10-31', 'monthly', '2026-11-30'],
  ['2026-01-31', 'monthly', '2026-02-28'],
  ['2026-02-28', 'monthly', '2026-03-28'],
  ['2026-03-01', 'yearly', '2027-03-01'],
  ['2024-02-29', 'yearly', '2025-02-28'],
] as const)('a period from %s, %s, ends on %s', (from, cycle, until) => {
  expect(endOf(from, cycle)).toEqual({ period: null, endsOn: until });
  const { period } = endOf(from, cycle, until);
  expect(period).toMatchObject({ cycle, images: 60, used: 0, anchorDay: Number(from.slice(8)) });
  expect(period && dateIn(period.endsAt, time.timeZone)).toBe(until);
});

it('can end on a later day of the month only after the last day of a shorter one', () => {
  for (const anchorDay of [29, 30, 31])
    expect(endOf('2026-02-28', 'monthly', `2026-03-${anchorDay}`).period).toMatchObject({ anchorDay });
  expect(endOf('2026-04-30', 'monthly', '2026-05-31').period).toMatchObject({ anchorDay: 31 });
  expect(endOf('2026-02-27', 'monthly', '2026-03-28').period).toBeNull();
  expect(endOf('2028-02-28', 'monthly', '2028-03-29').period).toBeNull();
  expect(endOf('2026-11-10', 'monthly', '2026-12-11').period).toBeNull();
  expect(endOf('2026-11-10', 'monthly', '2027-11-10').period).toBeNull();
});
