import type { Currency } from '@burnish/domain/money/money';

const writers = new Map<string, Intl.NumberFormat>();

function writer(currency: Currency, decimals: number): Intl.NumberFormat {
  const key = currency + decimals;
  const known = writers.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  writers.set(key, made);
  return made;
}

/**
 * '$97', '₦90,000', '$4.85': two decimals where there are some, else none. The wire's decimals come from whole
 * minor units, so they are brought back to those before anything is decided about them.
 */
export function money(amount: number, currency: Currency): string {
  const minor = Math.round(amount * 100);
  return writer(currency, minor % 100 === 0 ? 0 : 2).format(minor / 100);
}
