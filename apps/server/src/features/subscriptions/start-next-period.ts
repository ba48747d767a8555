// The customer starts a period that is paid for, because the running one is used up.
import { DomainError } from '@burnish/domain/errors';
import { type StudioTime, startNextPeriod } from '@burnish/domain/subscriptions/paid-periods';
import type { Transaction } from '../../platform/db/transaction.ts';
import { movePeriods } from './move-periods.ts';
import type { SubscriptionRecord } from './repository.ts';

/** Of a locked customer. @throws DomainError INVALID_STATE */
export async function startNext(
  tx: Transaction,
  { id, owner, subscription, periods }: SubscriptionRecord,
  time: StudioTime,
): Promise<void> {
  const moved = subscription.status === 'active' ? startNextPeriod(periods, time) : null;
  const ended = moved?.[0] && periods[moved[0].index];
  if (!moved || !ended) throw new DomainError('INVALID_STATE');
  await movePeriods(tx, periods, moved);
  tx.record({
    action: 'start_next_period',
    entity: 'subscription',
    id,
    ownerId: owner.id,
    before: { endsAt: ended.endsAt, paidUntil: periods.at(-1)?.endsAt },
    after: { startsAt: time.now, endsAt: moved[1]?.endsAt, paidUntil: moved.at(-1)?.endsAt },
  });
}
