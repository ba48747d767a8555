import { type Money, minorUnitsPerUnit } from '@burnish/domain/money/money';
import type { CalendarDate } from '@burnish/domain/time/calendar-date';
import { stringify } from 'csv-stringify/sync';
import type { StatementContent } from './content.ts';
import { balanceName, entryDescription } from './statement-texts.ts';

/** '-1200.5': a number for spreadsheets, without a symbol and separators. */
const decimal = ({ minor }: Money) => minor / minorUnitsPerUnit;

const balanceRow = (date: CalendarDate, kind: string, description: string, balance: Money) => [
  date,
  kind,
  '',
  '',
  description,
  balance.currency,
  '',
  decimal(balance),
];

/** Charges and refunds are positive, what reduces the balance is negative. Credit that moves to an invoice is 0. */
export function createStatementCsv({ currency, from, to, statement }: StatementContent): string {
  const { openingBalance, entries, closingBalance } = statement;
  const rows = [
    ['Date', 'Kind', 'Document', 'Invoice', 'Description', 'Currency', 'Amount', 'Balance'],
    balanceRow(from, 'opening_balance', balanceName('Opening balance', openingBalance), openingBalance),
    ...entries.map((entry) => [
      entry.date,
      entry.kind,
      entry.documentNumber ?? '',
      entry.invoiceNumber ?? '',
      entryDescription(entry),
      currency,
      decimal(entry.amount),
      decimal(entry.balance),
    ]),
    balanceRow(to, 'closing_balance', balanceName('Closing balance', closingBalance), closingBalance),
  ];
  // Spreadsheets run text that begins with =, +, - or @ as a formula, so it gets an apostrophe in front.
  return stringify(rows, { bom: true, record_delimiter: 'windows', escape_formulas: true });
}
