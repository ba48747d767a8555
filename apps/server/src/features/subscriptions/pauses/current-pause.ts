import type { StudioTime } from '@burnish/domain/subscriptions/paid-periods';
import type { PlannedPause } from '@burnish/domain/subscriptions/pause-periods';
import { isOpen, pauseStatus } from '@burnish/domain/subscriptions/pauses';
import { type CalendarDate, dateIn } from '@burnish/domain/time/calendar-date';
import type { SubscriptionRecord } from '../repository.ts';
import type { PauseRow } from './repository.ts';

export function todayOf({ now, timeZone }: StudioTime): CalendarDate {
  return dateIn(now, timeZone);
}

/** The pause that is requested, scheduled or running. That of a period which has moved to another subscription is over. */
export function openPauseOf(
  { lastPause, periods }: Pick<SubscriptionRecord, 'lastPause' | 'periods'>,
  today: CalendarDate,
): PauseRow | null {
  if (lastPause === null || !isOpen(lastPause, today)) return null;
  const { periodId } = lastPause;
  return periodId === null || periods.some(({ id }) => id === periodId) ? lastPause : null;
}

/** The one that is scheduled or running. */
export function plannedPauseOf(
  record: Pick<SubscriptionRecord, 'lastPause' | 'periods'>,
  today: CalendarDate,
): (PauseRow & PlannedPause) | null {
  const pause = openPauseOf(record, today);
  return pause?.status === 'scheduled' ? pause : null;
}

/** When a paused plan resumes. Null: it isn't paused now. */
export function pausedUntilOf(
  record: Pick<SubscriptionRecord, 'lastPause' | 'periods'>,
  today: CalendarDate,
): CalendarDate | null {
  const pause = plannedPauseOf(record, today);
  return pause !== null && pauseStatus(pause, today) === 'running' ? pause.resumesOn : null;
}
