import { formatCount } from '../../lib/format.ts';

/** Sentences that all lists share. What a list is about (its empty state, its loading error) comes from the feature. */
export const listTexts = {
  noResults: 'No results match your search and filters.',
  clearFilters: 'Clear search and filters',
  retry: 'Try again',
  loading: 'Loading',
  loadMore: 'Load more',
  emptyValue: 'Not provided',
  arrived: (count: number) => `${formatCount(count)} new`,
  loadMoreFailed: "More results couldn't be loaded.",
} as const;
