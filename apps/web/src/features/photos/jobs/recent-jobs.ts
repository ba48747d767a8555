// Apart from the other queries, because the dashboard needs nothing else of the jobs to begin with.
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { byCursor, toInfiniteList } from '../../../lib/infinite-list.ts';

export const jobKeys = createQueryKeys('jobs');

/** The customer's jobs, the newest first. */
export function useRecentJobs() {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: jobKeys.list(),
    meta: {
      ...dependsOn('job'),
      rows: { entity: 'job', audience: 'customer', key: 'jobs', newRows: 'insert' },
    },
    queryFn: ({ pageParam, signal }) =>
      call('GET /photos/jobs', { query: { limit: 20, cursor: pageParam }, signal }),
  });
  return toInfiniteList(query, ({ jobs }) => jobs);
}
