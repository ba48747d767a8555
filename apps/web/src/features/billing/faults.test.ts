import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { receiptFaults } from './faults.ts';

const refusal = (status: number, errors: { path: string; message: string }[] = []) =>
  new ApiError({ status, code: 'ANY', message: 'As the service says it.', errors });

describe('receiptFaults', () => {
  it.each([413, 415])('puts what %i says beside the file', (status) => {
    expect(receiptFaults(refusal(status))).toEqual([
      { field: 'receipt', message: 'As the service says it.' },
    ]);
  });

  it('puts a fault beside the field that it names', () => {
    const errors = [{ path: 'paymentDate', message: 'This day is still to come.' }];
    expect(receiptFaults(refusal(400, errors))).toEqual([
      { field: 'paymentDate', message: 'This day is still to come.' },
    ]);
  });

  it('has no place for what is about the whole', () => {
    expect(receiptFaults(refusal(409))).toEqual([]);
    expect(receiptFaults(new TypeError('lost'))).toEqual([]);
  });
});
