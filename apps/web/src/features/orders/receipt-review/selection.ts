import { useState } from 'react';

interface Identified {
  readonly _id: string;
}

/**
 * The id of the selected receipt: from the URL, else the one that was shown last, else the first one. It stays when the
 * list changes: an admin about to approve a receipt must not suddenly see another one.
 */
export function selectId(
  rows: readonly Identified[],
  /** From the URL; '' if it has none. */
  urlId: string,
  previousId: string | null,
): string | null {
  return urlId === '' ? (previousId ?? rows[0]?._id ?? null) : urlId;
}

/** The next or previous receipt, or null. From one that isn't listed, the next is the first. */
export function neighborOf<Row extends Identified>(
  rows: readonly Row[],
  selectedId: string | null,
  step: 1 | -1,
): Row | null {
  const index = rows.findIndex(({ _id }) => _id === selectedId);
  if (index < 0 && step === -1) return null;
  return rows[index + step] ?? null;
}

/** Ids of the selected receipt and its neighbors, which the keyboard shortcuts focus. */
export function pinnedIds(rows: readonly Identified[], selectedId: string | null): string[] {
  const index = rows.findIndex(({ _id }) => _id === selectedId);
  return rows.slice(Math.max(0, index - 1), index + 2).map(({ _id }) => _id);
}

interface SelectionOptions {
  urlId: string;
  /** A change of the search or the filters resets the selection. */
  filterKey: string;
  isOutdated: boolean;
}

/** The selection: by default the first receipt to review, or else, until there is one, the first reviewed one. */
export function useSelectedId(
  toReview: readonly Identified[],
  reviewed: readonly Identified[],
  { urlId, filterKey, isOutdated }: SelectionOptions,
): string | null {
  const [previous, setPrevious] = useState<{ filterKey: string; id: string | null }>({ filterKey, id: null });
  const previousId = previous.filterKey === filterKey ? previous.id : null;
  const selectedId = selectId([...toReview, ...reviewed], urlId, previousId);
  const isChosen =
    urlId !== '' || selectedId === previousId || toReview.some(({ _id }) => _id === selectedId);
  // Outdated rows belong to the previous filters; they are shown, but not remembered.
  const next = { filterKey, id: isChosen && !isOutdated ? selectedId : null };
  if (previous.filterKey !== next.filterKey || previous.id !== next.id) setPrevious(next);
  return selectedId;
}
