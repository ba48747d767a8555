// A scheduled pause when a period is started early, which moves its days to another period.
import type { EarlyStart } from '@burnish/domain/subscriptions/pause-periods';
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { SubscriptionRow } from '../repository.ts';
import * as repository from './repository.ts';

/** @param periodIds of all periods, sorted by start. The customer must be locked. */
export async function keepPause(
  tx: Transaction,
  { id, userId }: Pick<SubscriptionRow, 'id' | 'userId'>,
  pause: repository.PauseRow | null,
  moved: EarlyStart['pause'],
  periodIds: readonly string[],
): Promise<void> {
  if (pause === null || moved === null) return;
  const periodId = moved.pausedIndex === null ? undefined : periodIds[moved.pausedIndex];
  if (periodId !== undefined) {
    await repository.updatePause(tx.queries, pause.id, { periodId });
    return;
  }
  const { startsOn, resumesOn, status } = pause;
  await repository.updatePause(tx.queries, pause.id, { status: 'withdrawn' });
  tx.record({
    action: 'withdraw_pause',
    entity: 'subscription',
    id,
    ownerId: userId,
    before: { pause: status, startsOn, resumesOn },
    after: { pause: 'withdrawn', startsOn, resumesOn },
  });
  if (tx.actorId !== userId)
    tx.notify({ event: 'pause_canceled', entityId: id, ownerId: userId, key: pause.id });
}
