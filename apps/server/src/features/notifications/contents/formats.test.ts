import { utcDate } from '@burnish/domain/time/calendar-date';
import { describe, expect, test } from 'vitest';
import type { ContentContext } from './content.ts';
import { formatDay, formatDayOf, formatTimeOf, isPastDay, withReason } from './formats.ts';

const today = utcDate(new Date('2026-12-01T12:00:00.000Z'));
const lagos: ContentContext = { timeZone: 'Africa/Lagos', today };
const losAngeles: ContentContext = { timeZone: 'America/Los_Angeles', today };

test('a calendar date is the same day in every time zone', () => {
  expect(formatDay('2026-11-30T00:00:00.000Z')).toBe('November 30, 2026');
});

describe('an instant', () => {
  const instant = '2026-11-30T23:30:00.000Z';

  test('is on the day of the studio', () => {
    expect(formatDayOf(instant, lagos)).toBe('December 1, 2026');
    expect(formatDayOf(instant, losAngeles)).toBe('November 30, 2026');
  });

  test('is at the time of the studio, with its time zone', () => {
    const plain = (text: string) => text.replaceAll('\u202f', ' ');
    expect(plain(formatTimeOf(instant, lagos))).toBe('December 1, 2026 at 12:30 AM GMT+1');
    expect(plain(formatTimeOf(instant, losAngeles))).toBe('November 30, 2026 at 3:30 PM PST');
  });

  test('is in the past once its day is over for the studio', () => {
    expect(isPastDay(instant, lagos)).toBe(false);
    expect(isPastDay(instant, losAngeles)).toBe(true);
  });
});

test('a reason follows what was decided', () => {
  expect(withReason('Your plan stays active.', 'It is too late.')).toBe(
    'Your plan stays active. The reason: It is too late.',
  );
  expect(withReason('Your plan stays active.', null)).toBe('Your plan stays active.');
});
