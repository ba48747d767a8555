// The range of amounts by which lists are filtered. Amounts are texts of units, as the address of a list has them.
import { minorUnitsPerUnit } from './money.ts';

export interface AmountRange {
  readonly minAmount?: string | undefined;
  readonly maxAmount?: string | undefined;
}

export type AmountName = keyof AmountRange;

export const amountNames: readonly AmountName[] = ['minAmount', 'maxAmount'];

export const amountRangeMessages = {
  amount: 'Enter an amount with at most two decimals, such as 197 or 197.50.',
  oneCurrency: 'Choose one currency to filter by amount.',
  order: "The maximum can't be less than the minimum.",
} as const;

/** 15 digits at most, with which every amount is exact. */
export const amountPattern = /^\d{1,13}(?:\.\d{1,2})?$/;

/** Of a text that matches `amountPattern`. */
export function minorOfAmount(text: string): number {
  return Math.round(Number(text) * minorUnitsPerUnit);
}

export type AmountRangeErrors = Partial<Record<AmountName | 'currency', string>>;

/** What is wrong with a range, by field. Amounts of several currencies can't be compared. */
export function amountRangeErrors(range: AmountRange, currencies: readonly string[]): AmountRangeErrors {
  const given = amountNames.filter((name) => range[name]);
  const malformed = given.filter((name) => !amountPattern.test(range[name] ?? ''));
  const errors: AmountRangeErrors = Object.fromEntries(
    malformed.map((name) => [name, amountRangeMessages.amount]),
  );
  if (given.length > 0 && currencies.length !== 1) errors.currency = amountRangeMessages.oneCurrency;
  const [min, max] = [range.minAmount, range.maxAmount];
  if (malformed.length === 0 && min && max && minorOfAmount(max) < minorOfAmount(min))
    errors.maxAmount = amountRangeMessages.order;
  return errors;
}

/** Whether an amount in minor units is in a range without errors. Both ends belong to it. */
export function isWithinAmounts({ minAmount, maxAmount }: AmountRange, minor: number): boolean {
  const isBelow = minAmount !== undefined && minor < minorOfAmount(minAmount);
  const isAbove = maxAmount !== undefined && minor > minorOfAmount(maxAmount);
  return !isBelow && !isAbove;
}
