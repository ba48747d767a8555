// The filters and sorts of the studio's lists of orders and invoices.
import { currencies } from '@burnish/domain/money/money';
import { invoiceStatuses } from '@burnish/domain/orders/invoice/invoice';
import { orderStatuses } from '@burnish/domain/orders/order';
import {
  amountFilters,
  checkAmounts,
  createdFilters,
  createdTimeFilters,
  dueFilters,
  filterBy,
  filterByAny,
  filtersOf,
  idsField,
  listQuery,
  sortBy,
} from '../paging.ts';

const orderQuery = listQuery({
  ids: idsField,
  status: filterByAny(orderStatuses),
  currency: filterByAny(currencies),
  ...amountFilters,
  ...createdFilters,
  ...createdTimeFilters,
  automatic: filterBy(['true', 'false']).describe('Only automatic renewals, or only orders of customers.'),
  sort: sortBy(['createdAt', 'company', 'amount']),
});

const invoiceQuery = listQuery({
  ids: idsField,
  status: filterByAny(invoiceStatuses),
  currency: filterByAny(currencies),
  ...amountFilters,
  ...createdFilters,
  ...dueFilters,
  outstanding: filterBy(['true']).describe('Only invoices for which something is due.'),
  overdue: filterBy(['true']).describe(
    'Only unpaid invoices whose due date has passed, without those whose receipt is in review.',
  ),
  sort: sortBy(['createdAt', 'dueDate', 'amount', 'customer']),
});

export const studioOrderQuery = orderQuery.superRefine(checkAmounts);
export const studioInvoiceQuery = invoiceQuery.superRefine(checkAmounts);

/** Of the calls about all rows of a list. */
export const studioOrderFilters = filtersOf(orderQuery).superRefine(checkAmounts);
export const studioInvoiceFilters = filtersOf(invoiceQuery).superRefine(checkAmounts);
