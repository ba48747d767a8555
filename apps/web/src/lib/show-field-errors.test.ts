import { expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { showFieldErrors } from './show-field-errors.ts';

const fields = ['name', 'address.city'] as const;

function invalid(...paths: string[]): ApiError {
  const errors = paths.map((path) => ({ path, message: `Check ${path}.` }));
  return new ApiError({ status: 400, code: 'INVALID_INPUT', message: 'Some fields are invalid.', errors });
}

it('shows each error at its field and focuses the first', () => {
  const setError = vi.fn();
  expect(showFieldErrors({ setError }, invalid('unknown', 'address.city', 'name'), fields)).toBe(true);
  expect(setError.mock.calls).toEqual([
    ['address.city', { message: 'Check address.city.' }, { shouldFocus: true }],
    ['name', { message: 'Check name.' }, { shouldFocus: false }],
  ]);
});

it.each([
  ['names no field of the form', invalid('unknown')],
  ['is a lost connection', new TypeError('network failure')],
])('shows nothing if the error %s', (_, error) => {
  const setError = vi.fn();
  expect(showFieldErrors({ setError }, error, fields)).toBe(false);
  expect(setError).not.toHaveBeenCalled();
});
