import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addLocalDays, addMonths, dayOfMonth, isOnAnchorDay } from './months.ts';

const utcDayOfMonth = (instant: Date) => dayOfMonth(instant, 'UTC');

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 500 });

/** Independent of the code under test. */
function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? Number.NaN;
}

/** The ends of `count` successive terms. */
function chain(start: Date, step: number, count: number, anchorDay = utcDayOfMonth(start)): Date[] {
  const ends: Date[] = [];
  for (let end = start; ends.length < count; ) {
    end = addMonths(end, step, anchorDay, 'UTC');
    ends.push(end);
  }
  return ends;
}

function days(instants: readonly Date[]): string[] {
  return instants.map((instant) => instant.toISOString().slice(0, 10));
}

const instant = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2110-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});

describe('addMonths from the 31st', () => {
  it('uses the last day of shorter months and returns to the 31st', () => {
    expect(days(chain(new Date('2027-01-31T09:00:00Z'), 1, 5))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ]);
  });

  it('uses February 29 in a leap year', () => {
    expect(days(chain(new Date('2028-01-31T09:00:00Z'), 1, 3))).toEqual([
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
  });

  it('crosses the year', () => {
    expect(days(chain(new Date('2026-11-30T23:59:59.999Z'), 1, 4))).toEqual([
      '2026-12-30',
      '2027-01-30',
      '2027-02-28',
      '2027-03-30',
    ]);
  });
});

describe('addMonths from February 29', () => {
  it('uses the 28th and returns to the 29th in the next leap year', () => {
    expect(days(chain(new Date('2028-02-29T12:00:00Z'), 12, 4))).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('handles 2100, which is not a leap year', () => {
    expect(days([addMonths(new Date('2096-02-29T12:00:00Z'), 48, 29, 'UTC')])).toEqual(['2100-02-28']);
  });
});

it('dayOfMonth is that of the time zone', () => {
  const late = new Date('2026-05-31T23:30:00Z');
  expect(['UTC', 'Africa/Lagos', 'America/New_York'].map((zone) => dayOfMonth(late, zone))).toEqual([
    31, 1, 31,
  ]);
  expect(dayOfMonth(new Date('2026-05-31T23:59:59.999Z'), 'UTC')).toBe(31);
});

it('isOnAnchorDay is true on the last day of shorter months', () => {
  const isOn = (day: string, anchorDay: number) =>
    isOnAnchorDay(new Date(`${day}T23:30:00Z`), anchorDay, 'Africa/Lagos');
  expect(isOn('2027-02-27', 31)).toBe(true);
  expect(isOn('2027-02-28', 31)).toBe(false);
  expect(isOn('2027-02-28', 1)).toBe(true);
  expect(isOn('2027-03-30', 31)).toBe(true);
  expect(isOn('2027-03-29', 31)).toBe(false);
});

/** Successive ends of months, as local times of the place. */
function localEnds(start: string, timeZone: string, anchorDay: number, count: number): string[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const ends: string[] = [];
  for (let end = new Date(start); ends.length < count; ) {
    end = addMonths(end, 1, anchorDay, timeZone);
    ends.push(format.format(end));
  }
  return ends;
}

describe('days of a time zone', () => {
  it('are those of the place, where a month ends at another time than in UTC', () => {
    // January 31, 00:30 in Lagos, which is still January 30 in UTC.
    expect(localEnds('2027-01-30T23:30:00Z', 'Africa/Lagos', 31, 3)).toEqual([
      '2027-02-28 00:30',
      '2027-03-31 00:30',
      '2027-04-30 00:30',
    ]);
    // January 31, 22:00 in New York, which is February 1 in UTC.
    expect(localEnds('2028-02-01T03:00:00Z', 'America/New_York', 31, 3)).toEqual([
      '2028-02-29 22:00',
      '2028-03-31 22:00',
      '2028-04-30 22:00',
    ]);
  });

  it('cross the year where it ends there', () => {
    expect(localEnds('2026-12-31T10:30:00Z', 'Pacific/Kiritimati', 1, 2)).toEqual([
      '2027-02-01 00:30',
      '2027-03-01 00:30',
    ]);
    expect(localEnds('2026-12-01T01:00:00Z', 'America/New_York', 30, 2)).toEqual([
      '2026-12-30 20:00',
      '2027-01-30 20:00',
    ]);
  });

  it('keep the time of day when clocks change', () => {
    expect(localEnds('2027-02-20T17:00:00Z', 'America/New_York', 20, 2)).toEqual([
      '2027-03-20 12:00',
      '2027-04-20 12:00',
    ]);
    expect(addMonths(new Date('2027-02-20T17:00:00Z'), 1, 20, 'America/New_York')).toEqual(
      new Date('2027-03-20T16:00:00Z'),
    );
  });

  it('move a skipped time forward, and take the first occurrence of a repeated one', () => {
    const berlin = 'Europe/Berlin';
    expect(addMonths(new Date('2027-02-28T01:30:00Z'), 1, 28, berlin)).toEqual(
      new Date('2027-03-28T01:30:00Z'),
    );
    expect(localEnds('2027-02-28T01:30:00Z', berlin, 28, 1)).toEqual(['2027-03-28 03:30']);
    expect(addMonths(new Date('2027-09-30T00:30:00Z'), 1, 31, berlin)).toEqual(
      new Date('2027-10-31T00:30:00Z'),
    );
    expect(localEnds('2027-09-30T00:30:00Z', berlin, 31, 1)).toEqual(['2027-10-31 02:30']);
  });

  it('are counted across a change of the clocks', () => {
    expect(addLocalDays(new Date('2027-03-12T17:00:00Z'), 3, 'America/New_York')).toEqual(
      new Date('2027-03-15T16:00:00Z'),
    );
    expect(addLocalDays(new Date('2027-12-30T12:00:00.001Z'), 3, 'UTC')).toEqual(
      new Date('2028-01-02T12:00:00.001Z'),
    );
  });

  it('follow the rule in every zone', () => {
    const zones = ['UTC', 'Africa/Lagos', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'];
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), fc.constantFrom(1, 12), (start, timeZone, step) => {
        const anchorDay = dayOfMonth(start, timeZone);
        const end = addMonths(start, step, anchorDay, timeZone);
        expect(isOnAnchorDay(end, anchorDay, timeZone)).toBe(true);
        const days = (end.getTime() - start.getTime()) / 86_400_000;
        expect(days).toBeGreaterThan(step === 1 ? 27.9 : 364.9);
        expect(days).toBeLessThan(step === 1 ? 31.1 : 366.1);
        expect(end.getUTCMilliseconds()).toBe(start.getUTCMilliseconds());
      }),
    );
  });
});

describe('successive terms', () => {
  it('keep the anchor day where the month has it, and the time of day', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(1, 12), (start, step) => {
        const anchorDay = utcDayOfMonth(start);
        const monthsFromZero = start.getUTCFullYear() * 12 + start.getUTCMonth();
        for (const [index, end] of chain(start, step, 30).entries()) {
          const months = monthsFromZero + (index + 1) * step;
          const [year, month] = [Math.floor(months / 12), months % 12];
          expect([end.getUTCFullYear(), end.getUTCMonth()]).toEqual([year, month]);
          expect(utcDayOfMonth(end)).toBe(Math.min(anchorDay, daysIn(year, month)));
          expect(end.toISOString().slice(10)).toBe(start.toISOString().slice(10));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('end where a single long term would', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 40 }), (start, count) => {
        expect(chain(start, 1, count).at(-1)).toEqual(addMonths(start, count, utcDayOfMonth(start), 'UTC'));
      }),
    );
  });

  it('do not change the given instant', () => {
    const start = new Date('2026-01-31T00:00:00Z');
    addMonths(start, 1, 31, 'UTC');
    expect(start).toEqual(new Date('2026-01-31T00:00:00Z'));
  });
});
