import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { useState } from 'react';
import type { VirtualList } from '../../../../lib/use-list.ts';
import type { EditValues } from './edit-values.ts';

/** A row being edited: its state and its index when the edit started. */
export interface OpenEdit<Row> {
  readonly row: Row;
  readonly index: number;
}

/** Puts edited rows that have left the list back at their index, so that nothing typed is lost. */
export function withOpenEdits<Row extends { readonly _id: string }>(
  rows: readonly Row[],
  edits: readonly OpenEdit<Row>[],
): readonly Row[] {
  return edits
    .filter(({ row }) => !rows.some(({ _id }) => _id === row._id))
    .reduce((all, { row, index }) => all.toSpliced(index, 0, row), rows);
}

export interface EditState {
  /** The values when the edit started. */
  readonly initial: EditValues;
  /** Whether the row is still in the filtered list. */
  readonly isListed: boolean;
}

/** The open edits of a list, and the list including their rows. */
export function useOpenEdits<Row extends Subscription>(list: VirtualList<Row>) {
  const [edits, setEdits] = useState<readonly OpenEdit<Row>[]>([]);
  return {
    list: { ...list, rows: withOpenEdits(list.rows, edits), pinnedIds: edits.map(({ row }) => row._id) },
    /** Null if the row is not being edited. */
    editStateOf({ _id: id }: Row): EditState | null {
      const edit = edits.find(({ row }) => row._id === id);
      return edit ? { initial: edit.row, isListed: list.rows.some(({ _id }) => _id === id) } : null;
    },
    open(row: Row) {
      const index = Math.max(0, list.rows.indexOf(row));
      setEdits((all) => [...all, { row, index }]);
    },
    close({ _id: id }: Row) {
      setEdits((all) => all.filter(({ row }) => row._id !== id));
    },
  };
}
