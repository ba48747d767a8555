import type { StudioList } from '@burnish/domain/studio-lists';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FilterValues } from '../../lib/list-filters.ts';
import { filtersOfQuery } from './view-query.ts';

const storageKey = (list: StudioList) => `list_view_${list}`;

function read(list: StudioList): string | null {
  try {
    return localStorage.getItem(storageKey(list));
  } catch {
    return null;
  }
}

/** The query of the view with which a list opens, kept in this browser. Null: all rows. */
export function useDefaultView(list: StudioList) {
  const [query, setQuery] = useState(() => read(list));
  return [
    query,
    (next: string | null) => {
      setQuery(next);
      try {
        if (next === null) localStorage.removeItem(storageKey(list));
        else localStorage.setItem(storageKey(list), next);
      } catch {
        // Storage may be disabled; the choice then lasts until the page is closed.
      }
    },
  ] as const;
}

const isEmpty = (filters: FilterValues) => Object.values(filters).every((value) => value === '');

function defaultFilters(list: StudioList): FilterValues | null {
  const filters = filtersOfQuery(read(list) ?? '');
  return isEmpty(filters) ? null : filters;
}

/**
 * The filters with which a page shows a list, and what replaces them. A list that is opened without any starts with those
 * of its default view, which the address follows: its rows are requested once. `list` is null on a page without a list.
 */
export function useOpenedFilters(
  list: StudioList | null,
  filters: FilterValues,
  onOpen: (filters: FilterValues) => void,
): [FilterValues, (filters: FilterValues) => void] {
  const [opening, setOpening] = useState(() =>
    list !== null && isEmpty(filters) ? defaultFilters(list) : null,
  );
  if (opening !== null && !isEmpty(filters)) setOpening(null);
  const openDefault = useEffectEvent(() => {
    if (opening !== null) onOpen(opening);
  });
  useEffect(() => openDefault(), []);
  return [
    opening ?? filters,
    (next) => {
      // The address may not have followed yet: without this, a page that replaces its filters with none keeps these.
      setOpening(null);
      onOpen(next);
    },
  ];
}
