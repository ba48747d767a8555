import { useState } from 'react';

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function read(storageKey: string): readonly string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isTextList(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** The columns that the user chose for a list, kept in this browser. Null: the default ones. */
export function useChosenColumns(list: string) {
  const storageKey = `list_columns_${list}`;
  const [chosen, setChosen] = useState(() => read(storageKey));
  return [
    chosen,
    (next: readonly string[] | null) => {
      setChosen(next);
      try {
        if (next === null) localStorage.removeItem(storageKey);
        else localStorage.setItem(storageKey, JSON.stringify(next));
      } catch {
        // Storage may be disabled; the choice then lasts until the page is closed.
      }
    },
  ] as const;
}
