import type { AmountRange } from '@burnish/domain/money/amount-range';
import type { Currency } from '@burnish/domain/money/money';
import { formatMoney } from '../../../lib/format.ts';
import { formatDate } from '../../../lib/format-date.ts';
import type { FilterDefinition } from '../../../lib/list-filters.ts';

/** 'Sent, Viewed', or '5 of 9' where the names would be too long. Empty if nothing is chosen. */
export function choicesText({ options }: FilterDefinition, chosen: readonly string[]): string {
  if (chosen.length > 2) return `${chosen.length} of ${options.length}`;
  return options
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => label)
    .join(', ');
}

/** '1 Nov 2026 to 30 Nov 2026', 'from 1 Nov 2026', 'until 30 Nov 2026'. Empty if no day is set. */
export function daysText(from: string | undefined, to: string | undefined): string {
  if (from && to) return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
  if (from) return `from ${formatDate(from)}`;
  return to ? `until ${formatDate(to)}` : '';
}

/** '$100 to $200', 'from ₦90,000', 'up to $200'. Empty if no amount is set. Of a valid range in this currency. */
export function amountsText({ minAmount, maxAmount }: AmountRange, currency: Currency | undefined): string {
  if (currency === undefined) return '';
  const [min, max] = [minAmount, maxAmount].map((text) => text && formatMoney(Number(text), currency));
  if (min && max) return min === max ? min : `${min} to ${max}`;
  if (min) return `from ${min}`;
  return max ? `up to ${max}` : '';
}
