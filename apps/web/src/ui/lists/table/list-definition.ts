import type { ReactNode } from 'react';
import type { RecordFact } from '../record-page.tsx';
import type { ListColumn } from './columns.ts';

/** Where actions are shown: beside an open pane the rows have only their menu, which leaves room for the names. */
export type ActionPlace = 'row' | 'menu' | 'pane';

/** A list as data: its columns, what its pane shows, and its actions. */
export interface ListDefinition<Row> {
  /** The first column: what leads to the details. */
  readonly title: {
    readonly header: string;
    readonly sort?: string;
    readonly text: (row: Row) => string;
    /** Rem: the least width. Default: that of a name. */
    readonly width?: number;
  };
  /** After the title: tells rows of the same title apart. */
  readonly note?: ((row: Row) => string) | undefined;
  readonly columns: readonly ListColumn<Row>[];
  readonly status: (row: Row) => ReactNode;
  /** Below the title of the pane. */
  readonly lead?: ((row: Row) => ReactNode) | undefined;
  readonly facts: readonly RecordFact<Row>[];
  /** At the bottom of the pane. */
  readonly details?: ((row: Row) => ReactNode) | undefined;
  readonly actions?: ((row: Row, place: ActionPlace) => ReactNode) | undefined;
  /** Rem. */
  readonly actionsWidth: number;
  /** An InlineEdit in the pane, in place of the facts and actions; null while the row is not edited. */
  readonly editor?: ((row: Row) => ReactNode) | undefined;
}
