// Numbers, money and sizes in English, whatever the browser's language.
import { formatMoney as formatExactMoney, groupDigits } from '@burnish/domain/money/format-money';
import { type Currency, minorUnitsPerUnit } from '@burnish/domain/money/money';

/** '$97', '₦90,000', '$4.85'. Amounts are rounded to minor units first, to undo floating-point errors. */
export function formatMoney(amount: number, currency: Currency): string {
  return formatExactMoney({ minor: Math.round(amount * minorUnitsPerUnit), currency });
}

/** '1,284', '0.8': at most two decimals. */
export function formatCount(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return groupDigits(rounded, String(rounded).split('.')[1]?.length ?? 0);
}

/** '1 image', '12 images'. */
export function pluralize(value: number, one: string, many: string): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

/** 'Ada', 'Ada and Ben', 'Ada, Ben and Chi'. */
export function formatList(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** '1' to '9', then '9+'; null for zero. */
export function badgeCount(value: number): string | null {
  if (value <= 0) return null;
  return value > 9 ? '9+' : String(value);
}

/** 'half a minute', 'a minute', '12 minutes', 'an hour'. Rounds up. */
export function formatWait(seconds: number): string {
  if (seconds <= 30) return 'half a minute';
  if (seconds <= 60) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

const megabyte = 1024 * 1024;

/** '0.4 MB', '12 kB', '1.2 GB'. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < megabyte / 10) return `${Math.round(bytes / 1024)} kB`;
  if (bytes < megabyte * 1024) return `${(bytes / megabyte).toFixed(1)} MB`;
  return `${(bytes / megabyte / 1024).toFixed(1)} GB`;
}

/** '64%'. 100% only when complete. */
export function formatPercent(part: number, whole: number): string {
  if (whole <= 0) return '0%';
  return part >= whole ? '100%' : `${Math.min(99, Math.floor((part / whole) * 100))}%`;
}

/** 'AO' for 'Adaeze Okafor'; the first letter of an email where there is no name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : [words.at(0)];
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
