import type { Currency } from '@burnish/domain/money/money';
import { grouped } from './grouped.ts';

const symbols: Readonly<Record<Currency, string>> = { USD: '$', NGN: '₦' };

/**
 * '$97', '₦90,000', '$4.85': two decimals where there are some, else none. The wire's decimals come from whole
 * minor units, so they are brought back to those before anything is decided about them.
 */
export function money(amount: number, currency: Currency): string {
  const minor = Math.round(amount * 100);
  const written = grouped(Math.abs(minor / 100), minor % 100 === 0 ? 0 : 2);
  return `${minor < 0 ? '-' : ''}${symbols[currency]}${written}`;
}
