import type { Wire } from '@burnish/contract/api';
import type { GuestComment, ShareLink } from '@burnish/contract/share-links/entities';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { useAction } from '../../../lib/use-action.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

const linkKeys = createQueryKeys('share-links');
const commentKeys = createQueryKeys('guest-comments');

/** The share links of a job, the latest first. */
export function useShareLinks(jobId: string) {
  return useQuery({
    queryKey: linkKeys.list({ jobId }),
    meta: dependsOn('job'),
    queryFn: ({ signal }) => call('GET /photos/jobs/:id/share-links', { params: { id: jobId }, signal }),
    select: ({ shareLinks }) => shareLinks,
  });
}

export type NewShareLink = Wire['POST /photos/jobs/:id/share-links']['body'];

interface CreateOptions {
  readonly jobId: string;
  readonly onCreated: (link: ShareLink, input: NewShareLink) => void;
  readonly onError: (error: Error) => void;
}

export function useCreateShareLink({ jobId, onCreated, onError }: CreateOptions) {
  return useAction({
    key: ['create-share-link', jobId],
    changes: ['job'],
    run: (body: NewShareLink, idempotencyKeyOf) =>
      call('POST /photos/jobs/:id/share-links', {
        params: { id: jobId },
        body,
        idempotencyKey: idempotencyKeyOf(body),
      }),
    onSuccess({ shareLink }, input) {
      toast.success(copy.create.success);
      onCreated(shareLink, input);
    },
    onError,
  });
}

export function useRevokeShareLink({ _id: id }: ShareLink, onDone: () => void) {
  return useAction({
    key: ['revoke-share-link', id],
    changes: ['job'],
    run: () => call('PUT /photos/share-links/:id/revoke', { params: { id } }),
    onSuccess() {
      toast.success(copy.revoke.success);
      onDone();
    },
    onError(error) {
      toast.error(errorText(error, copy.revoke.failed));
      onDone();
    },
  });
}

/** What guests said about the photos of a job, the earliest first. Not enabled: the job can't have been shared. */
export function useGuestComments(jobId: string, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: commentKeys.list({ jobId }),
    meta: dependsOn('job', 'photo'),
    queryFn: ({ signal }) => call('GET /photos/jobs/:id/guest-comments', { params: { id: jobId }, signal }),
    select: ({ comments }) => comments,
  });
}

interface DeleteOptions {
  readonly onDeleted: () => void;
  /** Also called if it failed. */
  readonly onDone: () => void;
}

export function useDeleteGuestComment({ _id: id }: GuestComment, { onDeleted, onDone }: DeleteOptions) {
  const text = copy.guestComments.delete;
  return useAction({
    key: ['delete-guest-comment', id],
    changes: ['job', 'photo'],
    run: () => call('DELETE /photos/guest-comments/:id', { params: { id } }),
    onSuccess() {
      toast.success(text.success);
      onDeleted();
      onDone();
    },
    onError(error) {
      toast.error(errorText(error, text.failed));
      onDone();
    },
  });
}
