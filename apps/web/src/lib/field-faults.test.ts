import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { fieldFaults } from './field-faults.ts';

const refusal = new ApiError({
  status: 400,
  code: 'INVALID_INPUT',
  message: 'Please check what you entered.',
  errors: [
    { path: 'dueDate', message: 'This day has passed.' },
    { path: 'elsewhere', message: 'Unknown to the form.' },
  ],
});

describe('fieldFaults', () => {
  it('keeps those that the form has a place for', () => {
    expect(fieldFaults(refusal, ['dueDate', 'notes'])).toEqual([
      { field: 'dueDate', message: 'This day has passed.' },
    ]);
  });

  it('finds none in what is no refusal', () => {
    expect(fieldFaults(new TypeError('lost'), ['dueDate'])).toEqual([]);
  });
});
