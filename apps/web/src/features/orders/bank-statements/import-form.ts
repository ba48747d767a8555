// What an admin chooses before a statement is imported.
import type { StatementPreview } from '@burnish/contract/bank-statements/entities';
import { type ColumnMapping, mappedColumns } from '@burnish/domain/bank-statements/column-mapping';
import type { Currency } from '@burnish/domain/money/money';

export interface ImportInput {
  readonly file: File | null;
  /** Null: what the preview suggests. */
  readonly mapping: ColumnMapping | null;
  readonly account: string | null;
  readonly currency: Currency | null;
}

export const emptyImport: ImportInput = { file: null, mapping: null, account: null, currency: null };

export function mappingFields(mapping: ColumnMapping | null): readonly (readonly [string, string])[] {
  if (mapping === null) return [];
  const columns = mappedColumns.flatMap((name) => {
    const index = mapping[name];
    return index === undefined ? [] : [[name, String(index)] as const];
  });
  return [...columns, ['dateOrder', mapping.dateOrder], ['decimalMark', mapping.decimalMark]];
}

/** An amount has one column, or one for each direction. */
export function withColumn(
  mapping: ColumnMapping,
  name: (typeof mappedColumns)[number],
  index: number | undefined,
): ColumnMapping {
  const changed = { ...mapping, [name]: index };
  if (index === undefined) return changed;
  if (name === 'amountColumn') return { ...changed, creditColumn: undefined, debitColumn: undefined };
  return name === 'creditColumn' || name === 'debitColumn'
    ? { ...changed, amountColumn: undefined }
    : changed;
}

function formOf(file: File, fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.append('statement', file);
  return form;
}

/** Null: there is no file yet. */
export function previewForm({ file, mapping, currency }: ImportInput): FormData | null {
  if (file === null) return null;
  return formOf(file, [
    ...mappingFields(mapping),
    ...(currency === null ? [] : [['currency', currency] as const]),
  ]);
}

/** What the preview showed is what is imported. */
export function importForm(file: File, input: ImportInput, preview: StatementPreview): FormData {
  return formOf(file, [
    ...mappingFields(preview.mapping),
    ['account', input.account ?? preview.account ?? ''],
    ['currency', input.currency ?? preview.currency ?? 'NGN'],
  ]);
}
