/** Rows of one statement: it has at most 65,535 parameters, and building it blocks all other work. */
const rowsPerStatement = 1_000;

/** Splits the rows of a large insert. */
export function* batchesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    yield rows.slice(start, start + rowsPerStatement);
}
