import type { CannedReply } from '@burnish/contract/chat/entities';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api-client.ts';
import { errorText, ignoreNotFound } from '../../../../lib/api-error.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { adminToast } from '../../../../presentation/admin-toast.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { copy } from '../copy.ts';

const repliesKey = ['admin', 'replies'];

export function useReplies() {
  return useQuery({
    queryKey: repliesKey,
    queryFn: async ({ signal }) => (await call('GET /chat/admin/replies', { signal })).replies,
  });
}

/** Canned replies are no entity with events, so the list is loaded again. */
function reloadReplies(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: repliesKey });
}

export interface ReplyInput {
  title: string;
  text: string;
}

/** Without an `id` it creates a new reply. */
export function useSaveReply(id: string | null, onSaved: () => void) {
  const client = useQueryClient();
  return useAction({
    key: ['save-reply', id ?? 'new'],
    changes: [],
    run: (body: ReplyInput, idempotencyKeyOf) =>
      id === null
        ? call('POST /chat/admin/replies', { body, idempotencyKey: idempotencyKeyOf(body) })
        : call('PUT /chat/admin/replies/:id', { params: { id }, body }),
    onSuccess() {
      toast.success(copy.replies.saved, adminToast);
      return reloadReplies(client);
    },
    onError: (error) => toast.error(errorText(error, copy.replies.saveFailed), adminToast),
    onRefreshed: onSaved,
  });
}

export function useDeleteReply({ _id: id }: CannedReply, onDeleted: () => void) {
  const client = useQueryClient();
  return useAction({
    key: ['delete-reply', id],
    changes: [],
    run: () => call('DELETE /chat/admin/replies/:id', { params: { id } }).catch(ignoreNotFound),
    onSuccess() {
      toast.success(copy.replies.deleted, adminToast);
      return reloadReplies(client);
    },
    onError(error) {
      toast.error(errorText(error, copy.replies.deleteFailed), adminToast);
      // It may have been deleted nevertheless.
      void reloadReplies(client);
    },
    onRefreshed: onDeleted,
  });
}
