// The usage entries of all customers, which the figures about used images sum.
import type { Handled } from '@burnish/contract/api';
import type { StudioUsageEntry } from '@burnish/contract/money-reports/usage-entries';
import type { Page } from '@burnish/contract/paging';
import type { Database } from '../../../platform/db/database.ts';
import { createdTimeFilter } from '../../../platform/db/date-filter.ts';
import { mapPages } from '../../../platform/db/paging.ts';
import { CsvRows } from '../../../platform/http/csv.ts';
import { personView } from '../../../views/shared-views.ts';
import { countEntries, type EntryRecord, prepareEntryList } from './repository.ts';

type ListQuery = Handled['GET /admin/usage/entries']['query'];
type Query = Omit<ListQuery, 'limit' | 'cursor'>;

function filterOf({ planId, tier, createdSince, createdBefore }: Query) {
  return {
    ...(planId === 'none' ? { isPayPerImage: true as const } : { planId }),
    ...(tier === 'none' ? { hasNoTier: true as const } : { tier }),
    ...createdTimeFilter({ createdSince, createdBefore }),
  };
}

function entryView({ entry, owner, actor, subscription, planId, photo, job }: EntryRecord): StudioUsageEntry {
  const { id, images, tier, reason, createdAt } = entry;
  return {
    _id: id,
    images,
    tier,
    reason,
    person: actor && personView(actor),
    createdAt: createdAt.toISOString(),
    userId: personView(owner),
    subscription: { _id: subscription.id, title: subscription.title },
    planId,
    photo: photo && { _id: photo.id, fileName: photo.fileName },
    job: job && { _id: job.id, number: job.number },
  };
}

export interface StudioUsage {
  listUsage(query: ListQuery): Promise<{ entries: StudioUsageEntry[]; page: Page }>;
  /** All entries of a list, as a file. @throws DomainError TOO_MANY_ROWS */
  exportUsage(query: Query): Promise<CsvRows<StudioUsageEntry>>;
}

export function createStudioUsage(database: Database): StudioUsage {
  const findPage = prepareEntryList(database);
  return {
    async listUsage({ limit, cursor, ...query }) {
      const { rows, page } = await findPage({ ...filterOf(query), limit, cursor });
      return { entries: rows.map(entryView), page };
    },
    async exportUsage(query) {
      const filter = filterOf(query);
      return CsvRows.from(
        await countEntries(database, filter),
        mapPages(findPage.readAll(filter), entryView),
      );
    },
  };
}
