import { describe, expect, it } from 'vitest';
import { dayErrors } from './day-errors.ts';
import { intervalLabel, intervalName } from './interval-name.ts';
import { periodFilters, reportOf } from './report-choice.ts';

const today = '2026-11-27';

describe('the report of a URL', () => {
  it('has the currency, and the months up to now', () => {
    expect(reportOf({ report: 'money', shown: 'USD', months: '3' }, today)).toEqual({
      report: 'money',
      period: '3',
      days: { from: '2026-09-01', to: '' },
      granularity: 'month',
      currency: 'USD',
      convertTo: null,
    });
    expect(reportOf({ report: 'money', shown: 'EUR' }, today)?.currency).toBeNull();
    expect(reportOf({ report: 'money', months: 'custom' }, today)?.period).toBe('12');
    expect(reportOf({ report: 'unknown' }, today)).toBeNull();
  });

  it.each([
    ['2026-11-01', '2026-11-27', 'day'],
    ['2026-10-01', '2026-11-27', 'week'],
    ['2025-11-28', '2026-11-27', 'month'],
    // Days after today are left out.
    ['2026-11-01', '2030-01-01', 'day'],
    ['never', '2026-11-27', 'month'],
  ])('shows %s to %s by %s', (from, to, granularity) => {
    const choice = reportOf({ report: 'money', months: '3', from, to }, today);
    expect(choice).toMatchObject({ period: 'custom', days: { from, to }, granularity });
  });

  it('keeps the days that were shown when other ones are chosen, and drops them again', () => {
    const before = reportOf({ report: 'money', months: '24' }, today);
    expect(before && periodFilters('custom', before.days, today)).toEqual({
      months: '',
      from: '2024-12-01',
      to: today,
    });
    expect(periodFilters('3', { from: '2026-01-01', to: '2026-01-31' }, today)).toEqual({
      months: '3',
      from: '',
      to: '',
    });
  });
});

it.each([
  [{ from: '2026-11-01', to: '2026-11-27' }, {}],
  [{ from: '2021-11-28', to: '2026-11-27' }, {}],
  [
    { from: '', to: '' },
    { from: 'Enter a date.', to: 'Enter a date.' },
  ],
  [{ from: 'never', to: '2026-11-27' }, { from: 'Enter a date.' }],
  [{ from: '2026-11-28', to: '2026-11-28' }, { from: "The first day can't be in the future." }],
  [{ from: '2026-11-02', to: '2026-11-01' }, { to: 'Choose a last day that is not before the first one.' }],
  [{ from: '2021-11-27', to: '2026-11-27' }, { from: 'Choose at most 5 years.' }],
  [{ from: '1999-12-31', to: '2000-01-01' }, { from: 'Choose a first day from the year 2000 on.' }],
])('the errors of %o are %o', (days, errors) => {
  expect(dayErrors(days, today)).toEqual(errors);
});

it.each([
  ['2026-11-01', '2026-11-30', 'Nov 2026'],
  ['2024-02-01', '2024-02-29', 'Feb 2024'],
  ['2024-02-01', '2024-02-28', '1 to 28 Feb 2024'],
  ['2026-11-01', '2026-11-01', '1 Nov 2026'],
  ['2026-11-02', '2026-11-08', '2 to 8 Nov 2026'],
  ['2026-09-28', '2026-10-04', '28 Sep to 4 Oct 2026'],
  ['2026-12-28', '2027-01-03', '28 Dec 2026 to 3 Jan 2027'],
])('the days from %s to %s are named %s', (first, last, name) => {
  const time = 'T00:00:00.000Z';
  expect(intervalName({ firstDay: first + time, lastDay: last + time })).toBe(name);
});

it('a chart names months, or the first days of weeks', () => {
  const days = { firstDay: '2026-11-02T00:00:00.000Z', lastDay: '2026-11-08T00:00:00.000Z' };
  expect(intervalLabel('week', days)).toBe('2 Nov');
  expect(intervalLabel('month', days)).toBe('Nov 2026');
});
