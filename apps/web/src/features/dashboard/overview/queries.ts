import type { Overview } from '@burnish/contract/dashboard/entities';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api-client.ts';
import { dependsOn } from '../../../lib/entity-queries.ts';
import { reloadQueries } from '../../../lib/live-queries.ts';
import { loadStatus } from '../../../lib/load-status.ts';
import { connection } from '../../../lib/realtime-connection.ts';

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

const overviewKey = ['overview'] as const;

/**
 * Disabled where there may be no token: the navigation, which shows what waits for the customer, is on every page.
 * `retryOnMount` loads it again if it failed before the component was mounted.
 */
export function useOverview({ isEnabled = true, retryOnMount = true } = {}): OverviewQuery {
  const query = useQuery({
    queryKey: overviewKey,
    meta: dependsOn('order', 'invoice', 'receipt', 'subscription', 'photo', 'job', 'question'),
    queryFn: ({ signal }) => call('GET /orders/overview', { signal }),
    enabled: isEnabled,
    retryOnMount,
  });
  return {
    overview: query.data?.overview,
    loading: query.isPending,
    ...loadStatus(query),
  };
}

/** Reloads the overview when messages arrive or are read. */
export function useOverviewRefresh(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      connection.on('chat_unread_update', ({ role }) => {
        if (role === 'user') void reloadQueries(client, { queryKey: overviewKey });
      }),
    [client],
  );
}
