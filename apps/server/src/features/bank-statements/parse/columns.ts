// Finds the header of a CSV file and what its columns are.
import type {
  ColumnMapping,
  MappedColumn,
  PartialMapping,
} from '@burnish/domain/bank-statements/column-mapping';
import { detectDecimalMark } from '../../../platform/csv/amount-text.ts';
import type { TableRow } from '../../../platform/csv/table.ts';
import { detectDateOrder } from './date-text.ts';

/** Words in the names of columns, by preference. */
const columnWords: { readonly [C in MappedColumn]: readonly string[] } = {
  dateColumn: [
    'transaction date',
    'trans date',
    'booking',
    'buchung',
    'posted',
    'posting',
    'date',
    'datum',
    'fecha',
  ],
  creditColumn: ['credit', 'deposit', 'paid in', 'money in', 'lodgement', 'inflow', 'haben', 'gutschrift'],
  debitColumn: ['debit', 'withdraw', 'paid out', 'money out', 'outflow', 'soll', 'lastschrift'],
  amountColumn: ['amount', 'betrag', 'montant', 'importe', 'umsatz'],
  payerColumn: [
    'payer',
    'sender',
    'remitter',
    'originator',
    'counterparty',
    'auftraggeber',
    'beguenstigter',
    'name',
  ],
  textColumn: [
    'narration',
    'narrative',
    'remarks',
    'description',
    'verwendungszweck',
    'details',
    'memo',
    'purpose',
    'particulars',
    'message',
    'concepto',
    'text',
  ],
  bankReferenceColumn: ['transaction id', 'reference', 'ref', 'check or slip', 'kundenreferenz'],
};

/** In this order, because 'Credit amount' is a credit. */
const searched = [
  'dateColumn',
  'creditColumn',
  'debitColumn',
  'amountColumn',
  'textColumn',
  'payerColumn',
  'bankReferenceColumn',
] as const;

/** Rows in which the header is looked for: some banks write the account and the period before it. */
const headerRows = 40;

/** Rows by which dates and amounts are recognized. */
const sampledRows = 200;

export interface Columns {
  readonly names: readonly string[];
  readonly rows: readonly TableRow[];
}

type Found = { [C in MappedColumn]?: number };

function findColumns(names: readonly string[]): Found {
  const found: Found = {};
  const used = new Set<number>();
  for (const column of searched) {
    for (const word of columnWords[column]) {
      const index = names.findIndex((name, at) => !used.has(at) && name.toLowerCase().includes(word));
      if (index === -1) continue;
      found[column] = index;
      used.add(index);
      break;
    }
  }
  return found;
}

function isHeader({ cells }: TableRow): boolean {
  const { dateColumn, amountColumn, creditColumn } = findColumns(cells);
  const hasValues = cells.some((cell) => /^[+-]?\d[\d.,]*$/.test(cell));
  return dateColumn !== undefined && (amountColumn ?? creditColumn) !== undefined && !hasValues;
}

/** Separates the header from the rows after it. */
export function splitHeader(table: readonly TableRow[]): Columns {
  const index = table.slice(0, headerRows).findIndex(isHeader);
  const header = table[index];
  if (header !== undefined) return { names: header.cells, rows: table.slice(index + 1) };
  const width = Math.max(0, ...table.slice(0, headerRows).map(({ cells }) => cells.length));
  return { names: Array.from({ length: width }, (_, at) => `Column ${at + 1}`), rows: table };
}

function cellsOf(rows: readonly TableRow[], column: number | undefined): string[] {
  if (column === undefined) return [];
  const cells = rows.slice(0, sampledRows).map(({ cells: row }) => row[column] ?? '');
  return cells.filter((cell) => /\d/.test(cell));
}

/** An amount has one column, or one for each direction. */
function chooseAmounts({ amountColumn, creditColumn, debitColumn, ...rest }: Found): Found {
  if (creditColumn !== undefined)
    return debitColumn === undefined ? { ...rest, creditColumn } : { ...rest, creditColumn, debitColumn };
  return amountColumn === undefined ? rest : { ...rest, amountColumn };
}

/** Completes what is known of the columns with what they look like. */
export function suggestMapping({ names, rows }: Columns, known: PartialMapping): ColumnMapping {
  const columns = known.dateColumn === undefined ? chooseAmounts(findColumns(names)) : known;
  const amounts = [columns.amountColumn, columns.creditColumn, columns.debitColumn].flatMap((column) =>
    cellsOf(rows, column),
  );
  return {
    ...columns,
    dateOrder: known.dateOrder ?? detectDateOrder(cellsOf(rows, columns.dateColumn)),
    decimalMark: known.decimalMark ?? detectDecimalMark(amounts),
  };
}
