import { count } from '../../lib/format.ts';
import { billingCycle, perImage } from '../../presentation/billing-cycle.ts';

export const copy = {
  page: {
    title: 'Subscriptions',
    search: 'Search subscriptions',
    filter: 'Status',
    all: 'All statuses',
    failed: 'Failed to load dashboard data',
    empty: 'No subscriptions found',
    emptyText: 'They begin with a confirmed payment.',
    nothingFits: 'None fits the search and the filter.',
    clear: 'Clear search and filter',
  },
  noName: 'No name',
  absent: 'Not given',
  used: (used: number, limit: number) => `${count(used)} of ${count(limit)}`,
  perMonth: (price: string) => `${price} ${billingCycle.monthly.per}`,
  perImage: (price: string) => `${price} ${perImage}`,
  on: 'On',
  off: 'Off',
  fact: {
    images: 'Images used',
    price: 'Price',
    cycle: 'Billing cycle',
    service: 'Service',
    start: 'Start date',
    end: 'End date',
    paid: 'Paid',
    nextBilling: 'Next billing',
    autoRenew: 'Auto renew',
    created: 'Created',
  },
};
