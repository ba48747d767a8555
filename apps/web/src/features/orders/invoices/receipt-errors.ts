import { ApiError, fieldErrors } from '../../../lib/api-error.ts';

/** In the order of the form, named as in the request body. */
export const receiptFields = [
  'paymentMethod',
  'paymentDate',
  'amount',
  'transactionReference',
  'receipt',
  'receiptLink',
  'notes',
] as const;

export type ReceiptField = (typeof receiptFields)[number];

const fileErrorStatuses = new Set([413, 415]);

/** The field errors of a failed call. A rejected upload (too large, wrong type) counts as an error of the file. */
export function receiptErrors(error: unknown): { field: ReceiptField; message: string }[] {
  const errors = fieldErrors(error, receiptFields);
  if (errors.length > 0 || !(error instanceof ApiError) || !fileErrorStatuses.has(error.status))
    return errors;
  return [{ field: 'receipt', message: error.message }];
}
