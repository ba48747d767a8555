import { requestTypes } from '@burnish/contract/orders/request-types';
import { orderGroup, orderGroups } from '@burnish/domain/orders/order-group';
import { defineFilter, type FilterValues, matchesFilters, parseFilters } from '../../../lib/list-filters.ts';
import { useOrders } from '../order-list/queries.ts';
import { copy } from './copy.ts';

const { filter } = copy;

export const orderFilters = [
  defineFilter({
    name: 'requestType',
    label: filter.kind,
    allLabel: filter.allKinds,
    options: requestTypes.map((value) => ({ value, label: filter.kinds[value] })),
  }),
  defineFilter({
    name: 'group',
    label: filter.group,
    allLabel: filter.allGroups,
    options: orderGroups.map((value) => ({ value, label: filter.groups[value] })),
  }),
] as const;

export function useFilteredOrders(filters: FilterValues) {
  const query = parseFilters(orderFilters, filters);
  return useOrders(query, ({ requestType, status }) =>
    matchesFilters(query, { requestType, group: orderGroup[status] }),
  );
}
