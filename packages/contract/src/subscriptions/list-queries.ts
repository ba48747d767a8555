// The filters and sorts of the studio's lists of subscriptions.
import { currencies } from '@burnish/domain/money/money';
import { subscriptionStatuses } from '@burnish/domain/subscriptions/subscription';
import { createdFilters, filterByAny, idsField, listQuery, sortBy } from '../paging.ts';
import { subscriptionTypes } from './subscription-types.ts';

const sort = sortBy(['createdAt', 'customer', 'title']);

export const studioSubscriptionQuery = listQuery({
  ids: idsField,
  status: filterByAny(subscriptionStatuses),
  currency: filterByAny(currencies),
  subscriptionType: filterByAny(subscriptionTypes),
  ...createdFilters,
  sort,
});

export const studioImagesQuery = listQuery({
  ids: idsField,
  currency: filterByAny(currencies),
  ...createdFilters,
  sort,
});
