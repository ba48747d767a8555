// How the columns of a bank's CSV file are read.
import type { DecimalMark } from '../money/decimal-mark.ts';

/** The order of day, month and year. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Columns that are read, in the order of the form. */
export const mappedColumns = [
  'dateColumn',
  'amountColumn',
  'creditColumn',
  'debitColumn',
  'payerColumn',
  'textColumn',
  'bankReferenceColumn',
] as const;
export type MappedColumn = (typeof mappedColumns)[number];

/**
 * Columns by their index, from 0. Amounts are in `amountColumn`, negative if they went out, or what arrived is in
 * `creditColumn` and what went out in `debitColumn`.
 */
export type ColumnMapping = {
  readonly [C in MappedColumn]?: number | undefined;
} & { readonly dateOrder: DateOrder; readonly decimalMark: DecimalMark };

/** Columns of a file. */
export const maxStatementColumns = 60;

/** What is known of a mapping. */
export type PartialMapping = { readonly [K in keyof ColumnMapping]?: ColumnMapping[K] | undefined };
