import { describe, expect, it } from 'vitest';
import { dueRange } from './board.ts';

// 23:30 in Lagos, and already the next day in Tokyo.
const now = new Date('2026-11-20T22:30:00Z');

describe('dueRange', () => {
  it('of late jobs ends now', () => {
    expect(dueRange('late', { now, timeZone: 'Africa/Lagos' })).toEqual({ from: null, before: now });
  });

  it("of today ends with the day in the studio's time zone", () => {
    const endOf = (timeZone: string) => dueRange('today', { now, timeZone }).before.toISOString();
    expect(dueRange('today', { now, timeZone: 'Africa/Lagos' }).from).toEqual(now);
    expect(endOf('Africa/Lagos')).toBe('2026-11-20T23:00:00.000Z');
    expect(endOf('Asia/Tokyo')).toBe('2026-11-21T15:00:00.000Z');
  });

  it('of the week has today and the six days after it', () => {
    expect(dueRange('week', { now, timeZone: 'Africa/Lagos' })).toEqual({
      from: now,
      before: new Date('2026-11-26T23:00:00.000Z'),
    });
  });
});
