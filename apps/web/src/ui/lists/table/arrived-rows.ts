// Rows that arrive while the list is read elsewhere wait, so that nothing moves, until the user asks for them.
import { useState } from 'react';

interface Identified {
  readonly _id: string;
}

/** The rows without those that have arrived between or above the shown ones. What follows the last one was loaded by scrolling. */
export function withoutArrived<Row extends Identified>(
  rows: readonly Row[],
  shown: readonly Row[],
): readonly Row[] {
  const shownIds = new Set(shown.map(({ _id }) => _id));
  const last = rows.findLastIndex(({ _id }) => shownIds.has(_id));
  const kept = rows.filter(({ _id }, index) => index > last || shownIds.has(_id));
  return kept.length === rows.length ? rows : kept;
}

interface ArrivedRows<Row> {
  /** The rows that `shown` was made of. */
  readonly rows: readonly Row[];
  readonly shown: readonly Row[];
  readonly listKey: string;
  readonly isOutdated: boolean;
}

interface ArrivedRowsOptions<Row> {
  rows: readonly Row[];
  /** Another list, such as after another search, is shown as it is. */
  listKey: string;
  /** The rows are those of the list before. */
  isOutdated: boolean;
  /** Arrived rows wait. Without it they are shown at once. */
  isHolding: boolean;
}

function nextArrivedRows<Row extends Identified>(
  current: ArrivedRows<Row>,
  { rows, listKey, isOutdated, isHolding }: ArrivedRowsOptions<Row>,
): ArrivedRows<Row> {
  const isOther = listKey !== current.listKey || isOutdated || current.isOutdated;
  if (current.rows === rows && !isOther && (isHolding || current.shown === rows)) return current;
  const shown = isHolding && !isOther ? withoutArrived(rows, current.shown) : rows;
  return { rows, shown, listKey, isOutdated };
}

/** The rows to show, and how many wait. */
export function useArrivedRows<Row extends Identified>(options: ArrivedRowsOptions<Row>) {
  const { rows, listKey, isOutdated } = options;
  const [state, setState] = useState<ArrivedRows<Row>>({ rows, shown: rows, listKey, isOutdated });
  const next = nextArrivedRows(state, options);
  const isSame =
    next.rows === state.rows &&
    next.shown === state.shown &&
    next.listKey === state.listKey &&
    next.isOutdated === state.isOutdated;
  if (!isSame) setState(next);
  return {
    shown: next.shown,
    arrived: rows.length - next.shown.length,
    showArrived: () => setState({ rows, shown: rows, listKey, isOutdated }),
  };
}
