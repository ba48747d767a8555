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

export type NewUsageEntry = Pick<repository.UsageRow, 'images' | 'tier' | 'photoId' | 'actorId' | 'reason'>;

export interface TierUsage {
  readonly periodId: string | null;
  /** Null for corrections by admins. */
  readonly tier: Tier | null;
  readonly images: number;
}

export interface Usage {
  /** The caller also changes the quota's total, in the same transaction. */
  addEntries(tx: Transaction, quota: QuotaId, entries: readonly NewUsageEntry[]): Promise<void>;
  sumByTier(queries: Queries, periodIds: readonly string[]): Promise<TierUsage[]>;
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
        ...entry,
        subscriptionId,
        periodId,
        id: tx.newId(),
        createdAt: tx.now,
      }));
      await repository.insertEntries(tx.queries, rows);
    },

    sumByTier: repository.sumByTier,

    async list(filter) {
      const { rows, page } = await findPage(filter);
      return { entries: rows.map(usageEntryView), page };
    },
  };
}
