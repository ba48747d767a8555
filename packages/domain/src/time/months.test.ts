import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, utcDayOfMonth } from './months.ts';

fc.configureGlobal({ seed: 20_260_102, numRuns: 500 });

/** Independent of the code under test. */
function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? Number.NaN;
}

/** The ends of `count` successive terms. */
function chain(start: Date, step: number, count: number, anchorDay = utcDayOfMonth(start)): Date[] {
  const ends: Date[] = [];
  for (let end = start; ends.length < count; ) {
    end = addMonths(end, step, anchorDay);
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
    expect(days([addMonths(new Date('2096-02-29T12:00:00Z'), 48, 29)])).toEqual(['2100-02-28']);
  });
});

it('utcDayOfMonth uses UTC', () => {
  expect(utcDayOfMonth(new Date('2026-05-31T23:59:59.999Z'))).toBe(31);
  expect(utcDayOfMonth(new Date('2026-05-31T23:30:00-02:00'))).toBe(1);
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
        expect(chain(start, 1, count).at(-1)).toEqual(addMonths(start, count, utcDayOfMonth(start)));
      }),
    );
  });

  it('do not change the given instant', () => {
    const start = new Date('2026-01-31T00:00:00Z');
    addMonths(start, 1, 31);
    expect(start).toEqual(new Date('2026-01-31T00:00:00Z'));
  });
});
