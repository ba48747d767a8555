import type { Currency } from '@burnish/domain/money/money';
import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import type { z } from 'zod';
import type { FieldError } from '../../../lib/api-error.ts';
import { readAmount } from '../../../presentation/payment-amount.ts';

/** The first error of each field by the contract's schema, with the errors of amounts as they were typed. */
export function bodyErrors(
  schema: z.ZodType,
  body: unknown,
  amounts: readonly FieldError[],
): readonly FieldError[] {
  const errors = new Map(amounts.map((error) => [error.path, error]));
  for (const { path, message } of schema.safeParse(body).error?.issues ?? []) {
    const name = path.join('.');
    if (!errors.has(name)) errors.set(name, { path: name, message });
  }
  return [...errors.values()];
}

/** The error of a typed amount, if there is one. */
export function amountErrors(path: string, text: string, currency: Currency): FieldError[] {
  const { error } = readAmount(text, currency);
  return error === null ? [] : [{ path, message: error }];
}

/** Validates a form with a pure function. Paths of lists have an index: 'items.0.amount'. */
export function resolverOf<Input extends FieldValues>(
  errorsOf: (input: Input) => readonly FieldError[],
): Resolver<Input> {
  return (input) => {
    const found = errorsOf(input);
    if (found.length === 0) return { values: input, errors: {} };
    const errors: FieldErrors<Input> = {};
    for (const { path, message } of found) set(errors, path, { type: 'validate', message });
    return { values: {}, errors };
  };
}
