// Amounts are whole minor units (cents, kobo) with their currency; decimals exist on the wire only.

export const currencies = ['USD', 'NGN'] as const;
export type Currency = (typeof currencies)[number];

/** Both currencies have two decimals, so 100 minor units make one unit. */
export const minorPerUnit = 100;

/** 15 digits: the most that a decimal number on the wire is certain to carry without drifting. */
export const largestMinor = 999_999_999_999_999;

export interface Money {
  readonly minor: number;
  readonly currency: Currency;
}

/** A price that is stated in every currency. */
export type Priced = { readonly [C in Currency]: Money };

export function isCurrency(value: string): value is Currency {
  return currencies.some((currency) => currency === value);
}

function isExact(minor: number): boolean {
  return Number.isInteger(minor) && Math.abs(minor) <= largestMinor;
}

/** @throws RangeError for a fraction of a minor unit, or an amount too large to be exact. */
export function money(minor: number, currency: Currency): Money {
  if (!isExact(minor)) throw new RangeError(`not an exact number of minor units: ${minor}`);
  return { minor, currency };
}

/** A price as it is stated, in units. @throws RangeError when it is not exact in minor units. */
export function units(amount: number, currency: Currency): Money {
  const exact = fromDecimal(amount, currency);
  if (exact === null) throw new RangeError(`not an exact amount: ${amount} ${currency}`);
  return exact;
}

export function priced(usd: number, ngn: number): Priced {
  return { USD: units(usd, 'USD'), NGN: units(ngn, 'NGN') };
}

export function times(amount: Money, quantity: number): Money {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`not a whole quantity: ${quantity}`);
  return money(amount.minor * quantity, amount.currency);
}

/** Signed difference `a - b`. @throws RangeError when the currencies differ. */
export function minus(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new RangeError(`${a.currency} and ${b.currency} do not subtract`);
  return money(a.minor - b.minor, a.currency);
}

/** The wire's decimal number: 1333.33 for 133333 kobo. */
export function toDecimal(amount: Money): number {
  return amount.minor / minorPerUnit;
}

/**
 * Reads a decimal of the wire. Null where it has more than two decimals, is not finite or is too large:
 * an amount is never rounded into shape.
 */
export function fromDecimal(decimal: number, currency: Currency): Money | null {
  const minor = Math.round(decimal * minorPerUnit);
  return isExact(minor) && minor / minorPerUnit === decimal ? money(minor, currency) : null;
}

/** Whether a decimal that somebody was shown is the amount, or off by no more than one unit. */
export function isCloseTo(amount: Money, decimal: number): boolean {
  return Math.abs(decimal - toDecimal(amount)) <= 1;
}
