// Lists of subscriptions, with their totals.
import type { SubscriptionChange } from '@burnish/domain/reports/recurring-revenue';
import { count, eq, sql } from 'drizzle-orm';
import { customerSortKey } from '../../../db/schema/columns.ts';
import { purchasedImages, subscriptions } from '../../../db/schema/index.ts';
import { hasChanged, ranBefore } from '../../../db/subscription-changes.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type DateFilter, dateConditions } from '../../../platform/db/date-filter.ts';
import {
  countRows,
  createList,
  type Filters,
  hasId,
  isOneOf,
  type PageRequest,
} from '../../../platform/db/paging.ts';
import { matches } from '../../../platform/db/search.ts';
import { type Sorts, sortColumns } from '../../../platform/db/sorting.ts';
import { createSummary, limited, type Summary } from '../../../platform/db/summary.ts';
import type { CurrencyGroup } from '../../../views/list-summary.ts';
import {
  type FoundSubscription,
  type SubscriptionRow,
  selectSubscriptions,
  withDetails,
} from '../repository.ts';

export interface SubscriptionFilter extends PageRequest, DateFilter {
  readonly ids?: string | readonly string[] | undefined;
  readonly status?: SubscriptionRow['status'] | readonly SubscriptionRow['status'][] | undefined;
  readonly currency?: SubscriptionRow['currency'] | readonly SubscriptionRow['currency'][] | undefined;
  /** What happened to a plan in a time, as far as it is known by `changedBy`. */
  readonly change?: SubscriptionChange | undefined;
  readonly changedSince?: string | undefined;
  readonly changedBefore?: string | undefined;
  readonly changedBy?: string | undefined;
  /** Only plans of which a paid period ran just before this time. */
  readonly activeAt?: string | undefined;
  readonly kind?: SubscriptionRow['kind'] | readonly SubscriptionRow['kind'][] | undefined;
  /** Only this customer's subscriptions. */
  readonly userId?: string | undefined;
}

const filters: Filters = {
  ids: hasId(subscriptions.id),
  search: matches(subscriptions),
  status: isOneOf(subscriptions.status, 'status'),
  currency: isOneOf(subscriptions.currency, 'currency'),
  kind: isOneOf(subscriptions.kind, 'kind'),
  ...dateConditions(subscriptions.createdAt, subscriptions.id),
  change: hasChanged(sql`${subscriptions.id}`, sql`${sql.placeholder('change')}`, {
    since: sql`${sql.placeholder('changedSince')}`,
    before: sql`${sql.placeholder('changedBefore')}`,
    now: sql`${sql.placeholder('changedBy')}`,
  }),
  // Parameters of the condition above.
  changedSince: sql`true`,
  changedBefore: sql`true`,
  changedBy: sql`true`,
  activeAt: ranBefore(sql`${subscriptions.id}`, sql`${sql.placeholder('activeAt')}`),
  userId: eq(subscriptions.userId, sql.placeholder('userId')),
};

const sorts: Sorts = {
  createdAt: [],
  customer: sortColumns('text', customerSortKey(sql`${subscriptions}.search`)),
  title: sortColumns('text', subscriptions.title),
};

/** What individually bought images of each currency cost. Plans cost nothing here: they are paid per period. */
export function prepareSubscriptionSummary({
  queries,
}: Database): Summary<CurrencyGroup, Omit<SubscriptionFilter, 'limit' | 'cursor'>> {
  const { quantity, unitPriceMinor, subscriptionId } = purchasedImages;
  return createSummary({
    name: 'subscriptions',
    filters,
    groups(where, limit) {
      const rows = queries
        .select({
          currency: subscriptions.currency,
          amountMinor: sql`${quantity} * ${unitPriceMinor}`.as('amount_minor'),
        })
        .from(subscriptions)
        .leftJoin(purchasedImages, eq(subscriptionId, subscriptions.id))
        .where(where)
        .$dynamic();
      const found = limited(rows, limit).as('found');
      return queries
        .select({
          currency: found.currency,
          count: count(),
          amountMinor: sql`coalesce(sum(${found.amountMinor}), 0)`.mapWith(Number),
        })
        .from(found)
        .groupBy(found.currency)
        .prepare('');
    },
  });
}

export function prepareSubscriptionList({ queries }: Database) {
  const list = createList<FoundSubscription, SubscriptionFilter>({
    name: 'subscriptions',
    id: subscriptions.id,
    filters,
    sorting: { queries, sorts },
    searching: { queries, with: ['currency', 'kind', 'from', 'firstId', 'until', 'lastId'] },
    rows: (where, limit, name, order) =>
      selectSubscriptions(queries).where(where).orderBy(order).limit(limit).prepare(name),
    count: countRows(queries, subscriptions.id),
  });
  return {
    async find(filter: SubscriptionFilter) {
      const { rows, page } = await list(filter);
      return { records: await withDetails(queries, rows), page };
    },
    async *readAll(filter: Omit<SubscriptionFilter, 'limit' | 'cursor'>) {
      for await (const rows of list.readAll(filter)) yield withDetails(queries, rows);
    },
  };
}
