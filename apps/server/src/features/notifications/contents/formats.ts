// Amounts and times in the sentences of notifications.
import { formatMoney } from '@burnish/domain/money/format-money';
import { type Currency, moneyFromUnits } from '@burnish/domain/money/money';
import { dateIn } from '@burnish/domain/time/calendar-date';
import type { ContentContext } from './content.ts';

export function formatAmount(amount: number, currency: Currency): string {
  return formatMoney(moneyFromUnits(amount, currency));
}

/** 'November 30, 2026', of a calendar date of the API, which is at midnight UTC. */
export function formatDay(date: string): string {
  return new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** 'November 30, 2026' in the studio's time zone. */
export function formatDayOf(instant: string, { timeZone }: ContentContext): string {
  return new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
}

/** 'November 30, 2026 at 5:00 PM GMT+1'. Readers are in other time zones, so it is named. */
export function formatTimeOf(instant: string, { timeZone }: ContentContext): string {
  return new Date(instant).toLocaleString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
}

/** Whether the day of an instant, in the studio's time zone, is over. */
export function isPastDay(instant: string, { timeZone, today }: ContentContext): boolean {
  return dateIn(new Date(instant), timeZone) < today;
}

export const formatCount = (count: number) => count.toLocaleString('en-US');

export function countOf(count: number, singular: string, plural: string): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

/** What was decided, and why. */
export function withReason(text: string, reason: string | null): string {
  return reason === null ? text : `${text} The reason: ${reason}`;
}
