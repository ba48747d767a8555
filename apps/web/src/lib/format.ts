// Words for numbers and sizes. The language of the pages is English, whatever the browser's.

import { grouped } from './grouped.ts';

/** '1,284', '0.8': at most two decimals. */
export function count(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return grouped(rounded, String(rounded).split('.')[1]?.length ?? 0);
}

/** '1 image', '12 images'. */
export function counted(value: number, one: string, many: string): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** For a badge: the number itself up to 9, then '9+'. Nothing to count: no badge. */
export function capped(value: number): string | null {
  if (value <= 0) return null;
  return value > 9 ? '9+' : String(value);
}

/** 'half a minute', 'a minute', '12 minutes', 'an hour'. Never shorter than the seconds. */
export function waitingTime(seconds: number): string {
  if (seconds <= 30) return 'half a minute';
  if (seconds <= 60) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

const megabyte = 1024 * 1024;

/** '0.4 MB', '12 kB', '1.2 GB'. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < megabyte / 10) return `${Math.round(bytes / 1024)} kB`;
  if (bytes < megabyte * 1024) return `${(bytes / megabyte).toFixed(1)} MB`;
  return `${(bytes / megabyte / 1024).toFixed(1)} GB`;
}

/** '64%'. Never 100% before it is done. */
export function percent(part: number, whole: number): string {
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
