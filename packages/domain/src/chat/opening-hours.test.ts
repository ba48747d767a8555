import { describe, expect, it } from 'vitest';
import { brand } from '../brand.ts';
import {
  type DayHours,
  formatOpeningHours,
  isOpen,
  isTimeZone,
  type OpeningHours,
  openingHoursLines,
  studioDate,
} from './opening-hours.ts';

const workday: DayHours = { opens: '09:00', closes: '18:00' };
const saturday: DayHours = { opens: '10:00', closes: '14:00' };
const wholeDay: DayHours = { opens: '00:00', closes: '24:00' };

/** From Sunday. */
const week = [null, workday, workday, workday, workday, workday, saturday];
const lagos: OpeningHours = { week, timeZone: 'Africa/Lagos' };

describe('isOpen', () => {
  it.each([
    ['a minute before it opens', '2026-11-16T07:59:00Z', false],
    ['when it opens', '2026-11-16T08:00:00Z', true],
    ['in the last minute', '2026-11-16T16:59:59Z', true],
    ['when it closes', '2026-11-16T17:00:00Z', false],
    ["before Saturday's hours", '2026-11-21T08:30:00Z', false],
    ["in Saturday's hours", '2026-11-21T12:59:00Z', true],
    ["after Saturday's hours", '2026-11-21T13:00:00Z', false],
    ['on Sunday', '2026-11-22T12:00:00Z', false],
    ['at midnight', '2026-11-16T23:00:00Z', false],
  ])('%s', (_, at, open) => {
    expect(isOpen(lagos, new Date(at))).toBe(open);
  });

  it("asks for the day in the studio's time zone, which can be the day before or after", () => {
    const mondays = [null, wholeDay, null, null, null, null, null];
    const open = (timeZone: string, at: string) => isOpen({ week: mondays, timeZone }, new Date(at));
    expect(open('Pacific/Auckland', '2026-11-15T11:00:00Z')).toBe(true);
    expect(open('Pacific/Auckland', '2026-11-16T11:00:00Z')).toBe(false);
    expect(open('America/Los_Angeles', '2026-11-16T07:59:00Z')).toBe(false);
    expect(open('America/Los_Angeles', '2026-11-17T07:59:00Z')).toBe(true);
  });

  it('is open to the last second of a day that closes at 24:00', () => {
    const late = {
      week: [null, { opens: '09:00', closes: '24:00' }, ...week.slice(2)],
      timeZone: 'Africa/Lagos',
    };
    expect(isOpen(late, new Date('2026-11-16T22:59:59Z'))).toBe(true);
    expect(isOpen(late, new Date('2026-11-16T23:00:00Z'))).toBe(false);
  });

  it('follows daylight saving time of the studio', () => {
    const berlin = { ...lagos, timeZone: 'Europe/Berlin' };
    expect(isOpen(berlin, new Date('2026-07-06T07:30:00Z'))).toBe(true);
    expect(isOpen(berlin, new Date('2026-12-07T07:30:00Z'))).toBe(false);
  });

  it('opens after an hour that the clocks skip, and stays open in an hour that they repeat', () => {
    const early = { opens: '02:30', closes: '10:00' };
    const berlin = { week: [early, null, null, null, null, null, null], timeZone: 'Europe/Berlin' };
    expect(isOpen(berlin, new Date('2026-03-29T00:59:00Z'))).toBe(false);
    expect(isOpen(berlin, new Date('2026-03-29T01:00:00Z'))).toBe(true);
    expect(isOpen(berlin, new Date('2026-10-25T00:45:00Z'))).toBe(true);
    expect(isOpen(berlin, new Date('2026-10-25T01:15:00Z'))).toBe(false);
    expect(isOpen(berlin, new Date('2026-10-25T01:45:00Z'))).toBe(true);
  });

  it('is never open if every day is closed', () => {
    const closed = { ...lagos, week: week.map(() => null) };
    expect(isOpen(closed, new Date('2026-11-16T12:00:00Z'))).toBe(false);
  });

  it("studioDate uses the studio's time zone", () => {
    expect(studioDate(lagos, new Date('2026-11-16T22:59:59Z'))).toBe('2026-11-16');
    expect(studioDate(lagos, new Date('2026-11-16T23:00:00Z'))).toBe('2026-11-17');
  });

  it('of the brand is valid', () => {
    expect(brand.openingHours.week).toHaveLength(7);
    expect(isTimeZone(brand.openingHours.timeZone)).toBe(true);
  });
});

describe('openingHoursLines', () => {
  const other = { opens: '08:00', closes: '12:30' };
  it.each<[(DayHours | null)[], string[]]>([
    [week, ['Mon to Fri, 09:00 to 18:00', 'Sat, 10:00 to 14:00']],
    [[null, workday, workday, workday, workday, workday, workday], ['Mon to Sat, 09:00 to 18:00']],
    [Array(7).fill(wholeDay), ['Every day, 00:00 to midnight']],
    [[null, null, workday, workday, workday, workday, workday], ['Tue to Sat, 09:00 to 18:00']],
    [
      [
        null,
        workday,
        { opens: '09:00', closes: '12:00' },
        { opens: '08:00', closes: '12:00' },
        null,
        null,
        null,
      ],
      ['Mon, 09:00 to 18:00', 'Tue, 09:00 to 12:00', 'Wed, 08:00 to 12:00'],
    ],
    [[saturday, null, null, null, null, null, saturday], ['Sat and Sun, 10:00 to 14:00']],
    [
      [null, workday, null, workday, null, workday, null],
      ['Mon, 09:00 to 18:00', 'Wed, 09:00 to 18:00', 'Fri, 09:00 to 18:00'],
    ],
    [
      [null, workday, workday, other, workday, workday, null],
      ['Mon and Tue, 09:00 to 18:00', 'Wed, 08:00 to 12:30', 'Thu and Fri, 09:00 to 18:00'],
    ],
    [Array(7).fill(null), []],
  ])('%j: %j', (days, lines) => {
    expect(openingHoursLines({ ...lagos, week: days })).toEqual(lines);
  });
});

describe('formatOpeningHours', () => {
  it("joins the lines and names the city of the studio's time zone", () => {
    const text = 'Mon to Fri, 09:00 to 18:00; Sat, 10:00 to 14:00';
    expect(formatOpeningHours(lagos)).toBe(`${text} (Lagos time)`);
    const timeZone = 'America/Argentina/Buenos_Aires';
    expect(formatOpeningHours({ ...lagos, timeZone })).toBe(`${text} (Buenos Aires time)`);
  });

  it('is null if every day is closed', () => {
    expect(formatOpeningHours({ ...lagos, week: Array(7).fill(null) })).toBeNull();
  });
});

describe('isTimeZone', () => {
  it.each(['Africa/Lagos', 'Europe/Berlin', 'America/New_York', 'UTC'])('accepts %s', (text) => {
    expect(isTimeZone(text)).toBe(true);
  });
  it.each(['', 'Lagos', '+01:00', 'Mars/Olympus'])('rejects %j', (text) => {
    expect(isTimeZone(text)).toBe(false);
  });
});
