// The usage entries behind figures about used images.
import type { StudioUsageEntry } from '@burnish/contract/money-reports/usage-entries';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../lib/entity-queries.ts';
import { formatCount } from '../../lib/format.ts';
import { today } from '../../lib/format-date.ts';
import { byCursor, type InfiniteList, toInfiniteList } from '../../lib/infinite-list.ts';
import type { ListExport } from '../../ui/lists/table/csv-button.tsx';
import type { TableSum } from '../../ui/lists/table/table-footer.tsx';
import { copy } from './copy.ts';
import { rowFilters, type UsedImages } from './row-filters.ts';

const usedImagesKeys = createQueryKeys('admin', 'used-images');

/** The most that a page can have, so that most lists are added up at once. */
const pageSize = 200;

const queryOf = ({ planId, tier, since, before }: UsedImages) => ({
  planId: planId ?? undefined,
  tier: tier ?? undefined,
  createdSince: since,
  createdBefore: before,
});

export function useUsedImages(rows: UsedImages): InfiniteList<StudioUsageEntry> {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: usedImagesKeys.list(rowFilters('images', rows)),
    meta: dependsOn('photo', 'subscription'),
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /admin/usage/entries', { query: { ...queryOf(rows), limit: pageSize, cursor }, signal }),
  });
  return toInfiniteList(query, ({ entries }) => entries);
}

/** What the entries add up to, once all are loaded. */
export function usedImagesSum(list: InfiniteList<StudioUsageEntry>): readonly TableSum[] {
  if (list.hasMore || list.outdated) return [];
  const sum = list.rows.reduce((all, { images }) => all + images, 0);
  return [{ label: copy.total, text: formatCount(sum) }];
}

export function usedImagesFile(rows: UsedImages): ListExport {
  return {
    name: `used-images-${today()}`,
    load: () => call('GET /admin/usage/entries/export', { query: queryOf(rows) }),
  };
}
