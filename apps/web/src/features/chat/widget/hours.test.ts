import type { OpeningHours } from '@burnish/domain/chat/opening-hours';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeOpeningHours } from './hours.ts';

const workday = { opens: '09:00', closes: '18:00' };
const saturday = { opens: '10:00', closes: '14:00' };
const wholeDay = { opens: '00:00', closes: '24:00' };
const opening: OpeningHours = {
  week: [null, workday, workday, workday, workday, workday, saturday],
  timeZone: 'Africa/Lagos',
};

const describeAt = (now: string, week = opening.week) =>
  describeOpeningHours({ ...opening, week }, new Date(now));

beforeEach(() => vi.stubEnv('TZ', 'Africa/Lagos'));
afterEach(() => vi.unstubAllEnvs());

describe('describeOpeningHours', () => {
  it.each([
    ['2026-11-16T08:00:00Z', 'We reply until 18:00'],
    ['2026-11-16T16:59:00Z', 'We reply until 18:00'],
    ['2026-11-21T12:00:00Z', 'We reply until 14:00'],
    ['2026-11-16T07:59:00Z', 'Offline. Back today, 09:00'],
    ['2026-11-16T17:00:00Z', 'Offline. Back tomorrow, 09:00'],
    ['2026-11-20T17:00:00Z', 'Offline. Back tomorrow, 10:00'],
    ['2026-11-21T08:30:00Z', 'Offline. Back today, 10:00'],
    ['2026-11-21T13:00:00Z', 'Offline. Back Monday, 09:00'],
    ['2026-11-22T12:00:00Z', 'Offline. Back tomorrow, 09:00'],
    ['2026-11-22T23:30:00Z', 'Offline. Back today, 09:00'],
  ])('at %s in the same time zone: %s', (now, text) => {
    expect(describeAt(now)).toBe(text);
  });

  it("names the studio's city if the viewer's clock shows another time", () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(describeAt('2026-11-16T08:00:00Z')).toBe('We reply until 18:00, Lagos time');
    expect(describeAt('2026-11-21T17:00:00Z')).toBe('Offline. Back Monday, 09:00, Lagos time');
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(describeAt('2026-11-16T08:00:00Z')).toBe('We reply until 18:00');
  });

  it('supports a studio that opens once a week', () => {
    const mondays = [null, workday, null, null, null, null, null];
    expect(describeAt('2026-11-16T17:00:00Z', mondays)).toBe('Offline. Back Monday, 09:00');
  });

  it('says midnight for a day that closes at 24:00', () => {
    const late = [null, { opens: '09:00', closes: '24:00' }, workday, null, null, null, null];
    expect(describeAt('2026-11-16T20:00:00Z', late)).toBe('We reply until midnight');
  });

  it('joins days that are open across midnight', () => {
    const evening = { opens: '18:00', closes: '24:00' };
    const night = { opens: '00:00', closes: '02:00' };
    const nights = [null, evening, night, null, null, null, null];
    expect(describeAt('2026-11-16T20:00:00Z', nights)).toBe('We reply until 02:00');
    expect(describeAt('2026-11-16T23:30:00Z', nights)).toBe('We reply until 02:00');
    expect(describeAt('2026-11-17T01:00:00Z', nights)).toBe('Offline. Back Monday, 18:00');
    const days = [null, wholeDay, wholeDay, workday, null, null, null];
    const untilWednesday = [null, wholeDay, wholeDay, { ...night, closes: '18:00' }, null, null, null];
    expect(describeAt('2026-11-16T12:00:00Z', days)).toBe('We reply until tomorrow, midnight');
    expect(describeAt('2026-11-16T12:00:00Z', untilWednesday)).toBe('We reply until Wednesday, 18:00');
  });

  it('never closes', () => {
    expect(describeAt('2026-11-16T12:00:00Z', Array(7).fill(wholeDay))).toBe(
      'We reply at any time of the day',
    );
  });

  it('promises nothing if every day is closed', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(describeAt('2026-11-16T12:00:00Z', Array(7).fill(null))).toBe(
      "Offline. We'll reply when we're back",
    );
  });
});
