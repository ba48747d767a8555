import type { PhotoQuota } from '@burnish/contract/photos/entities';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { dependsOn } from '../../../lib/entity-queries.ts';
import { loadStatus } from '../../../lib/load-status.ts';

export interface QuotasQuery {
  readonly quotas: readonly PhotoQuota[] | undefined;
  readonly failed: boolean;
  retry(): void;
}

export function useQuotas(): QuotasQuery {
  const query = useQuery({
    queryKey: ['photo-quotas'],
    meta: dependsOn('subscription', 'photo'),
    queryFn: ({ signal }) => call('GET /photos/quotas', { signal }),
  });
  return {
    quotas: query.data?.quotas,
    ...loadStatus(query),
  };
}
