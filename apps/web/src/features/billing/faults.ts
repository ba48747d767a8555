import { ApiError } from '../../lib/api-error.ts';
import { fieldFaults } from '../../lib/field-faults.ts';

/** In the order in which they stand in the form, by their paths in what is sent. */
export const receiptFields = [
  'paymentMethod',
  'paymentDate',
  'transactionReference',
  'receipt',
  'receiptLink',
  'notes',
] as const;

export type ReceiptField = (typeof receiptFields)[number];

const aboutTheFile = new Set([413, 415]);

/** What the service found wrong, beside the field that it is about. */
export function receiptFaults(error: unknown): { field: ReceiptField; message: string }[] {
  const named = fieldFaults(error, receiptFields);
  if (named.length > 0 || !(error instanceof ApiError) || !aboutTheFile.has(error.status)) return named;
  return [{ field: 'receipt', message: error.message }];
}
