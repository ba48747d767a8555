import { useSearchParams } from 'react-router';
import { type FilteredListProps, type FilterValues, readFilters, writeFilters } from './list-filters.ts';

/** The filters of a page's list, which the URL holds. A change replaces the current history entry. */
export function useUrlFilters(): FilteredListProps {
  const [params, setParams] = useSearchParams();
  return {
    filters: readFilters(params),
    onFilter(changes: FilterValues): void {
      // The URL may be newer than the last render: a search typed just before choosing a filter must not get lost.
      const next = new URLSearchParams(window.location.search);
      writeFilters(next, changes);
      setParams(next, { replace: true });
    },
  };
}
