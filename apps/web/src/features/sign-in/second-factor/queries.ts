import type { SecondFactor } from '@burnish/contract/second-factor/entities';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { dependsOn } from '../../../lib/entity-queries.ts';

const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  meta: dependsOn('user'),
  queryFn: ({ signal }) => call('GET /auth/second-factor', { signal }),
});

export function useSecondFactor() {
  return useQuery(secondFactorQuery);
}

/** Shows a change at once: an admin who still has to set up a second factor gets no events. */
export function useShowSecondFactor(): (secondFactor: SecondFactor) => void {
  const client = useQueryClient();
  return (secondFactor) => client.setQueryData(secondFactorQuery.queryKey, { secondFactor });
}
