import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeOpeningHours } from './hours.ts';

const opening = { days: [1, 2, 3, 4, 5, 6], opens: '09:00', closes: '18:00', timeZone: 'Africa/Lagos' };

afterEach(() => vi.unstubAllEnvs());

describe('describeOpeningHours', () => {
  it.each([
    ['2026-11-16T08:00:00Z', 'We reply until 18:00'],
    ['2026-11-16T16:59:00Z', 'We reply until 18:00'],
    ['2026-11-16T07:59:00Z', 'Offline. Back today, 9:00'],
    ['2026-11-16T17:00:00Z', 'Offline. Back tomorrow, 9:00'],
    ['2026-11-21T17:00:00Z', 'Offline. Back Monday, 9:00'],
    ['2026-11-22T12:00:00Z', 'Offline. Back tomorrow, 9:00'],
    ['2026-11-22T23:30:00Z', 'Offline. Back today, 9:00'],
  ])('at %s in the same time zone: %s', (now, text) => {
    vi.stubEnv('TZ', 'Africa/Lagos');
    expect(describeOpeningHours(opening, new Date(now))).toBe(text);
  });

  it("names the studio's city if the viewer's clock shows another time", () => {
    const describeAt = (now: string) => describeOpeningHours(opening, new Date(now));
    vi.stubEnv('TZ', 'America/New_York');
    expect(describeAt('2026-11-16T08:00:00Z')).toBe('We reply until 18:00, Lagos time');
    expect(describeAt('2026-11-21T17:00:00Z')).toBe('Offline. Back Monday, 9:00, Lagos time');
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(describeAt('2026-11-16T08:00:00Z')).toBe('We reply until 18:00');
  });

  it('supports a studio that opens once a week', () => {
    vi.stubEnv('TZ', 'Africa/Lagos');
    const mondays = { ...opening, days: [1] };
    expect(describeOpeningHours(mondays, new Date('2026-11-16T17:00:00Z'))).toBe(
      'Offline. Back Monday, 9:00',
    );
  });
});
