// The filters and sorts of the studio's lists of orders and invoices.
import { currencies } from '@burnish/domain/money/money';
import { invoiceStatuses } from '@burnish/domain/orders/invoice/invoice';
import { orderStatuses } from '@burnish/domain/orders/order';
import { createdFilters, dueFilters, filterBy, filterByAny, idsField, listQuery, sortBy } from '../paging.ts';

export const studioOrderQuery = listQuery({
  ids: idsField,
  status: filterByAny(orderStatuses),
  currency: filterByAny(currencies),
  ...createdFilters,
  sort: sortBy(['createdAt', 'company', 'amount']),
});

export const studioInvoiceQuery = listQuery({
  ids: idsField,
  status: filterByAny(invoiceStatuses),
  currency: filterByAny(currencies),
  ...createdFilters,
  ...dueFilters,
  overdue: filterBy(['true']).describe('Only unpaid invoices whose due date has passed.'),
  sort: sortBy(['createdAt', 'dueDate', 'amount', 'customer']),
});
