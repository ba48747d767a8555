import type { Chat } from '@burnish/contract/chat/entities';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { downloadText } from '../../../lib/download-text.ts';
import { createQueryKeys, dependsOn } from '../../../lib/entity-queries.ts';
import { useAction } from '../../../lib/use-action.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

const chatKeys = createQueryKeys('admin', 'chats');
const customerKeys = createQueryKeys('admin', 'customers');

interface ChatReply {
  chat: Chat;
}

/** The chat with a user. It is created if there is none yet. */
export function useChat(userId: string) {
  return useQuery({
    queryKey: chatKeys.one(userId),
    meta: {
      ...dependsOn('chat'),
      rows: { entity: 'chat', audience: 'studio', key: 'chat', newRows: 'ignore' },
    },
    queryFn: ({ signal }): Promise<ChatReply> =>
      call('POST /chat/admin/chat/user/:id', { params: { id: userId }, signal, idempotencyKey: null }),
    select: ({ chat }) => chat,
  });
}

/** Assigns a chat to the current admin. Without `reassign` only if it is unassigned. */
export function useAssign({ _id: id, user }: Chat) {
  const client = useQueryClient();
  return useAction({
    key: ['assign-chat', id],
    changes: [],
    run: (reassign: boolean) =>
      call('POST /chat/admin/chat/:id/assign', { params: { id }, body: { reassign }, idempotencyKey: null }),
    onSuccess(reply, reassign) {
      client.setQueryData<ChatReply>(chatKeys.one(user._id), reply);
      if (reassign) toast.success(copy.assignee.takenOver, adminToast);
    },
    onError: (error) => toast.error(errorText(error, copy.assignee.failed), adminToast),
  });
}

export function useExport({ _id: id }: Chat) {
  return useAction({
    key: ['export-chat', id],
    changes: [],
    run: () => call('GET /chat/admin/chat/:id/export', { params: { id } }),
    onSuccess: ({ transcript: { fileName, text } }) => downloadText(fileName, text),
    onError: (error) => toast.error(errorText(error, copy.exportFailed), adminToast),
  });
}

export function useCustomer(chatId: string) {
  return useQuery({
    queryKey: customerKeys.one(chatId),
    meta: dependsOn('user', 'order', 'invoice', 'subscription'),
    queryFn: ({ signal }) => call('GET /chat/admin/chat/:id/customer', { params: { id: chatId }, signal }),
  });
}
export type Customer = NonNullable<ReturnType<typeof useCustomer>['data']>;
