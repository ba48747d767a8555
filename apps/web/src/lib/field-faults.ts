import { ApiError } from './api-error.ts';
import { oneOf } from './one-of.ts';

/** What the service found wrong with single fields of a form, as far as the form has them. */
export function fieldFaults<Field extends string>(error: unknown, fields: readonly Field[]) {
  const faults = error instanceof ApiError ? error.errors : [];
  return faults.flatMap(({ path, message }) => {
    const field = oneOf(fields, path);
    return field === undefined ? [] : [{ field, message }];
  });
}
