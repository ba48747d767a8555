import type { Invoice } from '@burnish/contract/orders/entities';
import { invoiceStatuses } from '@burnish/domain/orders/invoice/invoice';
import { useQuery } from '@tanstack/react-query';
import { matchesAmounts } from '../../../lib/amount-filter.ts';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { defineFilter, type FilterValues, matchesFilters, parseFilters } from '../../../lib/list-filters.ts';
import { listRows, rowsUnlessServerOnly } from '../../../lib/row-source.ts';
import { parseDays } from '../../../lib/table-filters.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useList } from '../../../lib/use-list.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { createdDays, currencyChoices, dueDays, statusChoices } from '../../../presentation/filters.ts';
import { parseListQuery } from '../../../presentation/list-query.ts';
import { byAmount, byText, oldestFirst, sortFilter } from '../../../presentation/sorts.ts';
import { invoiceStatusLabels } from '../../../presentation/status-labels.ts';
import { tableSums } from '../../../presentation/sums.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { TableSum } from '../../../ui/lists/table/table-footer.tsx';
import { copy } from './copy.ts';

const invoiceKeys = createQueryKeys('admin', 'invoices');

const sort = sortFilter([
  oldestFirst,
  { value: 'dueDate', label: 'Due first' },
  { value: '-dueDate', label: 'Due last' },
  ...byAmount,
  ...byText('customer', 'Customer'),
]);

export const invoiceFilters = [
  statusChoices(invoiceStatuses, invoiceStatusLabels),
  currencyChoices,
  defineFilter({
    name: 'overdue',
    label: copy.overdue,
    allLabel: copy.overdue,
    options: [{ value: 'true', label: copy.overdueOnly }],
  }),
  sort,
] as const;

export const invoiceDays = [dueDays, createdDays];

function parseQuery(filters: FilterValues) {
  return parseListQuery(parseFilters(invoiceFilters, filters), invoiceDays, filters);
}

export function useInvoices(filters: FilterValues) {
  const { order, choices, range, isValid, query } = parseQuery(filters);
  return useList({
    enabled: isValid,
    queryKey: invoiceKeys.list({ ...query, sort: order }),
    order: order ? 'sorted' : 'newest',
    meta: {
      ...dependsOn('invoice', 'receipt'),
      ...rowsUnlessServerOnly(
        [choices.overdue, ...Object.values(parseDays(invoiceDays, filters))],
        listRows(
          'invoice',
          'studio',
          query.search + (order ?? ''),
          ({ status, currency, amount }) =>
            matchesFilters(choices, { status, currency }) && matchesAmounts(range, amount),
        ),
      ),
    },
    load: ({ cursor, signal }) =>
      call('GET /admin/invoices', { query: { ...query, sort: order, limit: 50, cursor }, signal }),
    selectRows: ({ invoices }) => invoices,
  });
}

/** What the invoices of the list add up to. */
export function useInvoiceSums(filters: FilterValues): readonly TableSum[] {
  const { isValid, query } = parseQuery(filters);
  const { data } = useQuery({
    enabled: isValid,
    queryKey: invoiceKeys.summary(query),
    meta: dependsOn('invoice'),
    queryFn: ({ signal }) => call('GET /admin/invoices/summary', { query, signal }),
  });
  return tableSums(data?.summary, ({ sums, unpaid }) => ({
    [copy.fact.amount]: sums,
    [copy.unpaid]: unpaid,
  }));
}

export function invoiceFile(filters: FilterValues) {
  const { order, isValid, query } = parseQuery(filters);
  return {
    name: 'invoices',
    isDisabled: !isValid,
    load: (ids?: readonly string[]) =>
      call('GET /admin/invoices/export', { query: ids ? { ids: [...ids] } : { ...query, sort: order } }),
  };
}

export function openInvoice(id: string) {
  return {
    queryKey: invoiceKeys.one(id),
    entity: 'invoice',
    load: async (openId: string, signal: AbortSignal) =>
      (await call('GET /admin/invoices', { query: { ids: openId }, signal })).invoices[0],
  } as const;
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
