import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { receiptErrors } from './receipt-errors.ts';

const apiError = (status: number, errors: { path: string; message: string }[] = []) =>
  new ApiError({ status, code: 'ANY', message: 'Message from the server.', errors });

describe('receiptErrors', () => {
  it.each([413, 415])('assigns status %i to the file', (status) => {
    expect(receiptErrors(apiError(status))).toEqual([
      { field: 'receipt', message: 'Message from the server.' },
    ]);
  });

  it('assigns an error to the field that it names', () => {
    const errors = [{ path: 'paymentDate', message: "The payment date can't be in the future." }];
    expect(receiptErrors(apiError(400, errors))).toEqual([
      { field: 'paymentDate', message: "The payment date can't be in the future." },
    ]);
  });

  it('assigns a rejected upload to the fields that it names', () => {
    const errors = [{ path: 'notes', message: 'The notes are too long.' }];
    expect(receiptErrors(apiError(413, errors))).toEqual([
      { field: 'notes', message: 'The notes are too long.' },
    ]);
  });

  it('returns nothing for errors that name no field', () => {
    expect(receiptErrors(apiError(409))).toEqual([]);
    expect(receiptErrors(new TypeError('lost'))).toEqual([]);
  });
});
