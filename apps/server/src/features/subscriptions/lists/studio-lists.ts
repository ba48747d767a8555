// The studio's lists of subscriptions: of both kinds, and of individually bought images.
import type { Handled } from '@burnish/contract/api';
import type { Page } from '@burnish/contract/paging';
import type { ListSummary } from '@burnish/contract/studio-lists/entities';
import type { ImagesSubscription, Subscription } from '@burnish/contract/subscriptions/entities';
import { orderKindOf } from '@burnish/contract/subscriptions/subscription-types';
import type { Viewer } from '@burnish/domain/access';
import { DomainError } from '@burnish/domain/errors';
import type { StudioTime } from '@burnish/domain/subscriptions/paid-periods';
import type { Database } from '../../../platform/db/database.ts';
import { withCreationDates } from '../../../platform/db/date-filter.ts';
import { isId } from '../../../platform/db/ids.ts';
import { mapPages } from '../../../platform/db/paging.ts';
import { CsvRows } from '../../../platform/http/csv.ts';
import { summaryView } from '../../../views/list-summary.ts';
import * as repository from '../repository.ts';
import { imagesSubscriptionView, subscriptionView } from '../view.ts';
import { prepareSubscriptionList, prepareSubscriptionSummary } from './repository.ts';

type Query = Handled['GET /admin/subscriptions']['query'];
type Filters = Omit<Query, 'limit' | 'cursor'>;
type ListPage<View> = Promise<{ subscriptions: View[]; page: Page }>;

interface StudioList<View> {
  list(query: Query, viewer: Viewer): ListPage<View>;
  summarize(query: Filters): Promise<ListSummary>;
  /** All rows of the list, as a file. @throws DomainError TOO_MANY_ROWS */
  exportAll(query: Filters, viewer: Viewer): Promise<CsvRows<View>>;
}

export interface SubscriptionLists {
  /** @throws DomainError NOT_FOUND */
  get(id: string, viewer: Viewer): Promise<Subscription>;
  readonly all: StudioList<Subscription>;
  readonly images: StudioList<ImagesSubscription>;
}

function toFilter<Given extends Filters>({ subscriptionType, ...query }: Given, now: Date) {
  return {
    ...withCreationDates(query),
    changedBy: query.change && now.toISOString(),
    kind: subscriptionType && [subscriptionType].flat().map((type) => orderKindOf[type]),
  };
}

const toImagesFilter = <Given extends Filters>(query: Given, now: Date) => ({
  ...toFilter(query, now),
  kind: ['images'] as const,
});

export function createSubscriptionLists({
  database,
  time,
}: {
  database: Database;
  time: () => Promise<StudioTime>;
}): SubscriptionLists {
  const { find, readAll } = prepareSubscriptionList(database);
  const totals = prepareSubscriptionSummary(database);

  function createStudioList<View>(
    filterOf: typeof toFilter | typeof toImagesFilter,
    view: (record: repository.SubscriptionRecord, at: StudioTime, viewer: Viewer) => View,
  ): StudioList<View> {
    return {
      async list(query, viewer) {
        const at = await time();
        const { records, page } = await find(filterOf(query, at.now));
        return { subscriptions: records.map((record) => view(record, at, viewer)), page };
      },
      async summarize(query) {
        const { now } = await time();
        return summaryView(await totals.sum(filterOf(query, now)));
      },
      async exportAll(query, viewer) {
        const at = await time();
        const filter = filterOf(query, at.now);
        return CsvRows.from(
          await totals.count(filter),
          mapPages(readAll(filter), (record) => view(record, at, viewer)),
        );
      },
    };
  }

  return {
    async get(id, viewer) {
      const record = isId(id) ? await repository.findSubscription(database.queries, id) : undefined;
      if (record === undefined) throw new DomainError('NOT_FOUND');
      return subscriptionView(record, await time(), viewer);
    },
    all: createStudioList(toFilter, subscriptionView),
    images: createStudioList(toImagesFilter, imagesSubscriptionView),
  };
}
