import type { Overview } from '@burnish/contract/dashboard/entities';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { dependsOn } from '../../../lib/entity-queries.ts';

export interface OverviewQuery {
  overview: Overview | undefined;
  loading: boolean;
  failed: boolean;
  retry: () => void;
}

export const loadingOverview: OverviewQuery = {
  overview: undefined,
  loading: true,
  failed: false,
  retry() {},
};

export function useOverview(): OverviewQuery {
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['overview'],
    meta: dependsOn('order', 'subscription', 'photo', 'job'),
    queryFn: ({ signal }) => call('GET /orders/overview', { signal }),
  });
  return {
    overview: data?.overview,
    loading: isPending,
    failed: isError && data === undefined,
    retry: () => void refetch(),
  };
}
