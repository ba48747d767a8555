// A canceled plan that is made active again while the customer has a newer subscription to the same plan.
import { DomainError } from '@burnish/domain/errors';
import { appendPeriods, isUnused, type StudioTime } from '@burnish/domain/subscriptions/paid-periods';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { Usage } from '../usage/index.ts';
import { giveBackOwed } from './give-back.ts';
import { sumPausedDays } from './pauses/repository.ts';
import { openRefundRequestOf } from './refund-requests/current-request.ts';
import * as repository from './repository.ts';

/** The paid periods of which nothing was ever used, and that aren't over. */
async function listUnused(
  tx: Transaction,
  usage: Usage,
  { periods }: repository.SubscriptionRecord,
): Promise<repository.PeriodRow[]> {
  const candidates = periods.filter((period) => isUnused(period, tx.now));
  const sums = await usage.sumByTier(
    tx.queries,
    candidates.map(({ id }) => id),
  );
  return candidates.filter(({ id }) => sums.every(({ periodId }) => periodId !== id));
}

/**
 * An open upgrade deducts the value of the periods, and an open refund request may pay them back: both look for them where they
 * are now. @throws DomainError UPGRADE_OPEN, REFUND_REQUEST_OPEN
 */
function checkMovable(record: repository.SubscriptionRecord): void {
  if (record.openUpgrade !== null) throw new DomainError('UPGRADE_OPEN');
  if (openRefundRequestOf(record) !== null) throw new DomainError('REFUND_REQUEST_OPEN');
}

/**
 * Moves the unused paid periods to the end of the newer subscription, at full length, or at the one that a credit note left.
 * The newer one is active from then on if it had ended. Returns whether there were any. The customer must be locked.
 * @throws DomainError UPGRADE_OPEN, REFUND_REQUEST_OPEN
 */
export async function moveUnusedPeriods(
  tx: Transaction,
  usage: Usage,
  record: repository.SubscriptionRecord,
  { newer, time }: { readonly newer: repository.SubscriptionRow; readonly time: StudioTime },
): Promise<boolean> {
  const unused = await listUnused(tx, usage, record);
  if (unused.length === 0) return false;
  checkMovable(record);
  const existing = await repository.listPeriods(tx.queries, newer.id);
  const last = existing.at(-1);
  // As if the first one had been paid for now.
  const isInGrace = last !== undefined && last.endsAt <= tx.now && tx.now < last.graceEndsAt;
  // Its pause doesn't move with it.
  const paused = await sumPausedDays(
    tx.queries,
    unused.map(({ id }) => id),
  );
  const movable = unused.map((period) => ({ ...period, pausedDays: paused.get(period.id) ?? 0 }));
  const spans = appendPeriods(existing, movable, time);
  for (const [index, span] of spans.entries()) {
    const period = unused[index];
    if (period === undefined) continue;
    const change = { ...span, subscriptionId: newer.id, keepsRollover: index === 0 && isInGrace };
    await repository.movePeriod(tx.queries, period.id, change);
  }
  await giveBackOwed(tx, usage, newer.id);
  const isReactivated = newer.status === 'inactive';
  if (isReactivated) {
    await repository.updateSubscription(tx.queries, newer.id, { status: 'active' });
    const notified = { entityId: newer.id, ownerId: record.owner.id, key: tx.newId() };
    tx.notify({ event: 'plan_reactivated', ...notified });
  }
  const common = { action: 'move_periods', entity: 'subscription', ownerId: record.owner.id } as const;
  const images = unused.reduce((sum, period) => sum + period.images + period.adjustment, 0);
  const moved = { movedPeriods: unused.length, images };
  tx.record({ ...common, id: record.id, before: null, after: { ...moved, movedTo: newer.id } });
  tx.record({
    ...common,
    id: newer.id,
    before: { paidUntil: last?.endsAt, ...(isReactivated && { status: newer.status }) },
    after: {
      paidUntil: spans.at(-1)?.endsAt,
      ...(isReactivated && { status: 'active' }),
      ...moved,
      movedFrom: record.id,
    },
  });
  return true;
}
