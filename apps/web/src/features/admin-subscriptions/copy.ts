import { brand } from '@burnish/domain/brand';
import { count, counted } from '../../lib/format.ts';
import { billingCycle, perImage } from '../../presentation/billing-cycle.ts';

const common = {
  failed: 'Failed to load dashboard data',
  emptyText: 'They begin with a confirmed payment.',
  nothingFits: 'None fits the search and the filter.',
  clear: 'Clear search and filter',
};

export const copy = {
  page: {
    ...common,
    title: 'Subscriptions',
    search: 'Search subscriptions',
    filter: 'Status',
    all: 'All statuses',
    empty: 'No subscriptions found',
  },
  imagesPage: {
    ...common,
    title: 'PPI Subscriptions',
    search: 'Search PPI subscriptions',
    filter: 'Currency',
    all: 'All currencies',
    loading: 'Loading pay-per-image subscriptions...',
    empty: 'No pay-per-image subscriptions',
  },
  noName: 'No name',
  absent: 'Not given',
  used: (used: number, limit: number) => `${count(used)} of ${count(limit)}`,
  usedAloud: (used: number, limit: number) => `${count(used)} of ${count(limit)} used`,
  images: (quantity: number) => counted(quantity, 'image', 'images'),
  perMonth: (price: string) => `${price} ${billingCycle.monthly.per}`,
  perImage: (price: string) => `${price} ${perImage}`,
  usage: {
    title: 'Usage',
    used: (images: number) =>
      images > 0
        ? `${counted(images, 'image', 'images')} used`
        : `${counted(-images, 'image', 'images')} given back`,
    loading: 'Loading usage',
    failed: 'The usage could not be loaded.',
    again: 'Try again',
    empty: 'Nothing has been used yet.',
    moreFailed: 'The earlier entries could not be loaded.',
    itself: brand.name,
  },
  on: 'On',
  off: 'Off',
  fact: {
    images: 'Images used',
    price: 'Price',
    unitPrice: 'Unit price',
    cycle: 'Billing cycle',
    service: 'Service',
    quantity: 'Quantity',
    start: 'Start date',
    end: 'End date',
    paid: 'Paid',
    purchased: 'Purchase date',
    nextBilling: 'Next billing',
    autoRenew: 'Auto renew',
    created: 'Created',
    instructions: 'Special instructions',
  },
};
