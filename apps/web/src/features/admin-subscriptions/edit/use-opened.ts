import type { Subscription } from '@burnish/contract/entity';
import { useState } from 'react';
import type { LongList } from '../../../lib/use-list.ts';
import { type Opened, type Standing, withOpened } from './opened.ts';

/** Which rows of a list are edited, and the list with all of them in it. */
export function useOpened<Row extends Subscription>(list: LongList<Row>) {
  const [opened, setOpened] = useState<readonly Opened<Row>[]>([]);
  return {
    list: { ...list, rows: withOpened(list.rows, opened), kept: opened.map(({ row }) => row._id) },
    /** Null: nobody edits it. */
    standingOf({ _id: id }: Row): Standing | null {
      const found = opened.find(({ row }) => row._id === id);
      return found ? { before: found.row, isListed: list.rows.some(({ _id }) => _id === id) } : null;
    },
    open(row: Row) {
      const place = Math.max(0, list.rows.indexOf(row));
      setOpened((others) => [...others, { row, place }]);
    },
    close({ _id: id }: Row) {
      setOpened((others) => others.filter(({ row }) => row._id !== id));
    },
  };
}
