import type { CannedReply } from '@burnish/contract/entity';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '../../../../lib/act.ts';
import { failureText } from '../../../../lib/failure.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { call } from '../../../../lib/service.ts';
import { toast } from '../../../../lib/toast.ts';
import { adminToast } from '../../../../presentation/admin-toast.ts';
import { copy } from '../copy.ts';

export function useReplies() {
  return useQuery({
    queryKey: queryKeys.admin.replies,
    queryFn: async ({ signal }) => (await call('GET /chat/admin/replies', { signal })).replies,
  });
}

export interface ReplyWords {
  title: string;
  text: string;
}

/** `id`: of the reply that is changed; null: it is a new one. */
export function useSaveReply(id: string | null, onSaved: () => void) {
  return useAct({
    key: ['save-reply', id ?? 'new'],
    changes: ['chat'],
    run: (body: ReplyWords) =>
      id === null
        ? call('POST /chat/admin/replies', { body })
        : call('PUT /chat/admin/replies/:id', { params: { id }, body }),
    onDone: () => toast.success(copy.replies.saved, adminToast),
    onFail: (error) => toast.error(failureText(error, copy.replies.saveFailed), adminToast),
    onShown: onSaved,
  });
}

export function useRemoveReply({ _id: id }: CannedReply, onRemoved: () => void) {
  return useAct({
    key: ['remove-reply', id],
    changes: ['chat'],
    run: () => call('DELETE /chat/admin/replies/:id', { params: { id } }),
    onDone: () => toast.success(copy.replies.removed, adminToast),
    onFail: (error) => toast.error(failureText(error, copy.replies.removeFailed), adminToast),
    onShown: onRemoved,
  });
}
