// Parses amounts as banks write them.
import type { DecimalMark } from '@burnish/domain/money/decimal-mark';
import { type Currency, maxMinorUnits } from '@burnish/domain/money/money';

/** Minor units, negative if the money went out. Null: there is no amount. */
export type ParsedAmount =
  | { readonly minor: number | null }
  | { readonly problem: 'malformed' | 'too_exact' | 'other_currency' };

const signs: { readonly [C in Currency]: readonly string[] } = {
  USD: ['USD', 'US$', '$'],
  NGN: ['NGN', '₦', 'N'],
};

/** Removes the sign or the code of the currency. Null: it is another currency. */
function removeCurrency(text: string, currency: Currency): string | null {
  const number = text.replace(/[^\d.,-]/g, '');
  const found = text.replace(/[\d.,-]/g, '');
  const isAtOneEnd = text === found + number || text === number + found;
  return found === '' || (isAtOneEnd && signs[currency].includes(found)) ? number : null;
}

/** Whole units and decimals without signs between them. */
function splitNumber(number: string, mark: DecimalMark): { units: string; decimals: string } | null {
  const [decimal, group] = mark === 'point' ? ['.', ','] : [',', '.'];
  const [whole = '', decimals = '', ...rest] = number.split(decimal);
  const groups = whole.split(group);
  const isGrouped = groups.length === 1 || groups.slice(1).every((part) => part.length === 3);
  const units = groups.join('') || '0';
  const isValid = rest.length === 0 && isGrouped && /^\d+$/.test(units) && /^\d*$/.test(decimals);
  return isValid && /\d/.test(number) ? { units, decimals } : null;
}

/** Brackets, DR and a minus on either side mean that the money went out. */
function splitSign(text: string): { isNegative: boolean; rest: string } {
  const compact = text
    .replace(/[\s'’]/g, '')
    .replaceAll('−', '-')
    .toUpperCase();
  const inner = compact.startsWith('(') && compact.endsWith(')') ? compact.slice(1, -1) : compact;
  const number = inner.replace(/[CD]R$/, '');
  const isNegative = inner !== compact || inner.endsWith('DR') || number.includes('-');
  return { isNegative, rest: number.replace(/^\+/, '').replace(/-/, '') };
}

export function parseAmountText(text: string, mark: DecimalMark, currency: Currency): ParsedAmount {
  const { isNegative, rest } = splitSign(text);
  if (rest.replaceAll('-', '') === '') return { minor: null };
  const number = removeCurrency(rest, currency);
  if (number === null)
    return { problem: /\d/.test(text) && !/^[=@]/.test(text.trim()) ? 'other_currency' : 'malformed' };
  const parts = splitNumber(number, mark);
  if (parts === null) return { problem: 'malformed' };
  if (!/^0*$/.test(parts.decimals.slice(2))) return { problem: 'too_exact' };
  const minor = Number(parts.units + parts.decimals.slice(0, 2).padEnd(2, '0'));
  if (!Number.isSafeInteger(minor) || minor > maxMinorUnits) return { problem: 'malformed' };
  return { minor: isNegative && minor > 0 ? -minor : minor };
}

/** Finds the decimal mark by what most of the amounts look like. */
export function detectDecimalMark(amounts: readonly string[]): DecimalMark {
  let commas = 0;
  for (const amount of amounts) {
    const last = Math.max(amount.lastIndexOf(','), amount.lastIndexOf('.'));
    if (last === -1) continue;
    const digitsAfter = /^\d*/.exec(amount.slice(last + 1))?.[0].length ?? 0;
    const isDecimal = digitsAfter < 3 || (amount.includes(',') && amount.includes('.'));
    const isComma = amount[last] === ',';
    commas += isComma === isDecimal ? 1 : -1;
  }
  return commas > 0 ? 'comma' : 'point';
}
