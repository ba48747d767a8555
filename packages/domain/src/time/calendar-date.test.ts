import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  type CalendarDate,
  dateIn,
  daysBetween,
  formatCalendarDate,
  isFutureEverywhere,
  isPastEverywhere,
  millisecondsPerDay,
  mondayOf,
  parseCalendarDate,
  startOfDay,
  utcDate,
} from './calendar-date.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 500 });

function date(text: string): CalendarDate {
  const parsed = parseCalendarDate(text);
  if (parsed === null) throw new Error(`not a date: ${text}`);
  return parsed;
}

const instant = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2110-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});
const day = instant.map(utcDate);

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

describe('parseCalendarDate', () => {
  it.each(['2026-01-01', '2028-02-29', '2000-02-29', '2026-12-31', '0001-01-01', '9999-12-31'])(
    'accepts %s',
    (text) => {
      expect(parseCalendarDate(text)).toBe(text);
    },
  );

  it.each([
    ['month 13', '2026-13-01'],
    ['month 0', '2026-00-10'],
    ['day 0', '2026-01-00'],
    ['30 February', '2026-02-30'],
    ['29 February of a common year', '2026-02-29'],
    ['29 February 2100', '2100-02-29'],
    ['31 April', '2026-04-31'],
    ['an impossible day in a time', '2026-02-30T10:00:00Z'],
    ['year 0', '0000-01-01'],
    ['hour 25', '2026-01-01T25:00Z'],
    ['minute 60', '2026-01-01T10:60Z'],
    ['an impossible zone', '2026-01-01T10:00+99:99'],
    ['missing zeros', '2026-1-1'],
    ['a different order', '01.02.2026'],
    ['slashes', '2026/01/01'],
    ['a year of five digits', '12026-01-01'],
    ['text', 'tomorrow'],
    ['trailing text', '2026-01-01 or so'],
    ['a trailing line break', '2026-01-01\n'],
    ['leading space', ' 2026-01-01'],
    ['empty text', ''],
  ])('rejects %s', (_case, text) => {
    expect(parseCalendarDate(text)).toBeNull();
  });

  it.each([
    '2026-03-10T00:00:00.000Z',
    '2026-03-10T23:59:59.999999999-12:00',
    '2026-03-10T00:00+14:00',
    '2026-03-10T23:30:00-0800',
    '2026-03-10T09:30',
  ])('keeps the date of %s', (text) => {
    expect(parseCalendarDate(text)).toBe('2026-03-10');
  });

  it('keeps the date in every time zone', () => {
    const zone = fc
      .tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 14 }), fc.constantFrom('00', '30', '45'))
      .map(([sign, hours, minutes]) => `${sign}${twoDigits(hours)}:${minutes}`);
    fc.assert(
      fc.property(instant, fc.oneof(fc.constant('Z'), zone), (at, offset) => {
        const text = at.toISOString();
        expect(parseCalendarDate(text.replace('Z', offset))).toBe(text.slice(0, 10));
      }),
    );
  });

  it('accepts exactly the days of the calendar', () => {
    const accepted = [];
    for (let month = 0; month <= 13; month += 1) {
      for (let dayOfMonth = 0; dayOfMonth <= 32; dayOfMonth += 1) {
        const text = `2028-${twoDigits(month)}-${twoDigits(dayOfMonth)}`;
        if (parseCalendarDate(text) !== null) accepted.push(text);
      }
    }
    expect(accepted).toHaveLength(366);
    expect(accepted).toEqual(accepted.map((_, index) => addDays(date('2028-01-01'), index)));
  });
});

describe('addDays and daysBetween', () => {
  it('handle month ends and leap years', () => {
    expect(addDays(date('2028-02-28'), 1)).toBe('2028-02-29');
    expect(addDays(date('2027-02-28'), 1)).toBe('2027-03-01');
    expect(addDays(date('2026-12-31'), 30)).toBe('2027-01-30');
    expect(daysBetween(date('2028-02-01'), date('2028-03-01'))).toBe(29);
    expect(daysBetween(date('2026-03-10'), date('2026-03-09'))).toBe(-1);
  });

  it('are inverse to each other', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -3_000, max: 3_000 }), (from, count) => {
        const to = addDays(from, count);
        expect(daysBetween(from, to)).toBe(count);
        expect(addDays(to, -count)).toBe(from);
      }),
    );
  });

  it('utcDate uses UTC', () => {
    expect(utcDate(new Date('2026-03-10T23:59:59.999Z'))).toBe('2026-03-10');
    expect(utcDate(new Date('2026-03-10T23:59:59.999-00:01'))).toBe('2026-03-11');
  });

  it('reject dates outside the calendar', () => {
    expect(() => addDays(date('9999-12-31'), 1)).toThrow(RangeError);
    expect(() => utcDate(new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe('isPastEverywhere', () => {
  it('is true once the day is over at UTC-12', () => {
    expect(isPastEverywhere(date('2026-03-10'), new Date('2026-03-10T23:59:59.999-12:00'))).toBe(false);
    expect(isPastEverywhere(date('2026-03-10'), new Date('2026-03-11T00:00:00.000-12:00'))).toBe(true);
  });
});

describe('isFutureEverywhere', () => {
  it('is true until the day starts at UTC+14', () => {
    expect(isFutureEverywhere(date('2026-03-10'), new Date('2026-03-09T23:59:59.999+14:00'))).toBe(true);
    expect(isFutureEverywhere(date('2026-03-10'), new Date('2026-03-10T00:00:00.000+14:00'))).toBe(false);
  });
});

it('a day that is today somewhere is neither past nor future', () => {
  const zoneMinutes = fc.integer({ min: -12 * 60, max: 14 * 60 });
  fc.assert(
    fc.property(instant, zoneMinutes, (now, offset) => {
      const localToday = utcDate(new Date(now.getTime() + offset * 60_000));
      expect(isPastEverywhere(localToday, now)).toBe(false);
      expect(isFutureEverywhere(localToday, now)).toBe(false);
    }),
  );
});

it('a day is past or future exactly when it is so in the last time zone', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 3 * millisecondsPerDay }), (date, late) => {
      const lastEnd = Date.parse(`${date}T00:00:00-12:00`) + millisecondsPerDay;
      const firstStart = Date.parse(`${date}T00:00:00+14:00`);
      expect(isPastEverywhere(date, new Date(lastEnd + late))).toBe(true);
      expect(isPastEverywhere(date, new Date(lastEnd - 1 - late))).toBe(false);
      expect(isFutureEverywhere(date, new Date(firstStart - 1 - late))).toBe(true);
      expect(isFutureEverywhere(date, new Date(firstStart + late))).toBe(false);
    }),
  );
});

describe('dateIn', () => {
  it('is the day that has begun in the time zone', () => {
    const before = new Date('2026-11-23T22:59:59.999Z');
    const after = new Date('2026-11-23T23:00:00.000Z');
    expect(dateIn(before, 'Africa/Lagos')).toBe('2026-11-23');
    expect(dateIn(after, 'Africa/Lagos')).toBe('2026-11-24');
    expect(dateIn(after, 'America/New_York')).toBe('2026-11-23');
  });
});

describe('startOfDay', () => {
  it.each([
    ['2026-11-21', 'Africa/Lagos', '2026-11-20T23:00:00.000Z'],
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
    ['2026-07-01', 'America/Los_Angeles', '2026-07-01T07:00:00.000Z'],
    // The day that has 25 hours, and the day after it.
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    // Clocks are turned forward at midnight.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
    ['2026-11-21', 'Pacific/Pago_Pago', '2026-11-21T11:00:00.000Z'],
  ])('of %s in %s is %s', (text, timeZone, start) => {
    expect(startOfDay(date(text), timeZone).toISOString()).toBe(start);
  });
});

describe('formatCalendarDate', () => {
  it.each([
    ['2026-12-20', '20 Dec 2026'],
    ['2027-01-01', '1 Jan 2027'],
    ['0999-06-09', '9 Jun 999'],
  ])('writes %s as %s', (text, expected) => {
    expect(formatCalendarDate(date(text))).toBe(expected);
  });
});

describe('mondayOf', () => {
  it.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-21', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
    ['2028-03-01', '2028-02-28'],
  ])('of %s is %s', (day, monday) => {
    expect(mondayOf(date(day))).toBe(monday);
  });
});
