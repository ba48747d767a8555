// A filter for a range of amounts, which takes one currency.
import {
  type AmountRange,
  type AmountRangeErrors,
  amountNames,
  amountRangeErrors,
  isWithinAmounts,
} from '@burnish/domain/money/amount-range';
import { type Currency, currencies, minorUnitsPerUnit } from '@burnish/domain/money/money';
import { chosenValues, type FilterDefinition, type FilterValues } from './list-filters.ts';
import { oneOf } from './one-of.ts';
import { parseDecimal } from './parse-decimal.ts';

export interface AmountFilter {
  readonly label: string;
  /** The list's filter for the currency. */
  readonly currency: FilterDefinition<string, Currency>;
}

export interface ParsedAmounts {
  /** As the URL has it, with or without errors. */
  readonly range: AmountRange;
  /** The currency of the amounts, if exactly one is chosen. */
  readonly currency: Currency | undefined;
  readonly errors: AmountRangeErrors;
  /** Without errors: an invalid range finds nothing, and isn't sent. */
  readonly isValid: boolean;
}

export function parseAmounts({ currency }: AmountFilter, values: FilterValues): ParsedAmounts {
  const range: AmountRange = Object.fromEntries(
    amountNames.flatMap((name) => (values[name] ? [[name, values[name]]] : [])),
  );
  const chosen = chosenValues(currency, values).filter(
    (one) => currency.multiple || one === values[currency.name],
  );
  const errors = amountRangeErrors(range, chosen);
  return {
    range,
    currency: chosen.length === 1 ? oneOf(currencies, chosen[0] ?? '') : undefined,
    errors,
    isValid: Object.keys(errors).length === 0,
  };
}

/** Values that clear the range. The currency stays. */
export const clearedAmounts: FilterValues = Object.fromEntries(amountNames.map((name) => [name, '']));

/** A typed amount as the URL has it: without the commas of '45,000.50'. What is no amount stays as it is. */
export function toAmountText(typed: string): string {
  return parseDecimal(typed) === null ? typed.trim() : typed.replaceAll(/[\s,]/g, '');
}

/** Whether the amount of a row, in units, is in a valid range. */
export function matchesAmounts(range: AmountRange, amount: number): boolean {
  return isWithinAmounts(range, Math.round(amount * minorUnitsPerUnit));
}
