import type { Invoice } from '@burnish/contract/orders/entities';
import { invoiceStatuses } from '@burnish/domain/orders/invoice/invoice';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { type FilterValues, matchesFilters, parseFilters } from '../../../lib/list-filters.ts';
import { listRows } from '../../../lib/row-source.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useList } from '../../../lib/use-list.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { currencyFilter, statusFilter } from '../../../presentation/filters.ts';
import { byAmount, byCustomer, oldestFirst, sortFilter } from '../../../presentation/sorts.ts';
import { invoiceStatusLabels } from '../../../presentation/status-labels.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

const invoiceKeys = createQueryKeys('admin', 'invoices');

const sort = sortFilter([
  oldestFirst,
  { value: 'dueDate', label: 'Due first' },
  { value: '-dueDate', label: 'Due last' },
  ...byAmount,
  byCustomer,
]);

export const invoiceFilters = [
  statusFilter(invoiceStatuses, invoiceStatusLabels),
  currencyFilter,
  sort,
] as const;

export function useInvoices(filters: FilterValues) {
  const query = parseFilters(invoiceFilters, filters);
  return useList({
    queryKey: invoiceKeys.list(query),
    order: query.sort ? 'sorted' : 'newest',
    meta: {
      ...dependsOn('invoice', 'receipt'),
      rows: listRows('invoice', 'studio', query.search + (query.sort ?? ''), ({ status, currency }) =>
        matchesFilters(query, { status, currency }),
      ),
    },
    load: ({ cursor, signal }) =>
      call('GET /admin/invoices', { query: { ...query, limit: 50, cursor }, signal }),
    selectRows: ({ invoices }) => invoices,
  });
}

export function useVoidInvoice({ _id: id, invoiceNumber }: Invoice) {
  return useAction({
    key: ['void-invoice', id],
    changes: ['invoice', 'order'],
    run: () => call('PUT /admin/invoices/:id/void', { params: { id } }),
    onSuccess: () => toast.success(copy.voided(invoiceNumber), adminToast),
    onError: (error) => toast.error(errorText(error, copy.voidFailed), adminToast),
  });
}

export function useConfirmPayment(id: string) {
  return useAction({
    key: ['confirm-payment', id],
    changes: ['invoice', 'receipt', 'subscription'],
    run: () => call('PUT /admin/invoices/:id/confirm-payment', { params: { id } }),
    onSuccess: () => toast.success(copy.confirmed, adminToast),
    onError: (error) => toast.error(errorText(error, copy.confirmFailed), adminToast),
  });
}
