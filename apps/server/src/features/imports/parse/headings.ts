// Recognizes the columns of a file by their headings.
import type { ImportColumn } from '@burnish/contract/imports/columns';

export interface Headings<Key extends string> {
  /** The recognized columns, in the order of the file. */
  readonly found: readonly { readonly key: Key; readonly index: number }[];
  /** Headings of the other columns. */
  readonly ignored: readonly string[];
  readonly problems: readonly string[];
}

const maxHeadingLength = 100;

/** 'E-mail', 'EMAIL' and 'e mail' are the same. */
function normalize(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export function readHeadings<Key extends string>(
  cells: readonly string[],
  columns: Readonly<Record<Key, ImportColumn>>,
): Headings<Key> {
  const keys = Object.keys(columns) as Key[];
  const keyOf = (name: string) =>
    keys.find((key) => normalize(columns[key].label) === name || columns[key].otherNames.includes(name));
  const found: { key: Key; index: number }[] = [];
  const ignored: string[] = [];
  const problems: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const heading = cell.slice(0, maxHeadingLength).toWellFormed();
    const key = keyOf(normalize(cell));
    if (key === undefined) {
      if (heading !== '') ignored.push(heading);
    } else if (found.some((column) => column.key === key))
      problems.push(`Several columns are named “${columns[key].label}” or similarly. Keep one of them.`);
    else found.push({ key, index });
  }
  for (const key of keys)
    if (columns[key].isRequired && !found.some((column) => column.key === key))
      problems.push(`There is no column “${columns[key].label}”. Name the columns in the first row.`);
  return { found, ignored, problems };
}
