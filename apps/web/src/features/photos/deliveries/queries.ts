import type { Wire } from '@burnish/contract/api';
import { maxLimit } from '@burnish/contract/paging';
import type { Job, Photo, PhotoVersion, Revision, Upload } from '@burnish/contract/photos/entities';
import type { RevisionCause } from '@burnish/domain/photos/revision';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { useAction } from '../../../lib/use-action.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { checkCopy, filesCopy, revisionCopy } from './copy.ts';

const keys = createQueryKeys('deliveries');

async function loadPhotos(jobId: string, signal: AbortSignal): Promise<readonly Photo[]> {
  const all: Photo[] = [];
  let cursor: string | undefined;
  do {
    const query = { jobId, sort: 'oldest', limit: maxLimit, cursor } as const;
    const { photos, page } = await call('GET /photos/admin/photos', { query, signal });
    all.push(...photos);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

/** All photos of a job, up to a thousand. Loaded again when a photo changes, or the job: its events don't contain photos. */
export function usePhotosOfJob(jobId: string) {
  return useQuery({
    queryKey: keys.list({ jobId }),
    meta: dependsOn('photo', 'job'),
    queryFn: ({ signal }) => loadPhotos(jobId, signal),
  });
}

/** Every finished file of the job that the signed-in user has uploaded and not submitted. */
export async function loadFinishedFiles(jobId: string): Promise<readonly Upload[]> {
  const all: Upload[] = [];
  let cursor: string | undefined;
  do {
    const { uploads, page } = await call('GET /photos/admin/jobs/:id/files', {
      params: { id: jobId },
      query: { limit: maxLimit, cursor },
    });
    all.push(...uploads);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

interface Assignment {
  readonly uploadId: string;
  readonly photoId: string | null;
}

interface AssignOptions {
  onAssigned: (upload: Upload) => void;
  onRefreshed: () => void;
}

export function useAssignPhoto(jobId: string, { onAssigned, onRefreshed }: AssignOptions) {
  return useAction({
    key: ['assign-finished-file', jobId],
    changes: ['upload', 'photo'],
    run: ({ uploadId, photoId }: Assignment) =>
      call('PUT /photos/admin/files/:id', { params: { id: uploadId }, body: { photoId } }),
    onSuccess: ({ upload }) => onAssigned(upload),
    onError: (error) => toast.error(errorText(error, filesCopy.assignFailed), adminToast),
    onRefreshed,
  });
}

interface SubmitOptions {
  onSubmitted: (uploadIds: readonly string[]) => void;
  onRefreshed: () => void;
}

export function useSubmitVersions({ _id: id }: Job, { onSubmitted, onRefreshed }: SubmitOptions) {
  return useAction({
    key: ['submit-versions', id],
    changes: ['job', 'photo'],
    run: (uploadIds: string[], idempotencyKeyOf) =>
      call('POST /photos/admin/jobs/:id/versions', {
        params: { id },
        body: { uploadIds },
        idempotencyKey: idempotencyKeyOf({ uploadIds }),
      }),
    onSuccess(_, uploadIds) {
      toast.success(filesCopy.submit.success(uploadIds.length), adminToast);
      onSubmitted(uploadIds);
    },
    onError: (error) => toast.error(errorText(error, filesCopy.submit.error), adminToast),
    onRefreshed,
  });
}

interface ReturnOptions {
  /** The question is closed. */
  onDone: () => void;
  onRefreshed: () => void;
}

interface ReturnedVersion {
  photo: Photo;
  version: PhotoVersion;
}

export function useReturnVersion(
  { photo, version }: ReturnedVersion,
  { onDone, onRefreshed }: ReturnOptions,
) {
  const text = checkCopy.returnPhoto;
  const { _id: id } = version;
  return useAction({
    key: ['return-version', id],
    changes: ['job', 'photo'],
    run: () => call('PUT /photos/admin/versions/:id/return', { params: { id } }),
    onSuccess() {
      toast.success(text.success(photo.fileName), adminToast);
      onDone();
    },
    onError(error) {
      toast.error(errorText(error, text.failed), adminToast);
      onDone();
    },
    onRefreshed,
  });
}

export type Delivery = Wire['POST /photos/admin/jobs/:id/deliveries']['body'];

interface DeliverOptions {
  /** Who gets the message. */
  customer: string;
  onDelivered: () => void;
  onRefreshed: () => void;
}

export function useDeliver({ _id: id }: Job, { customer, onDelivered, onRefreshed }: DeliverOptions) {
  const text = checkCopy.deliver;
  return useAction({
    key: ['deliver-photos', id],
    changes: ['job', 'photo'],
    run: (body: Delivery, idempotencyKeyOf) =>
      call('POST /photos/admin/jobs/:id/deliveries', {
        params: { id },
        body,
        idempotencyKey: idempotencyKeyOf(body),
      }),
    onSuccess(_, { versionIds }) {
      toast.success(text.success(versionIds.length, customer), adminToast);
      onDelivered();
    },
    onError: (error) => toast.error(errorText(error, text.failed), adminToast),
    onRefreshed,
  });
}

export function useDecideRevision({ _id: id }: Revision) {
  return useAction({
    key: ['decide-revision', id],
    changes: ['photo'],
    run: (cause: RevisionCause) =>
      call('PUT /photos/admin/revisions/:id', { params: { id }, body: { cause } }),
    onSuccess() {},
    onError: (error) => toast.error(errorText(error, revisionCopy.decideFailed), adminToast),
  });
}

export function useSetRevisionLimit({ _id: id }: Photo, onDone: () => void) {
  const text = revisionCopy.limit;
  return useAction({
    key: ['set-revision-limit', id],
    changes: ['photo'],
    run: (limit: number) =>
      call('PUT /photos/admin/photos/:id/revision-limit', { params: { id }, body: { limit } }),
    onSuccess() {
      toast.success(text.success, adminToast);
      onDone();
    },
    onError: (error) => toast.error(errorText(error, text.failed), adminToast),
  });
}
