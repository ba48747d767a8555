import type { Invoice } from '@burnish/contract/entity';
import type { Currency } from '@burnish/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/service.ts';

/**
 * The last invoice in a currency, for its payment details: a convenience, without which the form starts empty.
 * Asked for once as long as a form stands, so that nothing changes under the hands that fill it in.
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
