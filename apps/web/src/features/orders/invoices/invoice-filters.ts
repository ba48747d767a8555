import { type SubscriptionType, subscriptionTypes } from '@burnish/contract/subscriptions/subscription-types';
import { invoiceStatuses } from '@burnish/domain/orders/invoice/invoice';
import { defineFilter } from '../../../lib/list-filters.ts';
import { currencyFilter, statusFilter } from '../../../presentation/filters.ts';
import { invoiceStatusLabels } from '../../../presentation/status-labels.ts';

const texts = {
  kind: 'Kind',
  allKinds: 'All kinds',
  kinds: { subscription: 'Plans', payPerImage: 'Pay per image' } satisfies Record<SubscriptionType, string>,
  year: 'Year',
  allYears: 'All years',
};

function yearsSince(first: number, last: number): string[] {
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, index) => String(last - index));
}

/** @param since when the customer's account was created: there are no invoices before that year */
export function invoiceFilters(since: string, now = new Date()) {
  const years = yearsSince(new Date(since).getUTCFullYear(), now.getUTCFullYear());
  return [
    statusFilter(invoiceStatuses, invoiceStatusLabels),
    defineFilter({
      name: 'subscriptionType',
      label: texts.kind,
      allLabel: texts.allKinds,
      options: subscriptionTypes.map((value) => ({ value, label: texts.kinds[value] })),
    }),
    defineFilter({
      name: 'year',
      label: texts.year,
      allLabel: texts.allYears,
      options: years.map((value) => ({ value, label: value })),
    }),
    currencyFilter,
  ] as const;
}

export type InvoiceFilters = ReturnType<typeof invoiceFilters>;
