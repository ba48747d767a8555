import type { Wire } from '@burnish/contract/api';
import type { Job, Photo } from '@burnish/contract/photos/entities';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { byCursor, type InfiniteList, toInfiniteList } from '../../../lib/infinite-list.ts';
import { totalCount } from '../../../lib/list-pages.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useList, type VirtualList } from '../../../lib/use-list.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';
import { jobKeys } from './recent-jobs.ts';

const adminJobKeys = createQueryKeys('admin', 'jobs');
const photoKeys = createQueryKeys('photos');

export function useJob(id: string) {
  return useQuery({
    queryKey: jobKeys.one(id),
    meta: {
      ...dependsOn('job'),
      rows: { entity: 'job', audience: 'customer', key: 'job', newRows: 'ignore' },
    },
    queryFn: ({ signal }) => call('GET /photos/jobs/:id', { params: { id }, signal }),
  });
}

type StudioJobFilter = Omit<
  NonNullable<Wire['GET /photos/admin/jobs']['query']>,
  'limit' | 'cursor' | 'sort'
>;

/** Jobs of all customers, for the studio: by due time. A change loads all pages again, because it can move rows between them. */
export function useJobs(filter: StudioJobFilter): VirtualList<Job> {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: adminJobKeys.list({ ...filter }),
    meta: dependsOn('job'),
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /photos/admin/jobs', {
        query: { ...filter, sort: 'due', limit: 50, cursor },
        signal,
      }),
  });
  const { isFetching, isFetchNextPageError } = query;
  return {
    ...toInfiniteList(query, ({ jobs }) => jobs),
    total: totalCount(query.data?.pages.at(-1)?.page),
    canLoadMore: query.hasNextPage && !isFetching && !isFetchNextPageError,
    pinnedIds: [],
    onVisibleRangeChange() {},
  };
}

/** Loaded again when a photo changes, or a job: events of a job don't contain its photos. */
export function useStudioPhotos(jobId: string): InfiniteList<Photo> & { total: number } {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: photoKeys.list({ jobId, side: 'studio' }),
    meta: dependsOn('photo', 'job'),
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /photos/admin/photos', { query: { jobId, sort: 'oldest', limit: 60, cursor }, signal }),
  });
  return {
    ...toInfiniteList(query, ({ photos }) => photos),
    total: totalCount(query.data?.pages.at(-1)?.page),
  };
}

/** The photos of the customer's own job. */
export function useJobPhotos(jobId: string, search: string) {
  return useList({
    queryKey: photoKeys.list({ jobId, search }),
    meta: dependsOn('photo', 'job'),
    order: 'oldest',
    load: ({ cursor, signal }) =>
      call('GET /photos', { query: { jobId, search, sort: 'oldest', limit: 100, cursor }, signal }),
    selectRows: ({ photos }) => photos,
  });
}

/** The signed URL of a preview. It expires within minutes, so it is requested whenever a photo is opened. */
export function usePreviewUrl(photoId: string, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: photoKeys.one(photoId),
    meta: dependsOn('photo'),
    queryFn: ({ signal }) => call('GET /photos/:id/optimized', { params: { id: photoId }, signal }),
    gcTime: 0,
  });
}

export function useWithdrawPhoto({ _id: id }: Photo) {
  const text = copy.withdraw;
  return useAction({
    key: ['withdraw-photo', id],
    changes: ['photo', 'job', 'subscription'],
    run: () => call('DELETE /photos/:id', { params: { id } }),
    onSuccess: () => toast.success(text.success),
    onError: (error) => toast.error(errorText(error, text.failed)),
  });
}

export function useWithdrawJob({ _id: id }: Job) {
  const text = copy.withdrawJob;
  return useAction({
    key: ['withdraw-job', id],
    changes: ['photo', 'job', 'subscription'],
    run: () => call('PUT /photos/jobs/:id/withdraw', { params: { id } }),
    onSuccess: () => toast.success(text.success),
    onError: (error) => toast.error(errorText(error, text.failed)),
  });
}

export function useStartWork({ _id: id, number }: Job, onRefreshed?: () => void) {
  const text = copy.start;
  return useAction({
    key: ['start-job', id],
    changes: ['job', 'photo'],
    run: () => call('PUT /photos/admin/jobs/:id/status', { params: { id }, body: { status: 'in_progress' } }),
    onSuccess: () => toast.success(text.success(number), adminToast),
    onError: (error) => toast.error(errorText(error, text.failed), adminToast),
    ...(onRefreshed && { onRefreshed }),
  });
}

export function useDownloadOriginals({ _id: id }: Job) {
  return useAction({
    key: ['download-originals', id],
    changes: [],
    run: () => call('GET /photos/jobs/:id/originals', { params: { id } }),
    // The response is an attachment, so the browser stays on the page.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(errorText(error, copy.download.failed), adminToast),
  });
}
