// A pause in words, and what one would move.
import type { Pause, PauseOptions } from '@burnish/contract/pauses/entities';
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { pausableDays, pauseBounds } from '@burnish/domain/subscriptions/pauses';
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

/** For how many days the plan can be paused from a day on: at most 90 in any twelve months. */
export function daysLeft({ pauses }: Pick<PauseOptions, 'pauses'>, startDate: string): number {
  const startsOn = parseCalendarDate(startDate);
  if (startsOn === null) return pauseBounds.max;
  const counted = pauses
    .filter(({ status }) => status === 'scheduled' || status === 'running' || status === 'ended')
    .flatMap((pause) => {
      const [from, to] = [parseCalendarDate(pause.startDate), parseCalendarDate(pause.resumeDate)];
      return from === null || to === null ? [] : [{ startsOn: from, resumesOn: to }];
    });
  return pausableDays(counted, startsOn);
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
