import type { Invoice } from '@burnish/contract/entity';
import type { InvoiceStatus } from '@burnish/domain/invoice/invoice';
import { useAct } from '../../lib/act.ts';
import { failureText } from '../../lib/failure.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/service.ts';
import { toast } from '../../lib/toast.ts';
import { useList } from '../../lib/use-list.ts';
import { adminToast } from '../../presentation/admin-toast.ts';
import { copy } from './copy.ts';

interface InvoiceFilter {
  search: string;
  status: InvoiceStatus | undefined;
}

export function useInvoices({ search, status }: InvoiceFilter) {
  return useList({
    queryKey: queryKeys.admin.invoices.list({ search, status }),
    ask: ({ cursor, signal }) =>
      call('GET /admin/invoices', { query: { search, status, limit: 50, cursor }, signal }),
    rowsOf: ({ invoices }) => invoices,
  });
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
