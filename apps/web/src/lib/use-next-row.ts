import { type RefObject, useRef, useState } from 'react';
import { focusAfterAction } from './focus-after-action.ts';

interface Identified {
  readonly _id: string;
}

/** The next row that still needs a decision; after the last one, the first. Undefined when there is no other. */
export function nextRow<Row extends Identified>(
  rows: readonly Row[],
  decidedId: string,
  isUndecided: (row: Row) => boolean,
): Row | undefined {
  const index = rows.findIndex(({ _id }) => _id === decidedId);
  const others = [...rows.slice(index + 1), ...rows.slice(0, Math.max(0, index))];
  return others.find(isUndecided);
}

interface NextRowOptions<Row> {
  container: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  isUndecided: (row: Row) => boolean;
  /** Selectors of what gets the focus: the first one that the page has. */
  targets: (id: string) => readonly string[];
}

/** Moves the focus to the next undecided row of a list after a decision. */
export function useNextRow<Row extends Identified>({
  container,
  rows,
  isUndecided,
  targets,
}: NextRowOptions<Row>) {
  const next = useRef<string | null>(null);
  const [pinnedId, setPinnedId] = useState<string | null>(null);

  function findNext(): HTMLElement | undefined {
    if (next.current === null) return undefined;
    const elements = targets(next.current).map((selector) => container.current?.querySelector(selector));
    return elements.find((found) => found instanceof HTMLElement);
  }

  return {
    /** Stays rendered, so that it can be focused. */
    pinnedIds: pinnedId === null ? [] : [pinnedId],
    /** Call it when the decision is sent: afterwards the row may have left the list. */
    onDecide(decidedId: string) {
      next.current = nextRow(rows, decidedId, isUndecided)?._id ?? null;
      setPinnedId(next.current);
    },
    /** Call it once the page shows the decision. */
    onDecided: () => focusAfterAction(findNext),
  };
}
