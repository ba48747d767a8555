import { fileTooLarge, formatMegabytes } from '@burnish/contract/file-size';
import { type ImportKind, maxImportBytes, maxImportedRows } from '@burnish/domain/imports/import';
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
const invoices = (count: number) => pluralize(count, 'invoice', 'invoices');
const plans = (count: number) => pluralize(count, 'plan', 'plans');

export const copy = {
  file: 'File',
  hint: (kind: ImportKind) =>
    `CSV with headings, up to ${formatMegabytes(maxImportBytes)} and ${formatCount(maxImportedRows[kind])} rows`,
  example: 'Download an example file',
  noFile: 'Choose a file.',
  tooLarge: fileTooLarge(maxImportBytes),
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
    invoices: {
      title: 'Import open invoices',
      count: invoices,
      existing: (count) =>
        `${invoices(count)} ${count === 1 ? 'is' : 'are'} already here and ${count === 1 ? 'stays' : 'stay'} unchanged.`,
      isExisting: 'Already here',
      note: "For invoices that you sent from another system and that aren't fully paid. They keep their numbers and dates, and customers pay them here. The import sends no email; reminders follow as usual.",
      exampleName: 'invoices-example',
    },
    plans: {
      title: 'Import running plans',
      count: plans,
      existing: (count) =>
        `${plans(count)} ${count === 1 ? 'is' : 'are'} already here and ${count === 1 ? 'stays' : 'stay'} unchanged.`,
      isExisting: 'Already here',
      note: 'For plans that customers have already paid for. The payment is entered on its own day, and the plan renews at the current price. The import sends no email; renewals follow as usual.',
      exampleName: 'plans-example',
    },
  } satisfies Record<ImportKind, KindTexts>,
  counts: (added: string, existing: string | null) =>
    `${added} will be imported.${existing === null ? '' : ` ${existing}`}`,
  done: (added: string, existing: string | null) =>
    `${added} imported.${existing === null ? '' : ` ${existing}`}`,
};
