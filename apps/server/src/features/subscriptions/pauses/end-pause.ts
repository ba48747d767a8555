// The end of a pause before its time: withdrawn before it starts, declined, or resumed early.

import { DomainError } from '@burnish/domain/errors';
import { movedFrom, moveEnds, pausedDaysNow } from '@burnish/domain/subscriptions/pause-periods';
import { type PauseAction, pauseLifecycle, pauseStatus } from '@burnish/domain/subscriptions/pauses';
import { addDays } from '@burnish/domain/time/calendar-date';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { movePeriods } from '../move-periods.ts';
import { openPauseOf, todayOf } from './current-pause.ts';
import * as repository from './repository.ts';
import type { LockedPlan } from './set-pause.ts';

/** The open pause. @throws DomainError INVALID_STATE if there is none, or if the action isn't possible now */
export function findPause({ record, time }: LockedPlan, action: PauseAction): repository.PauseRow {
  const pause = openPauseOf(record, todayOf(time));
  if (pause === null) throw new DomainError('INVALID_STATE');
  pauseLifecycle.next(pauseStatus(pause, todayOf(time)), action);
  return pause;
}

/** Moves the paused period's end back, and all periods after it. Returns the end of what is paid for. */
async function moveBack(
  tx: Transaction,
  { record, time }: LockedPlan,
  periodId: string | null,
  days: number,
): Promise<Date | undefined> {
  const index = record.periods.findIndex(({ id }) => id === periodId);
  if (index === -1) return record.periods.at(-1)?.endsAt;
  const moved = movedFrom(moveEnds(record.periods, index, -days, time.timeZone), index);
  await movePeriods(tx, record.periods, moved);
  return moved.at(-1)?.endsAt;
}

/** @throws DomainError INVALID_STATE */
export async function withdrawPause(tx: Transaction, plan: LockedPlan): Promise<void> {
  const pause = findPause(plan, 'withdraw');
  const { record } = plan;
  await repository.updatePause(tx.queries, pause.id, { status: 'withdrawn' });
  const paidUntil =
    pause.status === 'scheduled'
      ? await moveBack(tx, plan, pause.periodId, pause.days)
      : record.periods.at(-1)?.endsAt;
  const { startsOn, resumesOn } = pause;
  tx.record({
    action: 'withdraw_pause',
    entity: 'subscription',
    id: record.id,
    ownerId: record.owner.id,
    before: { pause: pause.status, startsOn, resumesOn, paidUntil: record.periods.at(-1)?.endsAt },
    after: { pause: 'withdrawn', startsOn, resumesOn, paidUntil },
  });
}

/** The plan can be used again from now on. Only the days on which it was paused move its end. @throws DomainError INVALID_STATE */
export async function resumePlan(tx: Transaction, plan: LockedPlan): Promise<void> {
  const pause = findPause(plan, 'resume');
  const { record, time } = plan;
  const period = record.periods.find(({ id }) => id === pause.periodId);
  if (period === undefined) throw new DomainError('INVALID_STATE');
  const days = pausedDaysNow(pause, period, time);
  const resumesOn = addDays(pause.startsOn, days);
  await repository.updatePause(tx.queries, pause.id, { status: 'ended', resumesOn });
  const paidUntil = await moveBack(tx, plan, pause.periodId, pause.days - days);
  tx.record({
    action: 'resume_plan',
    entity: 'subscription',
    id: record.id,
    ownerId: record.owner.id,
    before: { pause: 'running', resumesOn: pause.resumesOn, paidUntil: record.periods.at(-1)?.endsAt },
    after: { pause: 'ended', resumesOn, paidUntil },
  });
}

/** @throws DomainError INVALID_STATE */
export async function declinePause(
  tx: Transaction,
  { record }: LockedPlan,
  { id, status, startsOn, resumesOn }: repository.PauseRow,
  reason: string,
): Promise<void> {
  await repository.updatePause(tx.queries, id, { status: 'declined', reason });
  tx.record({
    action: 'decline_pause',
    entity: 'subscription',
    id: record.id,
    ownerId: record.owner.id,
    before: { pause: status, startsOn, resumesOn },
    // Without the reason: audit records are never erased.
    after: { pause: 'declined', startsOn, resumesOn },
  });
}
