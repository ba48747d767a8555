import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { fieldErrors } from './api-error.ts';

/**
 * Shows the server's errors at the fields that they name, and moves the focus to the first of them. False if the error
 * names no field of the form.
 */
export function showFieldErrors<Input extends FieldValues>(
  { setError }: { readonly setError: UseFormSetError<Input> },
  error: unknown,
  fields: readonly Path<Input>[],
): boolean {
  const errors = fieldErrors(error, fields);
  for (const [index, { field, message }] of errors.entries())
    setError(field, { message }, { shouldFocus: index === 0 });
  return errors.length > 0;
}
