import { expect, it } from 'vitest';
import { invoiceFilters } from './invoice-filters.ts';

it('offers the years of the account, the latest first', () => {
  const yearsOf = (since: string, now: string) =>
    invoiceFilters(since, new Date(now))[2].options.map(({ value }) => value);
  expect(yearsOf('2024-05-01T10:00:00.000Z', '2026-11-24T10:00:00.000Z')).toEqual(['2026', '2025', '2024']);
  expect(yearsOf('2026-05-01T10:00:00.000Z', '2026-11-24T10:00:00.000Z')).toEqual(['2026']);
});
