// The ledger of used images. Entries are only ever added. Each quota's total is stored with its subscription; the
// database rejects a transaction after which a total differs from the sum of its entries.

import type { Page } from '@burnish/contract/paging';
import type { UsageEntry } from '@burnish/contract/subscriptions/entities';
import type { Tier } from '@burnish/domain/catalog/plans';
import type { Database, Queries } from '../../platform/db/database.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { personView } from '../../views/shared-views.ts';
import * as repository from './repository.ts';

/** What entries count against: a plan's period, or individually bought images if there is no period. */
export type QuotaId = Pick<repository.UsageRow, 'subscriptionId' | 'periodId'>;

export interface NewUsageEntry
  extends Pick<repository.UsageRow, 'images' | 'tier' | 'photoId' | 'actorId' | 'reason'> {
  /** The entry of a photo's image that this one gives back. */
  readonly reversesId?: string;
  /** The ended period that the image is from. It adds to the images returned to the quota, and not to those used. */
  readonly fromPeriodId?: string;
}

export interface TierUsage {
  readonly periodId: string | null;
  /** Null for corrections by admins. */
  readonly tier: Tier | null;
  readonly images: number;
}

export interface Usage {
  /** The caller also changes the quota's total, in the same transaction. */
  addEntries(tx: Transaction, quota: QuotaId, entries: readonly NewUsageEntry[]): Promise<void>;
  /** The entry by which a photo uses an image now. @throws Error if it uses none */
  findPhotoUse(queries: Queries, photoId: string): Promise<{ readonly id: string }>;
  /** How many photos use an image of the quota, including withdrawn ones whose image isn't given back yet. */
  countPhotoUses(queries: Queries, quota: QuotaId): Promise<number>;
  /** Images of withdrawn photos that aren't given back yet, of all periods or of one quota, the oldest first. */
  listOwed(
    queries: Queries,
    subscriptionId: string,
    ofQuota: QuotaId | null,
  ): Promise<readonly repository.PhotoUse[]>;
  sumByTier(queries: Queries, periodIds: readonly string[]): Promise<TierUsage[]>;
  /**
   * The images of a period that were used, by tier: without those returned to it from earlier periods, and with those used in
   * the periods that it replaced after their value had been deducted, unless they were returned to it.
   */
  sumPaidUse(
    queries: Queries,
    periodId: string,
    replaced: repository.ReplacedPeriods | null,
  ): Promise<Omit<TierUsage, 'periodId'>[]>;
  /** Entries of all periods of a subscription, newest first. */
  list(filter: repository.UsageFilter): Promise<{ entries: UsageEntry[]; page: Page }>;
}

function usageEntryView({ entry, person }: repository.UsageRecord): UsageEntry {
  const { id, images, tier, reason, createdAt } = entry;
  return {
    _id: id,
    images,
    tier,
    reason,
    person: person && personView(person),
    createdAt: createdAt.toISOString(),
  };
}

export function createUsage({ database }: { database: Database }): Usage {
  const findPage = repository.prepareUsageList(database);

  return {
    async addEntries(tx, { subscriptionId, periodId }, entries) {
      const rows = entries.map((entry) => ({
        reversesId: null,
        fromPeriodId: null,
        ...entry,
        subscriptionId,
        periodId,
        id: tx.newId(),
        createdAt: tx.now,
      }));
      await repository.insertEntries(tx.queries, rows);
    },

    async findPhotoUse(queries, photoId) {
      const use = await repository.findPhotoUse(queries, photoId);
      if (use === undefined) throw new Error(`photo ${photoId} uses no image`);
      return use;
    },
    countPhotoUses: repository.countPhotoUses,
    listOwed: repository.listOwed,
    sumByTier: repository.sumByTier,
    sumPaidUse: repository.sumPaidUse,

    async list(filter) {
      const { rows, page } = await findPage(filter);
      return { entries: rows.map(usageEntryView), page };
    },
  };
}
