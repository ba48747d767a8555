import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import type { SearchResult } from './search-guides.ts';

export type GuideSearchState =
  | { status: 'idle' | 'loading' | 'failed' }
  | { status: 'done'; results: readonly SearchResult[] };

type Search = (query: string) => SearchResult[];

/** The query in the URL, which prerendered pages don't have until they are hydrated. */
export function useQueryParam(): [string, (query: string) => void] {
  const isHydrated = useHydrated();
  const [params, setParams] = useSearchParams();
  const setQuery = (query: string) => {
    setParams(query.trim() === '' ? {} : { q: query }, { replace: true, preventScrollReset: true });
  };
  return [isHydrated ? (params.get('q') ?? '') : '', setQuery];
}

/** Loads the index with the first query. `retry` loads it again after a failure. */
export function useGuideSearch(query: string): GuideSearchState & { retry: () => void } {
  const [search, setSearch] = useState<Search | 'failed' | null>(null);
  const isSearching = query.trim() !== '';
  const retry = () => setSearch(null);

  useEffect(() => {
    if (!isSearching || search !== null) return;
    let isCurrent = true;
    import('./passage-search.ts').then(
      ({ searchGuides }) => isCurrent && setSearch(() => searchGuides),
      () => isCurrent && setSearch('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [isSearching, search]);

  if (!isSearching) return { status: 'idle', retry };
  if (search === null) return { status: 'loading', retry };
  if (search === 'failed') return { status: 'failed', retry };
  return { status: 'done', results: search(query), retry };
}
