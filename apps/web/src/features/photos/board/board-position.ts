// The cards as they are on the page, for the keys.
import { type JobStage, jobStages } from '@burnish/domain/photos/board';

/** The IDs of the jobs in each column, in their order. */
export type BoardRows = { readonly [S in JobStage]: readonly string[] };

export interface Position {
  readonly stage: JobStage;
  readonly id: string;
}

function at(rows: BoardRows, stage: JobStage | undefined, index: number): Position | null {
  if (stage === undefined) return null;
  const id = rows[stage][Math.min(index, rows[stage].length - 1)];
  return id === undefined ? null : { stage, id };
}

/** The first card of the first column with cards. */
export function firstPosition(rows: BoardRows): Position | null {
  return at(
    rows,
    jobStages.find((stage) => rows[stage].length > 0),
    0,
  );
}

/** The next or previous card of the column. */
export function withinColumn(rows: BoardRows, { stage, id }: Position, step: 1 | -1): Position | null {
  const next = rows[stage][rows[stage].indexOf(id) + step];
  return next === undefined ? null : { stage, id: next };
}

/** The card beside it in the next column with cards, or else the last one there. */
export function besideColumn(rows: BoardRows, { stage, id }: Position, step: 1 | -1): Position | null {
  const from = jobStages.indexOf(stage);
  const others = step === 1 ? jobStages.slice(from + 1) : jobStages.slice(0, from).toReversed();
  return at(
    rows,
    others.find((other) => rows[other].length > 0),
    rows[stage].indexOf(id),
  );
}

/** Where the focus goes when the card leaves its column: to the one after it, before it, or the first one of the board. */
export function positionAfter(rows: BoardRows, position: Position): Position | null {
  return withinColumn(rows, position, 1) ?? withinColumn(rows, position, -1) ?? firstPosition(rows);
}
