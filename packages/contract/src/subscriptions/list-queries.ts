// The filters and sorts of the studio's lists of subscriptions.
import { currencies } from '@burnish/domain/money/money';
import { subscriptionChanges } from '@burnish/domain/reports/recurring-revenue';
import { subscriptionStatuses } from '@burnish/domain/subscriptions/subscription';
import type { z } from 'zod';
import {
  createdFilters,
  filterBy,
  filterByAny,
  filtersOf,
  idsField,
  instantField,
  listQuery,
  sortBy,
} from '../paging.ts';
import { subscriptionTypes } from './subscription-types.ts';

const sort = sortBy(['createdAt', 'customer', 'title']);

const subscriptionQuery = listQuery({
  ids: idsField,
  status: filterByAny(subscriptionStatuses),
  currency: filterByAny(currencies),
  subscriptionType: filterByAny(subscriptionTypes),
  ...createdFilters,
  change: filterBy(subscriptionChanges).describe(
    'What happened to a plan from `changedSince` until `changedBefore`, which are required with it.',
  ),
  changedSince: instantField.describe('Required with `change`.'),
  changedBefore: instantField.describe('Required with `change`.'),
  activeAt: instantField.describe('Only plans of which a paid period ran just before this time.'),
  sort,
});

interface ChangeQuery {
  readonly change?: string | undefined;
  readonly changedSince?: string | undefined;
  readonly changedBefore?: string | undefined;
}

/** A change is found within a time only. */
function checkChange(query: ChangeQuery, context: z.RefinementCtx): void {
  const names = ['change', 'changedSince', 'changedBefore'] as const;
  const missing = names.filter((name) => query[name] === undefined);
  if (missing.length === names.length) return;
  for (const name of missing)
    context.addIssue({
      code: 'custom',
      path: [name],
      message: 'Required with the other filters of a change.',
    });
}

export const studioSubscriptionQuery = subscriptionQuery.superRefine(checkChange);

/** Of the calls about all rows of the list. */
export const studioSubscriptionFilters = filtersOf(subscriptionQuery).superRefine(checkChange);

export const studioImagesQuery = listQuery({
  ids: idsField,
  currency: filterByAny(currencies),
  ...createdFilters,
  sort,
});
