import type { Pause } from '@burnish/contract/pauses/entities';
import { pauseStatus } from '@burnish/domain/subscriptions/pauses';
import { type CalendarDate, daysBetween } from '@burnish/domain/time/calendar-date';
import { dateView } from '../../../views/shared-views.ts';
import type { SubscriptionRecord } from '../repository.ts';
import { openPauseOf } from './current-pause.ts';
import type { PauseRow } from './repository.ts';

export function pauseView(pause: PauseRow, today: CalendarDate): Pause {
  const { id, startsOn, resumesOn, isByCustomer, reason, createdAt } = pause;
  return {
    _id: id,
    status: pauseStatus(pause, today),
    startDate: dateView(startsOn),
    resumeDate: dateView(resumesOn),
    days: daysBetween(startsOn, resumesOn),
    isByCustomer,
    reason,
    createdAt: createdAt.toISOString(),
  };
}

/** The pause that is requested or not over, or else the last one if it was declined and its days aren't over. */
export function pauseOfPlanView(record: SubscriptionRecord, today: CalendarDate): Pause | null {
  const { lastPause } = record;
  const isDeclined = lastPause?.status === 'declined' && today < lastPause.resumesOn;
  const pause = isDeclined ? lastPause : openPauseOf(record, today);
  return pause && pauseView(pause, today);
}
