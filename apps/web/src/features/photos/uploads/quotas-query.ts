import type { PhotoQuota } from '@burnish/contract/photos/entities';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { dependsOn } from '../../../lib/entity-queries.ts';

export interface QuotasQuery {
  readonly quotas: readonly PhotoQuota[] | undefined;
  readonly failed: boolean;
  retry(): void;
}

export function useQuotas(): QuotasQuery {
  const { data, isError, refetch } = useQuery({
    queryKey: ['photo-quotas'],
    meta: dependsOn('subscription', 'photo'),
    queryFn: ({ signal }) => call('GET /photos/quotas', { signal }),
  });
  return {
    quotas: data?.quotas,
    failed: isError && data === undefined,
    retry: () => void refetch(),
  };
}
