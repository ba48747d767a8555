import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';

const purchaseKeys = createQueryKeys('admin', 'purchases');

/** What an invoice paid for. Undefined while it loads, or if it can't be loaded. */
export function usePurchase(invoiceId: string) {
  const { data } = useQuery({
    queryKey: purchaseKeys.list({ invoiceId }),
    meta: dependsOn('subscription', 'invoice'),
    queryFn: ({ signal }) => call('GET /admin/invoices/:id/purchase', { params: { id: invoiceId }, signal }),
  });
  return data?.purchase;
}
