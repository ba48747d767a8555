import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../../lib/entity-queries.ts';

const quoteKeys = createQueryKeys('upgrade-quotes');

/** What an upgrade of a plan costs now. */
export function useUpgradeQuote(subscriptionId: string) {
  return useQuery({
    queryKey: quoteKeys.list({ subscriptionId }),
    meta: dependsOn('subscription', 'ledger_entry'),
    queryFn: ({ signal }) =>
      call('GET /subscriptions/:id/upgrade', { params: { id: subscriptionId }, signal }),
  });
}
