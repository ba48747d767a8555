// Amounts as users read them, in English whatever the reader's language.
import { type Currency, type Money, minorUnitsPerUnit } from './money.ts';

/**
 * '1,284.50'. Written by hand because creating the browser's own formatter takes a phone about 50 ms, which would delay
 * the public pages.
 */
export function groupDigits(value: number, decimals: number): string {
  const [integer = '', fraction] = value.toFixed(decimals).split('.');
  const grouped = integer.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

export const currencySymbols: Readonly<Record<Currency, string>> = { USD: '$', NGN: '₦' };

/** '$97', '₦90,000', '$4.85', '-₦500'. */
export function formatMoney({ minor, currency }: Money): string {
  const decimals = minor % minorUnitsPerUnit === 0 ? 0 : 2;
  const absolute = groupDigits(Math.abs(minor / minorUnitsPerUnit), decimals);
  return `${minor < 0 ? '-' : ''}${currencySymbols[currency]}${absolute}`;
}
