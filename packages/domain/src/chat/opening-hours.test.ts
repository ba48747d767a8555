import { describe, expect, it } from 'vitest';
import { brand } from '../brand.ts';
import { formatOpeningHours, isOpen, isTimeZone, studioDate } from './opening-hours.ts';

const lagos = { days: [1, 2, 3, 4, 5, 6], opens: '09:00', closes: '18:00', timeZone: 'Africa/Lagos' };

describe('isOpen', () => {
  it.each([
    ['a minute before it opens', '2026-11-16T07:59:00Z', false],
    ['when it opens', '2026-11-16T08:00:00Z', true],
    ['in the last minute', '2026-11-16T16:59:59Z', true],
    ['when it closes', '2026-11-16T17:00:00Z', false],
    ['on Saturday', '2026-11-21T12:00:00Z', true],
    ['on Sunday', '2026-11-22T12:00:00Z', false],
    ['at midnight', '2026-11-16T23:00:00Z', false],
  ])('%s', (_, at, open) => {
    expect(isOpen(lagos, new Date(at))).toBe(open);
  });

  it('follows daylight saving time of the studio', () => {
    const berlin = { ...lagos, timeZone: 'Europe/Berlin' };
    expect(isOpen(berlin, new Date('2026-07-06T07:30:00Z'))).toBe(true);
    expect(isOpen(berlin, new Date('2026-12-07T07:30:00Z'))).toBe(false);
  });

  it("studioDate uses the studio's time zone", () => {
    expect(studioDate(lagos, new Date('2026-11-16T22:59:59Z'))).toBe('2026-11-16');
    expect(studioDate(lagos, new Date('2026-11-16T23:00:00Z'))).toBe('2026-11-17');
  });

  it('of the brand is valid', () => {
    expect(brand.openingHours).toEqual(lagos);
    expect(isTimeZone(brand.openingHours.timeZone)).toBe(true);
  });
});

describe('formatOpeningHours', () => {
  it.each([
    [[1, 2, 3, 4, 5, 6], 'Monday to Saturday'],
    [[5, 1, 2, 4, 3], 'Monday to Friday'],
    [[0, 6], 'Saturday and Sunday'],
    [[1, 3, 5], 'Monday, Wednesday, and Friday'],
    [[1, 2, 3, 6], 'Monday to Wednesday and Saturday'],
    [[0, 1, 2, 3, 4, 5, 6], 'Every day'],
    [[4], 'Thursday'],
  ])('%j: %s', (days, text) => {
    expect(formatOpeningHours({ ...lagos, days })).toBe(`${text}, 9:00 to 18:00, Lagos time`);
  });

  it('names the city of the time zone', () => {
    const timeZone = 'America/New_York';
    expect(formatOpeningHours({ ...lagos, days: [1], opens: '10:30', timeZone })).toBe(
      'Monday, 10:30 to 18:00, New York time',
    );
  });
});

describe('isTimeZone', () => {
  it.each(['Africa/Lagos', 'Europe/Berlin', 'America/Argentina/Ushuaia', 'UTC'])('accepts %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(['', '+01:00', 'Mars/Olympus', 'Africa/Lagos; drop', '<b>'])('rejects %s', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});
