import type { ImportColumnKey } from '@burnish/contract/imports/columns';
import type { ImportKind } from '@burnish/domain/imports/import';
import { type CustomerRow, customerRowParser } from '../customers/customer-row.ts';
import { type InvoiceRow, invoiceRowParser } from '../invoices/invoice-row.ts';
import { type PlanRow, planRowParser } from '../plans/plan-row.ts';
import type { RowParser } from './row-parser.ts';

/** A row of each kind of import. */
export interface ImportRows {
  readonly customers: CustomerRow;
  readonly invoices: InvoiceRow;
  readonly plans: PlanRow;
}

export const rowParsers: { readonly [K in ImportKind]: RowParser<ImportColumnKey<K>, ImportRows[K]> } = {
  customers: customerRowParser,
  invoices: invoiceRowParser,
  plans: planRowParser,
};
