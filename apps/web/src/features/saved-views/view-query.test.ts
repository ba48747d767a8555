import { expect, it } from 'vitest';
import { everything, filtersOfQuery, isSameView, queryOfFilters } from './view-query.ts';

it('turns the query of a view into filters and back', () => {
  const filters = { status: 'viewed,sent', sort: '-dueDate', search: 'a, b', createdFrom: '' };
  const query = 'search=a%2C+b&sort=-dueDate&status=sent&status=viewed';
  expect(queryOfFilters(filters)).toBe(query);
  expect(filtersOfQuery(query)).toEqual({ search: 'a, b', sort: '-dueDate', status: 'sent,viewed' });
});

it('recognizes a view whatever the order of its parameters', () => {
  expect(isSameView('status=viewed&status=sent', { status: 'sent,viewed' })).toBe(true);
  expect(isSameView('status=sent', { status: 'sent,viewed' })).toBe(false);
  expect(isSameView('', everything)).toBe(true);
  expect(isSameView('', { sort: 'createdAt' })).toBe(false);
});
