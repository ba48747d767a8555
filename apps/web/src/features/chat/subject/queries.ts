import type { ChatSubject } from '@burnish/contract/chat/entities';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys } from '../../../lib/entity-queries.ts';

export const subjectKeys = createQueryKeys('subjects');

/** The messages about an order or an invoice. Loads them only if `enabled`. */
export function useSubjectMessages({ kind, _id }: ChatSubject, enabled: boolean) {
  return useQuery({
    queryKey: subjectKeys.one(_id),
    queryFn: async ({ signal }) => {
      const query = kind === 'order' ? { orderId: _id } : { invoiceId: _id };
      return (await call('GET /chat/messages', { query, signal })).messages;
    },
    enabled,
  });
}
