// Quotas that photos are submitted against, and how their images are counted.
import { getPlan, type PlanId, type Tier, tierCap, tiers } from '@burnish/domain/catalog/plans';
import { DomainError } from '@burnish/domain/errors';
import { type Quota, tierForService } from '@burnish/domain/photos/quota';
import { type CalendarDate, dateIn } from '@burnish/domain/time/calendar-date';
import type { Queries } from '../../platform/db/database.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { QuotaId, TierUsage, Usage } from '../usage/index.ts';
import { currentPeriodOf, isRunning } from './current-period.ts';
import { giveBackOwed } from './give-back.ts';
import { pausedUntilOf } from './pauses/current-pause.ts';
import { recordUsage } from './record-usage.ts';
import * as repository from './repository.ts';
import type { TimeZoneSettings } from './studio-time.ts';

/** A plan's current period, or images bought individually. */
export interface PhotoQuota extends Quota, QuotaId {
  readonly kind: repository.SubscriptionRow['kind'];
  /** Null for images bought individually. */
  readonly planId: PlanId | null;
  readonly name: string;
  readonly currency: repository.SubscriptionRow['currency'];
  /** When its images expire. Null: never. */
  readonly expiresAt: Date | null;
  /** When its plan can be used again, which is paused. Null: it isn't. */
  readonly resumesOn: CalendarDate | null;
}

interface TieredPhoto {
  readonly photoId: string;
  readonly tier: Tier | null;
}

/** Methods that change usage require the customer's lock. */
export interface Quotas {
  /** Locks the customer until the transaction ends, so that two submissions never use the same image. */
  lockCustomer(tx: Transaction, userId: string): Promise<void>;
  /**
   * The quotas that are usable now or paused, in the order in which they are used: plans by their end, exhausted ones included,
   * then images bought individually, the oldest first.
   */
  list(queries: Queries, userId: string, now: Date): Promise<PhotoQuota[]>;
  isOwner(queries: Queries, userId: string, subscriptionId: string): Promise<boolean>;
  /** Uses one image for each photo. The caller has checked that the quota covers them. */
  useImages(tx: Transaction, quota: QuotaId, photos: readonly TieredPhoto[], actorId: string): Promise<void>;
  /**
   * Gives back the images of the withdrawn photos of a quota: to it while it runs, otherwise to the period that runs
   * instead, or else to the next one that is paid for.
   */
  returnImages(tx: Transaction, quota: QuotaId): Promise<void>;
  /** @throws DomainError TIER_QUOTA_EXHAUSTED, including for images bought individually */
  changeTier(
    tx: Transaction,
    quota: QuotaId,
    photo: TieredPhoto & { readonly newTier: Tier },
    actorId: string,
  ): Promise<void>;
}

/** Never negative: a correction by an admin may leave less used in total than in one tier. */
function remainingInTier(
  { id, planId, cycle }: repository.PeriodRow,
  tier: Tier,
  usedByTier: readonly TierUsage[],
): number {
  const used = usedByTier.find((sum) => sum.periodId === id && sum.tier === tier)?.images ?? 0;
  return Math.max(0, tierCap(getPlan(planId), cycle, tier) - used);
}

function photoQuotaOf(
  record: repository.SubscriptionRecord,
  usedByTier: readonly TierUsage[],
  now: Date,
  today: CalendarDate,
): PhotoQuota {
  const { id, title, kind, currency } = record.subscription;
  const common = { subscriptionId: id, kind, currency, resumesOn: pausedUntilOf(record, today) };
  if (record.purchasedImages !== null) {
    const { quantity, used, serviceId } = record.purchasedImages;
    return {
      ...common,
      name: title,
      planId: null,
      periodId: null,
      limit: quantity,
      used,
      tiers: { tier: tierForService(serviceId) },
      expiresAt: null,
    };
  }
  const { period, limit, used, usableUntil } = currentPeriodOf(record, now);
  const [natural, highEnd, magazine] = tiers.map((tier) => remainingInTier(period, tier, usedByTier));
  return {
    ...common,
    name: getPlan(period.planId).name,
    planId: period.planId,
    periodId: period.id,
    limit,
    used,
    tiers: { remaining: { natural: natural ?? 0, highEnd: highEnd ?? 0, magazine: magazine ?? 0 } },
    expiresAt: usableUntil,
  };
}

function compareByExpiry(a: PhotoQuota, b: PhotoQuota): number {
  const expiry = ({ expiresAt }: PhotoQuota) => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  if (expiry(a) !== expiry(b)) return expiry(a) < expiry(b) ? -1 : 1;
  return a.subscriptionId < b.subscriptionId ? -1 : 1;
}

async function findPeriod(queries: Queries, { subscriptionId, periodId }: QuotaId) {
  const periods = await repository.listPeriods(queries, subscriptionId);
  return periods.find(({ id }) => id === periodId);
}

export function createQuotas(usage: Usage, studioSettings: TimeZoneSettings): Quotas {
  return {
    lockCustomer: (tx, userId) => repository.lockCustomer(tx.queries, userId),

    async list(queries, userId, now) {
      const active = await repository.findActive(queries, userId);
      const running = active.filter((record) => isRunning(record, now));
      const plans = running.filter(({ purchasedImages }) => purchasedImages === null);
      const usedByTier = await usage.sumByTier(
        queries,
        plans.map((record) => currentPeriodOf(record, now).period.id),
      );
      const { timeZone } = await studioSettings.getOpeningHours(queries);
      const today = dateIn(now, timeZone);
      return running.map((record) => photoQuotaOf(record, usedByTier, now, today)).toSorted(compareByExpiry);
    },

    isOwner: (queries, userId, subscriptionId) => repository.isSubscription(queries, subscriptionId, userId),

    async useImages(tx, quota, photos, actorId) {
      const entries = photos.map((photo) => ({ ...photo, images: 1, actorId, reason: null }));
      await recordUsage(tx, usage, quota, entries);
    },

    returnImages: (tx, { subscriptionId, periodId }) =>
      giveBackOwed(tx, usage, subscriptionId, { subscriptionId, periodId }),

    async changeTier(tx, quota, { photoId, tier, newTier }, actorId) {
      const period = await findPeriod(tx.queries, quota);
      if (period === undefined) throw new DomainError('TIER_QUOTA_EXHAUSTED');
      const usedByTier = await usage.sumByTier(tx.queries, [period.id]);
      if (remainingInTier(period, newTier, usedByTier) === 0) throw new DomainError('TIER_QUOTA_EXHAUSTED');
      const common = { photoId, actorId, reason: null };
      const { id: reversesId } = await usage.findPhotoUse(tx.queries, photoId);
      await recordUsage(tx, usage, quota, [
        { ...common, images: -1, tier, reversesId },
        { ...common, images: 1, tier: newTier },
      ]);
    },
  };
}
