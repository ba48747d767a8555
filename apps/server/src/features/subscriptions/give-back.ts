// Gives back the images of withdrawn photos: to their own quota while it runs, otherwise to the period that runs instead or
// starts next. Without one they are owed until the next period is paid for.
import { currentPeriodAt, summaryOf } from '@burnish/domain/subscriptions/periods';
import { type ReturnedImages, splitReturn } from '@burnish/domain/usage/returns';
import { alreadyReturnedReason } from '@burnish/domain/usage/usage';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { NewUsageEntry, QuotaId, Usage } from '../usage/index.ts';
import { recordReturned, recordUsage } from './record-usage.ts';
import * as repository from './repository.ts';

type PhotoUse = Awaited<ReturnType<Usage['listOwed']>>[number];

interface Destination {
  readonly used: number;
  readonly limit: number;
  /** The quota itself takes images back. */
  readonly isRunning: boolean;
  /** The period that takes them instead. */
  readonly instead: repository.PeriodRow | null;
}

/** Null: no period takes the images now. */
function findDestination(
  { purchasedImages, periods }: repository.SubscriptionRecord,
  periodId: string | null,
  now: Date,
): Destination | null {
  if (purchasedImages !== null) {
    const { used, quantity } = purchasedImages;
    return { used, limit: quantity, isRunning: true, instead: null };
  }
  const period = periods.find(({ id }) => id === periodId);
  const summary = period && summaryOf(periods, period, period.startsAt > now ? period.startsAt : now);
  if (!summary) throw new Error(`there is no period ${periodId}`);
  const { used, limit } = summary;
  const isRunning = now < summary.period.endsAt;
  const instead = periods.find(({ endsAt }) => now < endsAt) ?? null;
  return isRunning || instead !== null ? { used, limit, isRunning, instead } : null;
}

/** Each entry reverses the one of its photo. */
function toReversals(uses: readonly PhotoUse[], actorId: string | null): NewUsageEntry[] {
  return uses.map(({ id, photoId, tier }) => ({
    reversesId: id,
    photoId,
    tier,
    images: -1,
    actorId,
    reason: null,
  }));
}

/** Keeps the total, because an admin has lowered it before. */
function offset({ alreadyReturned: images }: ReturnedImages, actorId: string | null): NewUsageEntry[] {
  if (images === 0) return [];
  return [{ images, tier: null, photoId: null, actorId, reason: alreadyReturnedReason }];
}

async function giveBackOf(
  tx: Transaction,
  usage: Usage,
  record: repository.SubscriptionRecord,
  { quota, uses }: { readonly quota: QuotaId; readonly uses: readonly PhotoUse[] },
): Promise<void> {
  const destination = findDestination(record, quota.periodId, tx.now);
  if (destination === null) return;
  const { used, limit, isRunning, instead } = destination;
  const photos = await usage.countPhotoUses(tx.queries, quota);
  const split = splitReturn({ photos, used, limit }, uses.length, { isRunning });
  const { actorId } = tx;
  const own = uses.slice(0, split.alreadyReturned + split.toOwn);
  if (own.length > 0)
    await recordUsage(tx, usage, quota, [...toReversals(own, actorId), ...offset(split, actorId)]);
  if (split.toRunning > 0 && instead !== null && quota.periodId !== null)
    await recordReturned(tx, usage, instead, {
      entries: toReversals(uses.slice(own.length), actorId),
      fromPeriodId: quota.periodId,
    });
}

/** Remembers when a period stops being used up, because a payment that is in review may depend on it. */
async function rememberUsedUp(
  tx: Transaction,
  { id, purchasedImages, periods }: repository.SubscriptionRecord,
): Promise<void> {
  const before = purchasedImages === null ? currentPeriodAt(periods, tx.now) : null;
  if (before?.isExhausted !== true) return;
  const after = currentPeriodAt(await repository.listPeriods(tx.queries, id), tx.now);
  if (after?.isExhausted === false) await repository.setLastUsedUp(tx.queries, after.period.id, tx.now);
}

/**
 * Gives back what is owed to a customer, who must be locked: the images of one quota, or of all periods of a subscription.
 * Nothing is given back twice, because each entry reverses the one that used the image.
 */
export async function giveBackOwed(
  tx: Transaction,
  usage: Usage,
  subscriptionId: string,
  ofQuota: QuotaId | null = null,
): Promise<void> {
  const owed = await usage.listOwed(tx.queries, subscriptionId, ofQuota);
  if (owed.length === 0) return;
  const record = await repository.findSubscription(tx.queries, subscriptionId);
  if (record === undefined) throw new Error(`there is no subscription ${subscriptionId}`);
  for (const [periodId, uses] of Map.groupBy(owed, (use) => use.periodId))
    await giveBackOf(tx, usage, record, { quota: { subscriptionId, periodId }, uses });
  await rememberUsedUp(tx, record);
}
