import { type Money, minorUnitsPerUnit } from '@burnish/domain/money/money';
import { stringify } from 'csv-stringify/sync';
import type { StatementContent } from './content.ts';
import { entryDescription } from './statement-texts.ts';

/** '-1200.5': a number for spreadsheets, without a symbol and separators. */
const decimal = ({ minor }: Money) => minor / minorUnitsPerUnit;

/** Charges are positive, what reduces the balance is negative. */
export function createStatementCsv({ currency, from, to, statement }: StatementContent): string {
  const { openingBalance, entries, closingBalance } = statement;
  const rows = [
    ['Date', 'Kind', 'Document', 'Invoice', 'Description', 'Currency', 'Amount', 'Balance'],
    [from, 'opening_balance', '', '', 'Opening balance', currency, '', decimal(openingBalance)],
    ...entries.map((entry) => [
      entry.date,
      entry.kind,
      entry.documentNumber,
      entry.invoiceNumber,
      entryDescription(entry),
      currency,
      decimal(entry.amount),
      decimal(entry.balance),
    ]),
    [to, 'closing_balance', '', '', 'Closing balance', currency, '', decimal(closingBalance)],
  ];
  // Spreadsheets run text that begins with =, +, - or @ as a formula, so it gets an apostrophe in front.
  return stringify(rows, { bom: true, record_delimiter: 'windows', escape_formulas: true });
}
