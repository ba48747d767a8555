import { brand } from '@burnish/domain/brand';
import { formatCount, pluralize } from '../../../lib/format.ts';
import { loadErrors } from '../../../presentation/load-errors.ts';
import { billingCycleLabels, perImage } from '../../../presentation/prices.ts';

const common = {
  failed: loadErrors.dashboard,
  emptyText: 'Subscriptions start when a payment is confirmed.',
};

export const copy = {
  page: {
    ...common,
    title: 'Subscriptions',
    search: 'Search subscriptions',
    empty: 'No subscriptions found',
  },
  imagesPage: {
    ...common,
    title: 'PPI Subscriptions',
    search: 'Search PPI subscriptions',
    loading: 'Loading pay-per-image subscriptions...',
    empty: 'No pay-per-image subscriptions',
  },
  typeFilter: { label: 'Type', all: 'All types', plan: 'Plan', payPerImage: 'Pay per image' },
  usedOfLimit: (used: number, limit: number) => `${formatCount(used)} of ${formatCount(limit)}`,
  usageLabel: (used: number, limit: number) => `${formatCount(used)} of ${formatCount(limit)} used`,
  images: (quantity: number) => pluralize(quantity, 'image', 'images'),
  perMonth: (price: string) => `${price} ${billingCycleLabels.monthly.per}`,
  perImage: (price: string) => `${price} ${perImage}`,
  usage: {
    title: 'Usage',
    change: (images: number) =>
      images > 0
        ? `${pluralize(images, 'image', 'images')} used`
        : `${pluralize(-images, 'image', 'images')} returned`,
    loading: 'Loading usage',
    failed: "The usage couldn't be loaded.",
    empty: 'No images used yet.',
    loadMoreFailed: "Earlier entries couldn't be loaded.",
    /** Author of entries that the service wrote. */
    system: brand.name,
  },
  /** On the page of a customer. */
  upgrade: {
    title: 'Upgrade',
    plan: (name: string, cycle: string) => `${name}, ${cycle.toLowerCase()}`,
    open: (plan: string, invoice: string, due: string, date: string) =>
      `Upgrade to ${plan}, once ${invoice} is paid: ${due} by ${date}.`,
    inReview: (plan: string, invoice: string) =>
      `Upgrade to ${plan}, once the payment of ${invoice} is confirmed.`,
    expired: (plan: string, date: string) =>
      `The upgrade to ${plan} wasn't paid by ${date} and has ended. Its invoice is void.`,
    unused: 'Unused value of what is paid for',
    amount: 'Amount of the invoice',
  },
  customer: {
    title: 'Plans',
    failed: "The plans couldn't be loaded.",
    empty: 'No plans yet',
    emptyText: common.emptyText,
    images: 'Images',
    edit: 'Edit',
    renews: 'renews',
    paidUntil: 'paid until',
    bought: 'bought',
    used: (used: number, limit: number) =>
      `${formatCount(used)} of ${pluralize(limit, 'image', 'images')} used in this period.`,
    withoutTier: (images: number) => `${formatCount(images)} of them without a tier.`,
  },
  on: 'On',
  off: 'Off',
  fact: {
    customer: 'Customer',
    status: 'Status',
    title: 'Plan or service',
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
