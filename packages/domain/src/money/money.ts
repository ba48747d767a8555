// Amounts are whole minor units (cents, kobo) with their currency. Decimals are used on the wire only.

export const currencies = ['USD', 'NGN'] as const;
export type Currency = (typeof currencies)[number];

/** Both currencies have two decimals, so 100 minor units make one unit. */
export const minorUnitsPerUnit = 100;

/** 15 digits: a JavaScript number represents every decimal with up to 15 digits exactly. */
export const maxMinorUnits = 999_999_999_999_999;

export interface Money {
  readonly minor: number;
  readonly currency: Currency;
}

/** One price in every currency. */
export type Prices = { readonly [C in Currency]: Money };

export function isCurrency(value: string): value is Currency {
  return currencies.some((currency) => currency === value);
}

function isExact(minor: number): boolean {
  return Number.isInteger(minor) && Math.abs(minor) <= maxMinorUnits;
}

/** @throws RangeError for fractions of a minor unit, and for amounts too large to be exact */
export function money(minor: number, currency: Currency): Money {
  if (!isExact(minor)) throw new RangeError(`not an exact number of minor units: ${minor}`);
  return { minor, currency };
}

/** @throws RangeError if the amount isn't exact in minor units */
export function moneyFromUnits(amount: number, currency: Currency): Money {
  const exact = fromDecimal(amount, currency);
  if (exact === null) throw new RangeError(`not an exact amount: ${amount} ${currency}`);
  return exact;
}

export function prices(usd: number, ngn: number): Prices {
  return { USD: moneyFromUnits(usd, 'USD'), NGN: moneyFromUnits(ngn, 'NGN') };
}

export function multiply(amount: Money, quantity: number): Money {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`not a whole quantity: ${quantity}`);
  return money(amount.minor * quantity, amount.currency);
}

/** @throws RangeError if the currencies differ */
export function subtract(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new RangeError(`${a.currency} and ${b.currency} can't be subtracted`);
  return money(a.minor - b.minor, a.currency);
}

/** The decimal number used on the wire, such as 1333.33 for 133333 kobo. */
export function toDecimal(amount: Money): number {
  return amount.minor / minorUnitsPerUnit;
}

/**
 * Parses a decimal number of the wire. Amounts are never rounded: null if it has more than two decimals, isn't finite
 * or is too large.
 */
export function fromDecimal(decimal: number, currency: Currency): Money | null {
  const minor = Math.round(decimal * minorUnitsPerUnit);
  return isExact(minor) && minor / minorUnitsPerUnit === decimal ? money(minor, currency) : null;
}

/** Whether a displayed price matches the amount, with a tolerance of one unit. */
export function isCloseTo(amount: Money, decimal: number): boolean {
  return Math.abs(decimal - toDecimal(amount)) <= 1;
}
