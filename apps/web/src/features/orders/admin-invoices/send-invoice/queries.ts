import type { Invoice, Order } from '@burnish/contract/orders/entities';
import type { Currency } from '@burnish/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api-client.ts';
import type { OrderType } from '../../../../presentation/orders.ts';
import type { InvoiceTerms } from './terms.ts';

type SendInvoice = (order: Order, terms: InvoiceTerms, idempotencyKey: string) => Promise<unknown>;

export const sendInvoiceCalls: Readonly<Record<OrderType, SendInvoice>> = {
  subscription: ({ _id, currency }, terms, idempotencyKey) =>
    call('POST /admin/invoices', {
      body: { subscriptionRequestId: _id, currency, ...terms },
      idempotencyKey,
    }),
  'pay-per-image': ({ _id: id }, terms, idempotencyKey) =>
    call('POST /pay-per-image/admin/invoices/:id', { params: { id }, body: terms, idempotencyKey }),
};

/**
 * The latest invoice in a currency, whose payment details prefill the form. Null while loading, if there is none, or
 * after an error: the form then starts empty. Loaded once per open form, so that its values do not change later.
 */
export function useLatestInvoice(currency: Currency): Invoice | null {
  const { data = null } = useQuery({
    queryKey: ['latest-invoice', currency],
    queryFn: async ({ signal }): Promise<Invoice | null> => {
      const { invoices } = await call('GET /admin/invoices', { query: { currency, limit: 1 }, signal });
      return invoices[0] ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return data;
}
