import { pluralize } from '../../../lib/format.ts';

export const copy = {
  title: 'Ledger',
  failed: "The ledger couldn't be loaded.",
  empty: 'No entries found',
  emptyText: 'Invoices, payments, credit, refunds and write-offs of all customers appear here.',
  kind: { label: 'Activity', all: 'All activity' },
  days: 'Recorded',
  customer: 'Customer',
  loadingCustomer: 'Loading…',
  allExcept: (count: number) => `All except ${pluralize(count, 'customer', 'customers')}`,
  unknownCustomer: 'Unknown customer',
  search: 'Search customers',
  searching: 'Searching…',
  searchFailed: "The customers couldn't be searched. Please try again.",
  noResults: 'No customers found.',
  total: 'Total',
};
