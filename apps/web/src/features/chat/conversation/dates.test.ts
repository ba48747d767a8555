import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDay, formatTime, formatTimeOrDate, localDate } from './dates.ts';

beforeEach(() => vi.stubEnv('TZ', 'Africa/Lagos'));
afterEach(() => vi.unstubAllEnvs());

describe('localDate and formatTime', () => {
  it("use the viewer's time zone", () => {
    expect(localDate('2026-11-20T22:59:00.000Z')).toBe('2026-11-20');
    expect(localDate('2026-11-20T23:00:00.000Z')).toBe('2026-11-21');
    expect(formatTime('2026-11-20T23:05:00.000Z')).toBe('00:05');
    vi.stubEnv('TZ', 'America/New_York');
    expect(localDate('2026-11-21T04:59:00.000Z')).toBe('2026-11-20');
    expect(formatTime('2026-11-21T04:59:00.000Z')).toBe('23:59');
  });
});

describe('formatDay', () => {
  it.each([
    ['2026-11-20', 'Today'],
    ['2026-11-19', 'Yesterday'],
    ['2026-11-18', '18 Nov 2026'],
    ['2025-11-20', '20 Nov 2025'],
    ['2026-11-21', '21 Nov 2026'],
  ])('formats %s on 20 November 2026 as %s', (date, formatted) => {
    expect(formatDay(date, '2026-11-20')).toBe(formatted);
  });
});

describe('formatTimeOrDate', () => {
  const now = new Date('2026-11-20T14:00:00.000Z');

  it.each([
    ['2026-11-20T08:05:00.000Z', '09:05'],
    ['2026-11-19T22:59:00.000Z', '19 Nov'],
    ['2025-11-20T08:05:00.000Z', '20 Nov 2025'],
  ])('formats %s on 20 November 2026 as %s', (instant, formatted) => {
    expect(formatTimeOrDate(instant, now)).toBe(formatted);
  });
});
