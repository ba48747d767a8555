import { describe, expect, test } from 'vitest';
import { wholeDays } from './whole-days.ts';

const days = (from: string, before: string, end: string) => {
  const whole = wholeDays({ from: new Date(from), before: new Date(before) }, new Date(end));
  return [whole.from.toISOString(), whole.before.toISOString()];
};

describe('the whole days of a time', () => {
  const midnight = (day: string) => `2026-${day}T00:00:00.000Z`;

  test('leave out the parts of the first and the last day', () => {
    expect(days('2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z', midnight('06-01'))).toEqual([
      midnight('03-01'),
      midnight('03-31'),
    ]);
    expect(days(midnight('03-01'), midnight('04-01'), midnight('04-01'))).toEqual([
      midnight('03-01'),
      midnight('04-01'),
    ]);
  });

  test('end with the days that are over', () => {
    expect(days(midnight('03-01'), midnight('04-01'), midnight('03-15'))).toEqual([
      midnight('03-01'),
      midnight('03-15'),
    ]);
  });

  test.each([
    ['a part of a day', '2026-03-01T01:00:00.000Z', '2026-03-01T22:00:00.000Z', midnight('06-01')],
    ['parts of two days', '2026-03-01T01:00:00.000Z', '2026-03-02T22:00:00.000Z', midnight('06-01')],
    ['a time of which no day is over', '2026-03-01T01:00:00.000Z', midnight('04-01'), midnight('02-01')],
  ])('of %s are none', (_, from, before, end) => {
    expect(days(from, before, end)).toEqual([from, from]);
  });
});
