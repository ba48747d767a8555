import { searchTermLength } from '@burnish/domain/search';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

export function isSearchable(term: string): boolean {
  return term.trim().length >= searchTermLength.min;
}

/** A call for an earlier term is canceled, and its results are never shown for another term. */
export function useSearch(term: string) {
  const q = term.trim();
  return useQuery({
    queryKey: ['search', q],
    queryFn: async ({ signal }) => (await call('GET /search', { query: { q }, signal })).results,
    enabled: isSearchable(q),
  });
}
