import type { Job, Photo } from '@burnish/contract/photos/entities';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { useAction } from '../../../lib/use-action.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { toAssignment } from './assignees.ts';

const keys = createQueryKeys('retouchers');

/** To whom photos can be assigned, and how much each has to do. For those who manage jobs. */
export function useRetouchers(enabled = true) {
  return useQuery({
    enabled,
    queryKey: keys.list(),
    meta: dependsOn('user', 'job', 'photo'),
    queryFn: ({ signal }) => call('GET /photos/admin/retouchers', { signal }),
    select: ({ retouchers }) => retouchers,
  });
}

interface AssignOptions {
  /** For errors without a message of the server. */
  failed: string;
  /** Also called if another user was faster. */
  onDone: () => void;
  onRefreshed: () => void;
}

interface Assigned {
  /** As the user has seen them. */
  readonly photos: readonly Photo[];
  /** Null: no one. */
  readonly assigneeId: string | null;
  readonly success: string;
}

const isOutdated = (error: unknown) => error instanceof ApiError && error.code === 'ASSIGNMENT_CHANGED';

export function useAssignRetoucher({ _id: id }: Job, { failed, onDone, onRefreshed }: AssignOptions) {
  return useAction({
    key: ['assign-retoucher', id],
    changes: ['job', 'photo'],
    run: ({ photos, assigneeId }: Assigned) =>
      call('PUT /photos/admin/jobs/:id/assignments', {
        params: { id },
        body: toAssignment(photos, assigneeId),
      }),
    onSuccess(_, { success }) {
      toast.success(success, adminToast);
      onDone();
    },
    onError(error) {
      toast.error(errorText(error, failed), adminToast);
      if (isOutdated(error)) onDone();
    },
    onRefreshed,
  });
}
