import type { Receipt } from '@burnish/contract/orders/entities';
import { useState } from 'react';
import type { InfiniteList } from '../../../lib/infinite-list.ts';

/** The receipt under review and its last known index in the list. */
export interface Selection {
  receipt: Receipt;
  index: number;
}

/**
 * Selects the receipt with this id, or the first one. The selection stays when the list changes, even if the receipt
 * leaves the list: an admin about to approve a receipt must not suddenly see another one.
 */
export function selectReceipt(
  rows: readonly Receipt[],
  /** From the URL; '' selects the previous or the first receipt. */
  selectedId: string,
  previous: Selection | null,
  /** The receipt as the last review returned it. */
  reviewed: Receipt | null = null,
): Selection | null {
  const id = selectedId === '' ? previous?.receipt._id : selectedId;
  const index = rows.findIndex(({ _id }) => _id === id);
  const listed = rows[index];
  if (listed) return { receipt: listed, index };
  if (previous && previous.receipt._id === id) {
    return reviewed?._id === id ? { ...previous, receipt: reviewed } : previous;
  }
  const [first] = rows;
  return first ? { receipt: first, index: 0 } : null;
}

/** Index of the next or previous receipt, or null. If the selected one has left the list, the next one took its index. */
export function neighborIndex(rows: readonly Receipt[], selection: Selection, step: 1 | -1): number | null {
  const isListed = rows[selection.index]?._id === selection.receipt._id;
  const index = step === 1 && !isListed ? selection.index : selection.index + step;
  return rows[index] ? index : null;
}

/** Ids of the selected receipt and its neighbors, which the keyboard shortcuts focus. */
export function pinnedIds(rows: readonly Receipt[], { receipt, index }: Selection): string[] {
  return [receipt._id, ...rows.slice(Math.max(0, index - 1), index + 2).map(({ _id }) => _id)];
}

/** The selection of a list. A change of `filterKey` (search or filters) resets it. */
export function useSelection(list: InfiniteList<Receipt>, selectedId: string, filterKey: string) {
  const [lastFilterKey, setLastFilterKey] = useState(filterKey);
  const [previous, setPrevious] = useState<Selection | null>(null);
  const [reviewed, setReviewed] = useState<Receipt | null>(null);

  const current = lastFilterKey === filterKey ? previous : null;
  const selection = selectReceipt(list.rows, selectedId, current, reviewed);
  // Outdated rows belong to the previous filters; they are shown, but not remembered.
  const next = list.outdated ? null : selection;
  if (lastFilterKey !== filterKey) setLastFilterKey(filterKey);
  if (previous?.receipt !== next?.receipt || previous?.index !== next?.index) setPrevious(next);

  return { selection, onReviewed: setReviewed };
}
