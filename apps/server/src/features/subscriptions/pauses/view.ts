import type { Pause } from '@burnish/contract/pauses/entities';
import { pauseStatus } from '@burnish/domain/subscriptions/pauses';
import { addDays, type CalendarDate, daysBetween } from '@burnish/domain/time/calendar-date';
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

/** How long a declined pause is shown after its days, in days. */
const declinedPauseDays = 14;

/** The pause that is requested or not over, or else the last one if it was declined recently. */
export function pauseOfPlanView(record: SubscriptionRecord, today: CalendarDate): Pause | null {
  const { lastPause } = record;
  // A request that is declined late is shown for some days, so that its reason can be read.
  const isDeclined =
    lastPause?.status === 'declined' && today < addDays(lastPause.resumesOn, declinedPauseDays);
  const pause = isDeclined ? lastPause : openPauseOf(record, today);
  return pause && pauseView(pause, today);
}
