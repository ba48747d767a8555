import type { Job, Photo } from '@burnish/contract/entity';
import type { JobStatus } from '@burnish/domain/photo/job';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAct } from '../../lib/act.ts';
import { failureText } from '../../lib/failure.ts';
import { type Paged, paged } from '../../lib/paged.ts';
import { byCursor, queryKeys } from '../../lib/query-keys.ts';
import { call } from '../../lib/service.ts';
import { toast } from '../../lib/toast.ts';
import { useList } from '../../lib/use-list.ts';
import { adminToast } from '../../presentation/admin-toast.ts';
import { copy } from './copy.ts';

export function useOwnJobs() {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: queryKeys.jobs.list(),
    queryFn: ({ pageParam, signal }) =>
      call('GET /photos/jobs', { query: { limit: 20, cursor: pageParam }, signal }),
  });
  return paged(query, ({ jobs }) => jobs);
}

interface JobFilter {
  search: string;
  status: JobStatus | undefined;
}

export function useJobs({ search, status }: JobFilter) {
  return useList({
    queryKey: queryKeys.admin.jobs.list({ search, status }),
    ask: ({ cursor, signal }) =>
      call('GET /photos/admin/jobs', { query: { search, status, limit: 50, cursor }, signal }),
    rowsOf: ({ jobs }) => jobs,
  });
}

/** As whom somebody looks at a job. */
export type Side = 'customer' | 'studio';

const photosOf = { customer: 'GET /photos', studio: 'GET /photos/admin/photos' } as const;

export function useJobPhotos(jobId: string, side: Side): Paged<Photo> {
  const query = useInfiniteQuery({
    ...byCursor,
    queryKey: queryKeys.photos.list({ jobId, side }),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(photosOf[side], { query: { jobId, limit: 60, cursor }, signal }),
  });
  return paged(query, ({ photos }) => photos);
}

/** Its address ends after a few minutes: it is asked for whenever the picture is opened. */
export function usePicture(id: string) {
  return useQuery({
    queryKey: queryKeys.photos.one(id),
    queryFn: ({ signal }) => call('GET /photos/:id/optimized', { params: { id }, signal }),
    gcTime: 0,
  });
}

export function useWithdraw({ _id: id }: Photo) {
  const words = copy.withdraw;
  return useAct({
    key: ['withdraw-photo', id],
    changes: ['photo', 'job', 'subscription'],
    run: () => call('DELETE /photos/:id', { params: { id } }),
    onDone: () => toast.success(words.done),
    onFail: (error) => toast.error(failureText(error, words.failed)),
  });
}

export function useBeginWork({ _id: id, number }: Job) {
  const words = copy.begin;
  return useAct({
    key: ['begin-job', id],
    changes: ['job', 'photo'],
    run: () => call('PUT /photos/admin/jobs/:id/status', { params: { id }, body: { status: 'in_work' } }),
    onDone: () => toast.success(words.done(number), adminToast),
    onFail: (error) => toast.error(failureText(error, words.failed), adminToast),
  });
}

export function useDownload({ _id: id }: Job) {
  return useAct({
    key: ['download-originals', id],
    changes: [],
    run: () => call('GET /photos/admin/jobs/:id/originals', { params: { id } }),
    // An attachment: the page stays.
    onDone: ({ url }) => window.location.assign(url),
    onFail: (error) => toast.error(failureText(error, copy.download.failed), adminToast),
  });
}
