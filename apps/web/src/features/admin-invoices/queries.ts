import type { Invoice } from '@burnish/contract/entity';
import type { InvoiceStatus } from '@burnish/domain/invoice/invoice';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useAct } from '../../lib/act.ts';
import { failureText } from '../../lib/failure.ts';
import { paged } from '../../lib/paged.ts';
import { byCursor, queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/service.ts';
import { toast } from '../../lib/toast.ts';
import { adminToast } from '../../presentation/admin-toast.ts';
import { copy } from './copy.ts';

interface InvoiceFilter {
  search: string;
  status: InvoiceStatus | undefined;
}

export function useInvoices({ search, status }: InvoiceFilter) {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: queryKeys.admin.invoices.list({ search, status }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /admin/invoices', { query: { search, status, limit: 50, cursor: pageParam }, signal }),
    placeholderData: keepPreviousData,
  });
  return paged(query, ({ invoices }) => invoices);
}

export function useVoid({ _id: id, invoiceNumber }: Invoice) {
  return useAct({
    key: ['void-invoice', id],
    changes: ['invoice', 'request'],
    run: () => call('PUT /admin/invoices/:id/void', { params: { id } }),
    onDone: () => toast.success(copy.voided(invoiceNumber), adminToast),
    onFail: (error) => toast.error(failureText(error, copy.voidFailed), adminToast),
  });
}

export function useConfirmPayment(id: string) {
  return useAct({
    key: ['confirm-payment', id],
    changes: ['invoice', 'receipt', 'subscription'],
    run: () => call('PUT /admin/invoices/:id/confirm-payment', { params: { id } }),
    onDone: () => toast.success(copy.confirmed, adminToast),
    onFail: (error) => toast.error(failureText(error, copy.confirmFailed), adminToast),
  });
}
