// Reads the transactions of a CSV file by a mapping of its columns.
import type { ColumnMapping } from '@burnish/domain/bank-statements/column-mapping';
import type { FieldError } from '@burnish/domain/errors';
import type { Currency } from '@burnish/domain/money/money';
import { isFutureEverywhere } from '@burnish/domain/time/calendar-date';
import { parseAmountText } from '../../../platform/csv/amount-text.ts';
import type { TableRow } from '../../../platform/csv/table.ts';
import { parseDateText } from './date-text.ts';
import { type Entry, entryOf, problemAt } from './entries.ts';

interface Options {
  readonly mapping: ColumnMapping;
  readonly currency: Currency;
  readonly now: Date;
}

/** What is missing in the mapping. */
export function checkMapping(mapping: ColumnMapping, columnCount: number): FieldError[] {
  const errors: FieldError[] = [];
  const { dateColumn, amountColumn, creditColumn, debitColumn, payerColumn, textColumn } = mapping;
  if (dateColumn === undefined)
    errors.push({ path: 'dateColumn', message: 'Choose the column of the date.' });
  if (amountColumn === undefined && creditColumn === undefined)
    errors.push({ path: 'amountColumn', message: 'Choose the column of the amount, or of what arrived.' });
  if (amountColumn !== undefined && (creditColumn ?? debitColumn) !== undefined)
    errors.push({
      path: 'amountColumn',
      message: 'Choose either one column for the amount, or one for each direction.',
    });
  if (payerColumn === undefined && textColumn === undefined)
    errors.push({ path: 'textColumn', message: 'Choose the column of the payer or of the description.' });
  const { dateOrder: _, decimalMark: __, ...columns } = mapping;
  for (const [path, column] of Object.entries(columns))
    if (column !== undefined && column >= columnCount)
      errors.push({ path, message: `The file has ${columnCount} columns. Choose one of them.` });
  return errors;
}

const amountProblems = {
  malformed: (text: string) => `The amount “${text}” can't be read. Check the column and the decimal mark.`,
  too_exact: (text: string) => `The amount “${text}” has more than two decimals. Check the decimal mark.`,
  other_currency: (text: string) =>
    `The amount “${text}” is in another currency. Choose the currency of the account.`,
};

/** Texts of a bank can be of any length; errors quote the beginning. */
const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function readAmount(cell: string, { mapping, currency }: Options): number | null | string {
  const parsed = parseAmountText(cell, mapping.decimalMark, currency);
  return 'problem' in parsed ? amountProblems[parsed.problem](shorten(cell)) : parsed.minor;
}

/** What arrived, negative if it went out. Null: neither. */
function readMovement(cells: readonly string[], options: Options): number | null | string {
  const { amountColumn, creditColumn, debitColumn } = options.mapping;
  const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? ''));
  if (amountColumn !== undefined) return readAmount(cell(amountColumn), options);
  const credit = readAmount(cell(creditColumn), options);
  const debit = readAmount(cell(debitColumn), options);
  if (typeof credit === 'string' || typeof debit === 'string')
    return typeof credit === 'string' ? credit : debit;
  if (credit !== null && credit !== 0 && debit !== null && debit !== 0)
    return 'Money arrived and went out on the same line. Check the columns.';
  if (credit === null || credit === 0) return debit === null ? credit : -Math.abs(debit);
  return credit;
}

/** Null: the row isn't a transaction, such as a total or an empty row. */
export function readRow({ line, cells }: TableRow, options: Options): Entry | FieldError | null {
  const { dateColumn, dateOrder, payerColumn, textColumn, bankReferenceColumn } = options.mapping;
  const date = cells[dateColumn ?? 0] ?? '';
  if (!/\d/.test(date)) return null;
  const movement = readMovement(cells, options);
  if (movement === null || movement === 0) return null;
  const bookedOn = parseDateText(date, dateOrder);
  if (bookedOn === null)
    return problemAt(
      line,
      `The date “${shorten(date)}” can't be read. Check the column and the order of day and month.`,
    );
  if (isFutureEverywhere(bookedOn, options.now))
    return problemAt(line, `The date “${shorten(date)}” is in the future. Check the order of day and month.`);
  if (typeof movement === 'string') return problemAt(line, movement);
  const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? ''));
  return entryOf({
    position: line,
    bookedOn,
    amountMinor: movement,
    payer: cell(payerColumn),
    text: cell(textColumn),
    bankReference: cell(bankReferenceColumn),
  });
}
