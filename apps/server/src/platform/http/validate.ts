import { DomainError, type FieldError } from '@burnish/domain/errors';
import type { z } from 'zod';

/** The first error of each field. Errors of the value itself belong to no field and are left out. */
function fieldErrorsOf(error: z.ZodError): FieldError[] {
  const fieldErrors = new Map<string, FieldError>();
  for (const { path, message } of error.issues) {
    const name = path.join('.');
    if (name !== '' && !fieldErrors.has(name)) fieldErrors.set(name, { path: name, message });
  }
  return [...fieldErrors.values()];
}

/** A missing value is treated as an empty object. @throws DomainError INVALID_INPUT */
export function validate<Schema extends z.ZodObject>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value === undefined ? {} : value);
  if (!result.success) throw new DomainError('INVALID_INPUT', fieldErrorsOf(result.error));
  return result.data;
}
