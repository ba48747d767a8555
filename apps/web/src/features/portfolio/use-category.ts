import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { readCategory } from './category.ts';

const neverChanges = () => () => {};

/** The page was written without a query, and is taken over as it was written. */
export function useCategory(): string | null {
  const { search } = useLocation();
  const shown = useSyncExternalStore(
    neverChanges,
    () => search,
    () => '',
  );
  return readCategory(shown);
}
