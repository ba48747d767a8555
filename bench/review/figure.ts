// What a benchmark measured, beside its goal.
export interface Figure {
  readonly name: string;
  readonly goal: string;
  readonly measured: string;
  /** Null: measured elsewhere. */
  readonly isReached: boolean | null;
}

const verdicts = new Map([
  [true, 'reached'],
  [false, 'missed'],
]);

const columns: readonly ((figure: Figure) => string)[] = [
  ({ name }) => name,
  ({ goal }) => goal,
  ({ measured }) => measured,
  ({ isReached }) => (isReached === null ? '-' : (verdicts.get(isReached) ?? '')),
];

const row = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);

/** The head of a table in Markdown. */
export function printHead(): void {
  row(['figure', 'goal', 'measured', 'verdict']);
  row(columns.map(() => '---'));
}

/** A row of the table. */
export function printFigure(figure: Figure): void {
  row(columns.map((read) => read(figure)));
}
