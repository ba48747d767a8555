import { afterEach, expect, it, vi } from 'vitest';
import { openingWords } from './hours.ts';

const opening = { days: [1, 2, 3, 4, 5, 6], opens: '09:00', closes: '18:00', timeZone: 'Africa/Lagos' };

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['2026-11-16T08:00:00Z', 'We are here until 18:00'],
  ['2026-11-16T16:59:00Z', 'We are here until 18:00'],
  ['2026-11-16T07:59:00Z', 'Back today, 9:00'],
  ['2026-11-16T17:00:00Z', 'Back tomorrow, 9:00'],
  ['2026-11-21T17:00:00Z', 'Back Monday, 9:00'],
  ['2026-11-22T12:00:00Z', 'Back tomorrow, 9:00'],
  ['2026-11-22T23:30:00Z', 'Back today, 9:00'],
])('at %s, where the clocks are the same: %s', (now, words) => {
  vi.stubEnv('TZ', 'Africa/Lagos');
  expect(openingWords(opening, new Date(now))).toBe(words);
});

it('names the clocks where the reader has others', () => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(openingWords(opening, new Date('2026-11-16T08:00:00Z'))).toBe('We are here until 18:00, Lagos time');
  expect(openingWords(opening, new Date('2026-11-21T17:00:00Z'))).toBe('Back Monday, 9:00, Lagos time');
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(openingWords(opening, new Date('2026-11-16T08:00:00Z'))).toBe('We are here until 18:00');
});

it('knows a studio that opens once a week', () => {
  vi.stubEnv('TZ', 'Africa/Lagos');
  const mondays = { ...opening, days: [1] };
  expect(openingWords(mondays, new Date('2026-11-16T17:00:00Z'))).toBe('Back Monday, 9:00');
});
