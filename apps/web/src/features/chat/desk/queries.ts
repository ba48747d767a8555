import type { Chat } from '@burnish/contract/entity';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../../lib/act.ts';
import { failureText } from '../../../lib/failure.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/service.ts';
import { toast } from '../../../lib/toast.ts';
import { adminToast } from '../../../presentation/admin-toast.ts';
import { saveText } from '../conversation/save-text.ts';
import { copy } from './copy.ts';

const chats = queryKeys.admin.chats;

/** The conversation with somebody; whoever has none gets one by being chosen. */
export function useChatWith(userId: string) {
  return useQuery({
    queryKey: chats.one(userId),
    queryFn: async ({ signal }): Promise<Chat> =>
      (await call('POST /chat/admin/chat/user/:id', { params: { id: userId }, signal })).chat,
  });
}

export function useAssign({ _id: id, user }: Chat) {
  const client = useQueryClient();
  return useAct({
    key: ['assign-chat', id],
    changes: [],
    run: (take: boolean) => call('POST /chat/admin/chat/:id/assign', { params: { id }, body: { take } }),
    onDone({ chat }, take) {
      client.setQueryData<Chat>(chats.one(user._id), chat);
      if (take) toast.success(copy.assigned.taken, adminToast);
    },
    onFail: (error) => toast.error(failureText(error, copy.assigned.failed), adminToast),
  });
}

export function useExport({ _id: id }: Chat) {
  return useAct({
    key: ['export-chat', id],
    changes: [],
    run: () => call('GET /chat/admin/chat/:id/export', { params: { id } }),
    onDone: ({ transcript: { fileName, text } }) => saveText(fileName, text),
    onFail: (error) => toast.error(failureText(error, copy.exportFailed), adminToast),
  });
}

export function useCustomer(chatId: string) {
  return useQuery({
    queryKey: queryKeys.admin.customers.one(chatId),
    queryFn: ({ signal }) => call('GET /chat/admin/chat/:id/customer', { params: { id: chatId }, signal }),
  });
}
export type Customer = NonNullable<ReturnType<typeof useCustomer>['data']>;
