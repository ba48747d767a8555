// The customer starts a period that is paid for, because the running one is used up.
import { DomainError } from '@burnish/domain/errors';
import type { StudioTime } from '@burnish/domain/subscriptions/paid-periods';
import { type EarlyStart, startNextPausedPeriod } from '@burnish/domain/subscriptions/pause-periods';
import type { Transaction } from '../../platform/db/transaction.ts';
import { movePeriods } from './move-periods.ts';
import { plannedPauseOf, todayOf } from './pauses/current-pause.ts';
import { keepPause } from './pauses/keep-pause.ts';
import { isCanceledWithNotice } from './refund-requests/current-request.ts';
import type { SubscriptionRecord } from './repository.ts';

/** What changes if the next period starts now. Null: it can't. Notice lets the running one go on until its day. */
export function earlyStartOf(record: SubscriptionRecord, time: StudioTime): EarlyStart | null {
  if (record.subscription.status !== 'active' || isCanceledWithNotice(record)) return null;
  return startNextPausedPeriod(record.periods, plannedPauseOf(record, todayOf(time)), time);
}

/** Of a locked customer. @throws DomainError INVALID_STATE */
export async function startNext(
  tx: Transaction,
  record: SubscriptionRecord,
  time: StudioTime,
): Promise<void> {
  const { id, owner, subscription, periods } = record;
  const pause = plannedPauseOf(record, todayOf(time));
  const start = earlyStartOf(record, time);
  const moved = start?.moved;
  const ended = moved?.[0] && periods[moved[0].index];
  if (!start || !moved || !ended) throw new DomainError('INVALID_STATE');
  await movePeriods(tx, periods, moved);
  const periodIds = periods.map((period) => period.id);
  await keepPause(tx, subscription, pause, start.pause, periodIds);
  tx.record({
    action: 'start_next_period',
    entity: 'subscription',
    id,
    ownerId: owner.id,
    before: { endsAt: ended.endsAt, paidUntil: periods.at(-1)?.endsAt },
    after: { startsAt: time.now, endsAt: moved[1]?.endsAt, paidUntil: moved.at(-1)?.endsAt },
  });
}
