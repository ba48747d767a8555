import { describe, expect, it } from 'vitest';
import {
  clearedFilters,
  defineFilter,
  isFiltered,
  matchesFilters,
  parseFilters,
  readFilters,
  writeFilters,
} from './list-filters.ts';
import { clearedDays, defineChoices, parseDays } from './table-filters.ts';

const status = defineFilter({
  name: 'status',
  label: 'Status',
  allLabel: 'All statuses',
  options: [
    { value: 'open', label: 'Open' },
    { value: 'closed', label: 'Closed' },
  ],
});
const currency = defineFilter({
  name: 'currency',
  label: 'Currency',
  allLabel: 'All currencies',
  options: [{ value: 'NGN', label: 'NGN' }],
});
const filters = [status, currency] as const;

describe('parseFilters', () => {
  it('returns the search and the options that are set', () => {
    expect(parseFilters(filters, { search: 'ada', status: 'open' })).toEqual({
      search: 'ada',
      status: 'open',
      currency: undefined,
    });
  });

  it('drops unknown options and unknown filters', () => {
    expect(parseFilters(filters, { status: 'half open', color: 'red' })).toEqual({
      search: '',
      status: undefined,
      currency: undefined,
    });
  });
});

describe('passes', () => {
  const passing = (values: Record<string, string>) =>
    matchesFilters(parseFilters(filters, values), { status: 'open', currency: 'NGN' });

  it('is true when the row has the value of each filter that is set', () => {
    expect([{}, { search: 'ada' }, { status: 'open', currency: 'NGN' }].map(passing)).toEqual([
      true,
      true,
      true,
    ]);
    expect(passing({ status: 'closed', currency: 'NGN' })).toBe(false);
  });
});

describe('isFiltered', () => {
  it('is true when the search or a filter is set', () => {
    expect(isFiltered(filters, {})).toBe(false);
    expect(isFiltered(filters, { search: '', status: 'half open' })).toBe(false);
    expect(isFiltered(filters, { search: 'ada' })).toBe(true);
    expect(isFiltered(filters, { currency: 'NGN' })).toBe(true);
    expect(isFiltered(filters, clearedFilters(filters))).toBe(false);
  });
});

describe('readFilters and writeFilters', () => {
  it('round-trip through a URL', () => {
    const params = new URLSearchParams({ tab: 'users' });
    writeFilters(params, { search: 'Okafor & Söhne', status: 'open', currency: '' });
    expect(String(params)).toBe('tab=users&q=Okafor+%26+S%C3%B6hne&status=open');
    expect(readFilters(params, ['tab'])).toEqual({ search: 'Okafor & Söhne', status: 'open' });
    writeFilters(params, clearedFilters(filters));
    expect(String(params)).toBe('tab=users');
  });
});

describe('filters with several values and days', () => {
  const status = defineChoices({
    name: 'status',
    label: 'Status',
    allLabel: 'All statuses',
    options: [
      { value: 'sent', label: 'Sent' },
      { value: 'viewed', label: 'Viewed' },
      { value: 'paid', label: 'Paid' },
    ],
  });
  const created = { label: 'Created', from: 'createdFrom', to: 'createdTo' } as const;

  it('are repeated parameters of the URL', () => {
    const params = new URLSearchParams('q=a,b');
    writeFilters(params, { status: 'sent,viewed', createdFrom: '2026-11-01' });
    expect(`${params}`).toBe('q=a%2Cb&status=sent&status=viewed&createdFrom=2026-11-01');
    expect(readFilters(params)).toEqual({ search: 'a,b', status: 'sent,viewed', createdFrom: '2026-11-01' });
  });

  it('keep only known values', () => {
    expect(parseFilters([status], { status: 'viewed,nonsense,sent' }).status).toEqual(['sent', 'viewed']);
    expect(parseFilters([status], { status: 'nonsense' }).status).toBeUndefined();
    expect(parseDays([created], { createdFrom: '2026-11-01', createdTo: 'soon' })).toEqual({
      createdFrom: '2026-11-01',
    });
    expect(clearedDays([created])).toEqual({ createdFrom: '', createdTo: '' });
  });

  it('find rows with any of the values', () => {
    const filters = parseFilters([status], { status: 'sent,viewed' });
    expect(matchesFilters(filters, { status: 'viewed' })).toBe(true);
    expect(matchesFilters(filters, { status: 'paid' })).toBe(false);
    expect(matchesFilters(parseFilters([status], {}), { status: 'paid' })).toBe(true);
  });
});
