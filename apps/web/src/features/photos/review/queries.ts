import type { DeliverySize } from '@burnish/contract/deliveries/inputs';
import type { Job, Photo } from '@burnish/contract/photos/entities';
import { maxVersionsAtOnce } from '@burnish/domain/photos/version';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { deleteMessageDraft } from '../../../lib/message-drafts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';
import type { NewRevision } from './draft.ts';
import { revisionDraftSubject } from './draft-subject.ts';

const fileKeys = createQueryKeys('photo-files');
const waitingKeys = createQueryKeys('waiting-versions');

/** Signed URLs are valid for five minutes at least. */
const freshMilliseconds = 4 * 60_000;

/**
 * A photo with signed URLs that are still valid, however long ago its list was loaded. Loaded again when a job changes, too:
 * the events of a delivery don't contain photos.
 */
export function usePhotoFiles(photoId: string, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: fileKeys.one(photoId),
    meta: dependsOn('photo', 'job'),
    queryFn: ({ signal }) => call('GET /photos/:id', { params: { id: photoId }, signal }),
    select: ({ photo }) => photo,
    staleTime: freshMilliseconds,
    gcTime: freshMilliseconds,
  });
}

const changes = ['photo', 'job'] as const;

/** Decisions about one photo after the other show one toast at a time. */
const decisionToast = { id: 'photo-decision', replace: true };

export function useApprovePhoto({ _id, jobId, fileName }: Photo, onApproved: () => void) {
  const text = copy.approve;
  return useAction({
    key: ['approve-photo', _id],
    changes,
    run: (versionId: string) =>
      call('PUT /photos/jobs/:id/approve', { params: { id: jobId }, body: { versionIds: [versionId] } }),
    onSuccess() {
      toast.success(text.success(fileName), decisionToast);
      onApproved();
    },
    onError: (error) => toast.error(errorText(error, text.failed)),
  });
}

export function useRequestRevision({ _id: id, fileName }: Photo, onSent: () => void) {
  const text = copy.request;
  return useAction({
    key: ['request-revision', id],
    changes,
    run: (body: NewRevision, idempotencyKeyOf) =>
      call('POST /photos/:id/revisions', { params: { id }, body, idempotencyKey: idempotencyKeyOf(body) }),
    onSuccess() {
      toast.success(text.success(fileName), decisionToast);
      onSent();
    },
    onError: (error) => toast.error(errorText(error, text.failed)),
  });
}

const idsPerCall = 100;

/** The latest versions of all photos of the job that wait for a review. */
async function loadWaitingVersions(jobId: string, signal: AbortSignal): Promise<readonly string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { photos, page } = await call('GET /photos', {
      query: { jobId, status: 'delivered', sort: 'oldest', limit: idsPerCall, cursor },
      signal,
    });
    ids.push(...photos.flatMap(({ versions: [latest] }) => latest?._id ?? []));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

/** Loaded once for each question: photos that are delivered while it is open are not approved with the others. */
export function useWaitingVersions({ _id: jobId }: Job) {
  return useQuery({
    queryKey: waitingKeys.one(jobId),
    queryFn: ({ signal }) => loadWaitingVersions(jobId, signal),
    staleTime: 'static',
    gcTime: 0,
  });
}

export function useApproveAll({ _id: jobId }: Job, onDone: () => void) {
  const text = copy.approveAll;
  return useAction({
    key: ['approve-all', jobId],
    changes,
    async run(ids: readonly string[]) {
      for (let from = 0; from < ids.length; from += maxVersionsAtOnce) {
        const versionIds = ids.slice(from, from + maxVersionsAtOnce);
        await call('PUT /photos/jobs/:id/approve', { params: { id: jobId }, body: { versionIds } });
      }
      return ids.length;
    },
    onSuccess(count) {
      deleteMessageDraft(revisionDraftSubject(jobId));
      toast.success(text.success(count));
      onDone();
    },
    onError(error) {
      toast.error(errorText(error, text.failed));
      onDone();
    },
  });
}

export function useDownloadDelivery({ _id: id }: Job, size: DeliverySize) {
  return useAction({
    key: ['download-delivery', id, size],
    changes: [],
    run: () => call('GET /photos/jobs/:id/delivery', { params: { id }, query: { size } }),
    // The response is an attachment, so the browser stays on the page.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(errorText(error, copy.job.failed)),
  });
}
