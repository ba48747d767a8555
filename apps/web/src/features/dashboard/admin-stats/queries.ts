import type { Stats } from '@burnish/contract/dashboard/entities';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { dependsOn } from '../../../lib/entity-queries.ts';
import { adminStatsKey } from '../../../presentation/shared-query-keys.ts';

/** Loads nothing for users who can't read the figures. */
export function useStats({ isEnabled = true }: { isEnabled?: boolean } = {}) {
  return useQuery({
    enabled: isEnabled,
    queryKey: adminStatsKey,
    meta: dependsOn('user', 'order', 'invoice', 'receipt', 'subscription', 'chat', 'job'),
    // Jobs become late without an event.
    refetchInterval: 60_000,
    queryFn: async ({ signal }): Promise<Stats> =>
      (await call('GET /admin/dashboard/stats', { signal })).stats,
  });
}
