import type { EditFields } from './fields.ts';

/** A row that somebody edits: as it stood when they began, and where. */
export interface Opened<Row> {
  readonly row: Row;
  readonly place: number;
}

interface Identified {
  readonly _id: string;
}

/** The edited rows stay where they are, also when the list goes on without them: what is typed stands in them. */
export function withOpened<Row extends Identified>(
  rows: readonly Row[],
  opened: readonly Opened<Row>[],
): readonly Row[] {
  return opened
    .filter(({ row }) => !rows.some(({ _id }) => _id === row._id))
    .reduce((kept, { row, place }) => kept.toSpliced(place, 0, row), rows);
}

/** What somebody who edits a row must know of it. */
export interface Standing {
  /** How it stood when they began. */
  readonly before: EditFields;
  /** The list as it is narrowed by now still holds it. */
  readonly isListed: boolean;
}
