import type { WaitingKind } from '@burnish/domain/waiting';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { dependsOn } from '../../lib/entity-queries.ts';
import { adminStatsKey } from '../../presentation/shared-query-keys.ts';

/** Jobs become late without an event. */
const refreshMs = 60_000;

/** What waits for the studio. Its key begins with that of the figures, because unread messages refresh both. */
export function useToday(kind: WaitingKind | undefined) {
  return useQuery({
    queryKey: [...adminStatsKey, 'today', kind ?? 'all'],
    meta: dependsOn('user', 'order', 'invoice', 'receipt', 'subscription', 'job', 'chat'),
    queryFn: ({ signal }) => call('GET /admin/today', { query: { kind }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
}
