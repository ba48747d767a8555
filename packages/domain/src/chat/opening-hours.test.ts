import { describe, expect, it } from 'vitest';
import { brand } from '../brand.ts';
import { isOpen, studioDate } from './opening-hours.ts';

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

  it("the brand's opening hours match their text", () => {
    expect(brand.openingHours).toEqual(lagos);
    expect(brand.openingHoursText).toBe('Monday to Saturday, 9:00 to 18:00, Lagos time');
  });
});
