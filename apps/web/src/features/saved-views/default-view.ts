import type { StudioList } from '@burnish/domain/studio-lists';
import { useState } from 'react';

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
