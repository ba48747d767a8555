import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, dayOf } from './months.ts';

fc.configureGlobal({ seed: 20_260_102, numRuns: 500 });

/** Knuckles and the Gregorian rule, so that the test does not ask the code under test. */
function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? Number.NaN;
}

/** The ends of `count` terms in a row, each counted from the end before it. */
function chain(start: Date, step: number, count: number, anchorDay = dayOf(start)): Date[] {
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

describe('months from the 31st', () => {
  it('fall on the last day where a month is shorter, and return to the 31st', () => {
    expect(days(chain(new Date('2027-01-31T09:00:00Z'), 1, 5))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ]);
  });

  it('meet 29 February in a leap year', () => {
    expect(days(chain(new Date('2028-01-31T09:00:00Z'), 1, 3))).toEqual([
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
  });

  it('cross the year', () => {
    expect(days(chain(new Date('2026-11-30T23:59:59.999Z'), 1, 4))).toEqual([
      '2026-12-30',
      '2027-01-30',
      '2027-02-28',
      '2027-03-30',
    ]);
  });
});

describe('years from 29 February', () => {
  it('fall on the 28th, and return in the next leap year', () => {
    expect(days(chain(new Date('2028-02-29T12:00:00Z'), 12, 4))).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('know that 2100 is no leap year', () => {
    expect(days([addMonths(new Date('2096-02-29T12:00:00Z'), 48, 29)])).toEqual(['2100-02-28']);
  });
});

it('reads the day of the month in UTC', () => {
  expect(dayOf(new Date('2026-05-31T23:59:59.999Z'))).toBe(31);
  expect(dayOf(new Date('2026-05-31T23:30:00-02:00'))).toBe(1);
});

describe('any chain', () => {
  it('keeps its anchor day wherever the month has it, and the time of day', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(1, 12), (start, step) => {
        const anchorDay = dayOf(start);
        const monthsFromZero = start.getUTCFullYear() * 12 + start.getUTCMonth();
        for (const [place, end] of chain(start, step, 30).entries()) {
          const months = monthsFromZero + (place + 1) * step;
          const [year, month] = [Math.floor(months / 12), months % 12];
          expect([end.getUTCFullYear(), end.getUTCMonth()]).toEqual([year, month]);
          expect(dayOf(end)).toBe(Math.min(anchorDay, daysIn(year, month)));
          expect(end.toISOString().slice(10)).toBe(start.toISOString().slice(10));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('ends where one step over the same months would', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 40 }), (start, count) => {
        expect(chain(start, 1, count).at(-1)).toEqual(addMonths(start, count, dayOf(start)));
      }),
    );
  });

  it('leaves the instant that it was given alone', () => {
    const start = new Date('2026-01-31T00:00:00Z');
    addMonths(start, 1, 31);
    expect(start).toEqual(new Date('2026-01-31T00:00:00Z'));
  });
});
