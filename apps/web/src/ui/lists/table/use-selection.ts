import { type Dispatch, type SetStateAction, useState } from 'react';
import {
  keepListed,
  nothingSelected,
  type Selection,
  selectRange,
  toggleAll,
  toggleRow,
} from './selection.ts';

export interface RowSelection {
  readonly has: (id: string) => boolean;
  readonly areAllSelected: boolean;
  readonly toggle: (id: string, isRange: boolean) => void;
  readonly toggleAll: () => void;
}

/** The selected rows of a list. Rows that leave the list, such as after another search, are no longer selected. */
export function useSelection<Row extends { readonly _id: string }>(
  rows: readonly Row[],
  [selection, setSelection]: readonly [Selection, Dispatch<SetStateAction<Selection>>],
) {
  const { ids } = selection;
  const order = () => rows.map(({ _id }) => _id);
  const listed = ids.size === 0 ? selection : keepListed(selection, order());
  if (listed !== selection) setSelection(listed);

  const [wasUsed, setUsed] = useState(false);
  if (ids.size > 0 && !wasUsed) setUsed(true);
  const control: RowSelection = {
    has: (id) => ids.has(id),
    areAllSelected: ids.size > 0 && rows.every(({ _id }) => ids.has(_id)),
    toggle: (id, isRange) =>
      setSelection((current) => (isRange ? selectRange(current, id, order()) : toggleRow(current, id))),
    toggleAll: () => setSelection((current) => toggleAll(current, order())),
  };
  return {
    selected: rows.filter(({ _id }) => ids.has(_id)),
    /** Since the list was opened. */
    wasUsed,
    control,
    clear: () => setSelection(nothingSelected),
  };
}
