import type { Overview } from '@burnish/contract/entity';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/service.ts';

export interface AskedOverview {
  overview: Overview | undefined;
  loading: boolean;
  failed: boolean;
  retry: () => void;
}

export const waitingOverview: AskedOverview = {
  overview: undefined,
  loading: true,
  failed: false,
  retry() {},
};

export function useOverview(): AskedOverview {
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: queryKeys.overview,
    queryFn: ({ signal }) => call('GET /orders/overview', { signal }),
  });
  return {
    overview: data?.overview,
    loading: isPending,
    failed: isError && data === undefined,
    retry: () => void refetch(),
  };
}
