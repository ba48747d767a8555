import type { Stats } from '@burnish/contract/entity';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/service.ts';

export function useStats() {
  return useQuery({
    queryKey: queryKeys.admin.stats,
    queryFn: async ({ signal }): Promise<Stats> =>
      (await call('GET /admin/dashboard/stats', { signal })).stats,
  });
}
