import { type ImportKind, maxImportedRows } from '@burnish/domain/imports/import';
import { formatCount, pluralize } from '../../lib/format.ts';

export interface KindTexts {
  readonly title: string;
  /** What is imported: '1 customer', '12 customers'. */
  readonly count: (count: number) => string;
  /** Of rows that stay unchanged. */
  readonly existing: (count: number) => string;
  /** Of the row in the preview. */
  readonly isExisting: string;
  /** What the import does and doesn't do. */
  readonly note: string;
  /** Without the extension. */
  readonly exampleName: string;
}

const customers = (count: number) => pluralize(count, 'customer', 'customers');

export const copy = {
  open: 'Import…',
  file: 'File',
  hint: `CSV with headings, up to 2 MB and ${formatCount(maxImportedRows)} rows`,
  example: 'Download an example file',
  noFile: 'Choose a file.',
  tooLarge: 'The file is larger than 2 MB.',
  reading: 'Reading the file…',
  preview: 'Preview',
  firstRows: (shown: number) => `First ${pluralize(shown, 'row', 'rows')}`,
  ignored: (columns: readonly string[]) => `Columns that are ignored: ${columns.join(', ')}.`,
  newRow: 'New',
  column: { row: 'Row', status: 'Status' },
  empty: 'Not given',
  problems: "The file can't be imported like this",
  discard: 'Discard this import?',
  submit: 'Import',
  submitCount: (text: string) => `Import ${text}`,
  failed: "The file couldn't be imported. Check your connection, then try again.",
  kind: {
    customers: {
      title: 'Import customers',
      count: customers,
      existing: (count) =>
        `${customers(count)} already ${count === 1 ? 'has' : 'have'} an account and ${count === 1 ? 'stays' : 'stay'} unchanged.`,
      isExisting: 'Has an account',
      note: 'The import sends no email. Customers sign in with Google, or set a password with “Forgot password”, using the email in the file.',
      exampleName: 'customers-example',
    },
  } satisfies Record<ImportKind, KindTexts>,
  counts: (added: string, existing: string | null) =>
    `${added} will be imported.${existing === null ? '' : ` ${existing}`}`,
  done: (added: string, existing: string | null) =>
    `${added} imported.${existing === null ? '' : ` ${existing}`}`,
};
