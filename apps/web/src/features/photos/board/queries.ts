import type { Wire } from '@burnish/contract/api';
import type { Job, Photo } from '@burnish/contract/photos/entities';
import type { JobStage } from '@burnish/domain/photos/board';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/api-client.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { byCursor, type InfiniteList, toInfiniteList } from '../../../lib/infinite-list.ts';

const boardKeys = createQueryKeys('admin', 'board');

/** Without what is undefined. */
export type BoardFilter = NonNullable<Wire['GET /photos/admin/board']['query']>;

/** The jobs of one column: late ones first, then by due time. A change loads all pages again, because it can move jobs. */
export function useStageJobs(stage: JobStage, filter: BoardFilter): InfiniteList<Job> {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: boardKeys.list({ stage, ...filter }),
    meta: dependsOn('job'),
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /photos/admin/jobs', {
        query: { ...filter, stage, sort: 'due', limit: 20, cursor },
        signal,
      }),
  });
  const { data } = query;
  // The same rows until others are loaded: columns compare them with those that they show.
  const rows = useMemo(() => data?.pages.flatMap(({ jobs }) => jobs) ?? [], [data]);
  return { ...toInfiniteList(query, ({ jobs }) => jobs), rows };
}

/** How many jobs and photos each column has. */
export function useBoardFigures(filter: BoardFilter) {
  return useQuery({
    queryKey: boardKeys.summary({ ...filter }),
    meta: dependsOn('job'),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('GET /photos/admin/board', { query: filter, signal }),
    select: ({ columns }) => columns,
  });
}

/** All photos of a job, page by page. Read again whenever they are to be assigned. */
export function useAllPhotos(jobId: string) {
  return useQuery({
    queryKey: boardKeys.one(jobId),
    queryFn: async ({ signal }) => {
      const photos: Photo[] = [];
      let cursor: string | undefined;
      do {
        const query = { jobId, sort: 'oldest', limit: 200, cursor } as const;
        const reply = await call('GET /photos/admin/photos', { query, signal });
        photos.push(...reply.photos);
        cursor = reply.page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return photos;
    },
    gcTime: 0,
    staleTime: 0,
  });
}
