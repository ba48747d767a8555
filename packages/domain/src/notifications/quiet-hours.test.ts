import { describe, expect, test } from 'vitest';
import { afterQuietHours, type QuietHours } from './quiet-hours.ts';

const lagos: QuietHours = { from: '22:00', until: '07:00', timeZone: 'Africa/Lagos' };
const at = (text: string) => new Date(text);
const sentAt = (hours: QuietHours | null, now: string) => afterQuietHours(hours, at(now)).toISOString();

describe('quiet hours over midnight, in Lagos (UTC+1)', () => {
  test.each([
    ['before they begin', '2026-11-24T20:59:59.000Z', '2026-11-24T20:59:59.000Z'],
    ['when they begin', '2026-11-24T21:00:00.000Z', '2026-11-25T06:00:00.000Z'],
    ['before midnight', '2026-11-24T22:30:15.500Z', '2026-11-25T06:00:00.000Z'],
    ['after midnight', '2026-11-25T03:00:00.000Z', '2026-11-25T06:00:00.000Z'],
    ['in their last minute', '2026-11-25T05:59:59.999Z', '2026-11-25T06:00:00.000Z'],
    ['when they end', '2026-11-25T06:00:00.000Z', '2026-11-25T06:00:00.000Z'],
  ])('%s', (_name, now, sent) => {
    expect(sentAt(lagos, now)).toBe(sent);
  });
});

test('quiet hours within a day', () => {
  const lunch = { from: '12:00', until: '13:00', timeZone: 'UTC' };
  expect(sentAt(lunch, '2026-11-24T12:30:00.000Z')).toBe('2026-11-24T13:00:00.000Z');
  expect(sentAt(lunch, '2026-11-24T11:59:00.000Z')).toBe('2026-11-24T11:59:00.000Z');
  expect(sentAt(lunch, '2026-11-24T22:00:00.000Z')).toBe('2026-11-24T22:00:00.000Z');
  expect(sentAt(lunch, '2026-11-24T12:00:00.000Z')).toBe('2026-11-24T13:00:00.000Z');
  expect(sentAt(lunch, '2026-11-24T13:00:30.000Z')).toBe('2026-11-24T13:00:30.000Z');
});

test('without quiet hours everything is sent at once', () => {
  expect(sentAt(null, '2026-11-24T02:00:00.000Z')).toBe('2026-11-24T02:00:00.000Z');
});

test('quiet hours end at the local time, also in a night in which clocks change', () => {
  const berlin = { ...lagos, timeZone: 'Europe/Berlin' };
  // On 25 October 2026 clocks go back at 03:00, on 28 March 2027 forward at 02:00.
  expect(sentAt(berlin, '2026-10-24T21:00:00.000Z')).toBe('2026-10-25T06:00:00.000Z');
  expect(sentAt(berlin, '2027-03-27T22:00:00.000Z')).toBe('2027-03-28T05:00:00.000Z');
  // 02:30 doesn't exist on that day.
  const skipped = { ...berlin, until: '02:30' };
  expect(sentAt(skipped, '2027-03-27T22:00:00.000Z')).toBe('2027-03-28T01:30:00.000Z');
  expect(sentAt(skipped, '2027-03-28T00:45:00.000Z')).toBe('2027-03-28T01:30:00.000Z');
});

test('quiet hours that end when they start last no time', () => {
  const none = { from: '12:00', until: '12:00', timeZone: 'UTC' };
  expect(sentAt(none, '2026-11-24T12:00:00.000Z')).toBe('2026-11-24T12:00:00.000Z');
  expect(sentAt(none, '2026-11-24T18:00:00.000Z')).toBe('2026-11-24T18:00:00.000Z');
});

test('quiet hours end at the local time, also if clocks change at midnight', () => {
  // On 30 October 2026 clocks go back from 00:00 to 23:00.
  const cairo = { from: '20:00', until: '00:30', timeZone: 'Africa/Cairo' };
  expect(sentAt(cairo, '2026-10-29T18:00:00.000Z')).toBe('2026-10-29T22:30:00.000Z');
  // On 28 March 2026 clocks go forward from 23:00 to 00:00, so that 23:30 doesn't exist.
  const nuuk = { from: '20:00', until: '23:30', timeZone: 'America/Nuuk' };
  expect(sentAt(nuuk, '2026-03-29T00:00:00.000Z')).toBe('2026-03-29T01:30:00.000Z');
});
