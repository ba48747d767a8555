import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';

const keys = createQueryKeys('order-prefill');

/** What the form starts with besides the profile. The form works without it, so a failure is not shown. */
export function useOrderPrefill() {
  const { data } = useQuery({
    queryKey: keys.all,
    meta: dependsOn('user', 'order'),
    queryFn: ({ signal }) => call('GET /orders/prefill', { signal }),
  });
  return data;
}
