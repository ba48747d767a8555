// What photographs are handed in for, and how their images are counted.
import { getPlan, type PlanId, type Tier, tierCap, tiers } from '@burnish/domain/catalogue/plans';
import { graceDays } from '@burnish/domain/catalogue/terms';
import { DomainError } from '@burnish/domain/errors';
import { type Account, tierOf } from '@burnish/domain/photo/allotment';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import { explainedCorrection } from '@burnish/domain/usage/usage';
import type { Queries } from '../../platform/database.ts';
import type { Transaction } from '../../platform/transaction.ts';
import * as repository from './repository.ts';
import { addUsage, sumByTier, type UsageAccount } from './usage/repository.ts';
import { isRunning, standingOf } from './view.ts';

/** A plan's running period, or images bought by the piece. */
export interface PhotoAccount extends Account, UsageAccount {
  readonly kind: repository.SubscriptionRow['kind'];
  /** Null: bought by the piece. */
  readonly planId: PlanId | null;
  readonly name: string;
  readonly currency: repository.SubscriptionRow['currency'];
  /** Until when its images can be used. Null: no end. */
  readonly endsAt: Date | null;
}

interface OfTier {
  readonly photoId: string;
  readonly tier: Tier | null;
}

export interface PhotoUsage {
  /** Held to the end of the transaction: what a customer has left is read and used by one at a time. */
  lockCustomer(tx: Transaction, userId: string): Promise<void>;
  /** What can be used now, in the order of its use: plans by their end, used up or not, then images bought, the oldest first. */
  accounts(queries: Queries, userId: string, now: Date): Promise<PhotoAccount[]>;
  owns(queries: Queries, userId: string, subscriptionId: string): Promise<boolean>;
  /** An image for each. The customer is locked, and the account has room for them. */
  use(tx: Transaction, account: UsageAccount, photos: readonly OfTier[], personId: string): Promise<void>;
  /** The customer is locked. */
  giveBack(tx: Transaction, account: UsageAccount, photo: OfTier, personId: string): Promise<void>;
  /** The customer is locked. @throws DomainError TIER_FULL, also for images bought by the piece */
  changeTier(
    tx: Transaction,
    account: UsageAccount,
    photo: OfTier & { readonly wished: Tier },
    personId: string,
  ): Promise<void>;
}

type Sums = Awaited<ReturnType<typeof sumByTier>>;

/** An edit of the period may have given back what its photographs used, but no tier has more than its cap. */
function tierLeft(planId: PlanId, period: repository.PeriodRow, tier: Tier, sums: Sums): number {
  const used = sums.find((sum) => sum.periodId === period.id && sum.tier === tier)?.images ?? 0;
  return Math.max(0, tierCap(getPlan(planId), period.cycle, tier) - used);
}

/** While another period waits in line, this one ends with its last day: the next has days of grace instead. */
function usableUntil({ periods }: repository.SubscriptionRecord, period: repository.PeriodRow): Date {
  const isLast = periods.at(-1)?.id === period.id;
  return new Date(period.endsAt.getTime() + (isLast ? graceDays * millisecondsPerDay : 0));
}

function accountOf(record: repository.SubscriptionRecord, sums: Sums, now: Date): PhotoAccount {
  const { id, title, kind, planId, currency } = record.subscription;
  const common = { subscriptionId: id, kind, planId, name: title, currency };
  if (record.bought !== null) {
    const { quantity, used, serviceId } = record.bought;
    return {
      ...common,
      periodId: null,
      limit: quantity,
      used,
      room: { tier: tierOf(serviceId) },
      endsAt: null,
    };
  }
  if (planId === null) throw new Error(`subscription ${id} is of no plan`);
  const { period, limit, used } = standingOf(record, now);
  const [natural, highEnd, magazine] = tiers.map((tier) => tierLeft(planId, period, tier, sums));
  return {
    ...common,
    periodId: period.id,
    limit,
    used,
    room: { left: { natural: natural ?? 0, highEnd: highEnd ?? 0, magazine: magazine ?? 0 } },
    endsAt: usableUntil(record, period),
  };
}

function inOrderOfUse(one: PhotoAccount, other: PhotoAccount): number {
  const end = ({ endsAt }: PhotoAccount) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const [ends, othersEnds] = [end(one), end(other)];
  if (ends !== othersEnds) return ends < othersEnds ? -1 : 1;
  return one.subscriptionId < other.subscriptionId ? -1 : 1;
}

async function findPeriod(queries: Queries, { subscriptionId, periodId }: UsageAccount) {
  const record = await repository.findSubscription(queries, subscriptionId);
  const period = record?.periods.find(({ id }) => id === periodId);
  return { record, period, planId: record?.subscription.planId ?? null };
}

export const photoUsage: PhotoUsage = {
  lockCustomer: (tx, userId) => repository.lockCustomer(tx.queries, userId),

  async accounts(queries, userId, now) {
    const active = await repository.findActive(queries, userId);
    const running = active.filter((record) => isRunning(record, now));
    const plans = running.filter(({ bought }) => bought === null);
    const sums = await sumByTier(
      queries,
      plans.map((record) => standingOf(record, now).period.id),
    );
    return running.map((record) => accountOf(record, sums, now)).toSorted(inOrderOfUse);
  },

  owns: (queries, userId, subscriptionId) => repository.isThere(queries, subscriptionId, userId),

  async use(tx, account, photos, personId) {
    const entries = photos.map((photo) => ({ ...photo, images: 1, personId, reason: null }));
    await addUsage(tx, account, entries);
  },

  async giveBack(tx, account, photo, personId) {
    const { record, period } = await findPeriod(tx.queries, account);
    const used = period?.used ?? record?.bought?.used ?? 0;
    const entry = { ...photo, images: -1, personId, reason: null };
    // Nobody gets an image twice: an edit has given it back already.
    const correction = { images: 1, tier: null, photoId: null, personId, reason: explainedCorrection };
    await addUsage(tx, account, used > 0 ? [entry] : [entry, correction]);
  },

  async changeTier(tx, account, { photoId, tier, wished }, personId) {
    const { period, planId } = await findPeriod(tx.queries, account);
    if (period === undefined || planId === null) throw new DomainError('TIER_FULL');
    const sums = await sumByTier(tx.queries, [period.id]);
    if (tierLeft(planId, period, wished, sums) === 0) throw new DomainError('TIER_FULL');
    const common = { photoId, personId, reason: null };
    await addUsage(tx, account, [
      { ...common, images: -1, tier },
      { ...common, images: 1, tier: wished },
    ]);
  },
};
