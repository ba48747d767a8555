// What came from outside, as its schema takes it.
import { DomainError, type FieldFault } from '@burnish/domain/errors';
import type { z } from 'zod';

/** One for each member, the first that was found. What is no object at all has no member to name. */
function faultsOf(error: z.ZodError): FieldFault[] {
  const faults = new Map<string, FieldFault>();
  for (const { path, message } of error.issues) {
    const name = path.join('.');
    if (name !== '' && !faults.has(name)) faults.set(name, { path: name, message });
  }
  return [...faults.values()];
}

/** What is missing counts as empty. @throws DomainError INVALID_INPUT */
export function check<Schema extends z.ZodObject>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value === undefined ? {} : value);
  if (!result.success) throw new DomainError('INVALID_INPUT', faultsOf(result.error));
  return result.data;
}
