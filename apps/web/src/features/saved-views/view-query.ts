import type { FilterValues } from '../../lib/list-filters.ts';

/** Marks in the URL that all rows are meant, where another view is the default. */
export const everything: FilterValues = { view: 'all' };

/** The filters of a view, as the page has them. */
export function filtersOfQuery(query: string): FilterValues {
  const params = new URLSearchParams(query);
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name).join(',')]));
}

/** The query of a view with these filters: the same for the same filters, in whatever order they were set. */
export function queryOfFilters(filters: FilterValues): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters).toSorted(([a], [b]) => a.localeCompare(b))) {
    if (name in everything || value === '') continue;
    const values = name === 'search' ? [value] : value.split(',').toSorted();
    for (const one of values) params.append(name, one);
  }
  return params.toString();
}

export function isSameView(query: string, filters: FilterValues): boolean {
  return queryOfFilters(filtersOfQuery(query)) === queryOfFilters(filters);
}
