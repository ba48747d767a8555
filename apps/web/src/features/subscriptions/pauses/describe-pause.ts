// A pause in words, and what one would move.
import type { Pause } from '@burnish/contract/pauses/entities';
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { addDays, parseCalendarDate } from '@burnish/domain/time/calendar-date';
import { addLocalDays } from '@burnish/domain/time/months';
import { formatDate, formatInstantDate } from '../../../lib/format-date.ts';
import { copy } from './copy.ts';

export type Side = 'customer' | 'studio';

/** What the customer or the studio reads about a pause. */
export function pauseText({ status, startDate, resumeDate, reason }: Pause, side: Side): string {
  const states = side === 'customer' ? copy.state : copy.studioState;
  const text = states[status](formatDate(startDate), formatDate(resumeDate));
  return reason === null ? text : `${text} ${copy.reason(reason)}`;
}

/** What a new pause means. Null: the first day or the number of days can't be read. */
export function newPauseTexts(
  { paidUntil }: Pick<PlanSubscription, 'paidUntil'>,
  { startDate, days }: { readonly startDate: string; readonly days: number },
  timeZone: string,
): readonly string[] | null {
  const startsOn = parseCalendarDate(startDate);
  if (startsOn === null || !Number.isInteger(days) || days < 1) return null;
  const until = addLocalDays(new Date(paidUntil), days, timeZone).toISOString();
  return [copy.resumes(formatDate(addDays(startsOn, days))), copy.moves(days, formatInstantDate(until))];
}
