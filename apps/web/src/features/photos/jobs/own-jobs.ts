// Apart from the other queries, because the list of jobs needs nothing else to begin with.
import type { JobStatus } from '@burnish/domain/photos/job';
import { call } from '../../../lib/api-client.ts';
import { dependsOn } from '../../../lib/entity-queries.ts';
import { listRows } from '../../../lib/row-source.ts';
import { useList } from '../../../lib/use-list.ts';
import { jobKeys } from './recent-jobs.ts';

export interface JobFilter {
  search: string;
  status: JobStatus | undefined;
}

/** The customer's own jobs. */
export function useOwnJobs({ search, status }: JobFilter) {
  return useList({
    queryKey: jobKeys.list({ search, status }),
    meta: {
      ...dependsOn('job'),
      rows: listRows('job', 'customer', search, (job) => status === undefined || job.status === status),
    },
    load: ({ cursor, signal }) =>
      call('GET /photos/jobs', { query: { search, status, limit: 20, cursor }, signal }),
    selectRows: ({ jobs }) => jobs,
  });
}
