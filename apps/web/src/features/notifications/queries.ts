import type { Wire } from '@burnish/contract/api';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../lib/entity-queries.ts';
import { byCursor, toInfiniteList } from '../../lib/infinite-list.ts';
import { useAction } from '../../lib/use-action.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

const keys = createQueryKeys('notifications');

const pageSize = 20;

const listQuery = infiniteQueryOptions({
  ...byCursor,
  queryKey: keys.list(),
  meta: {
    ...dependsOn('notification'),
    // Staff, too, are notified as the owners of their notifications.
    rows: { entity: 'notification', audience: 'customer', key: 'notifications', newRows: 'insert' },
  },
  queryFn: ({ pageParam, signal }) =>
    call('GET /notifications', { query: { limit: pageSize, cursor: pageParam }, signal }),
});

export function useNotifications() {
  return toInfiniteList(useInfiniteQuery(listQuery), ({ notifications }) => notifications);
}

/** How many notifications are unread, up to 100. Undefined until it is known. */
export function useUnreadCount(): number | undefined {
  const { data } = useQuery({
    queryKey: keys.one('unread'),
    meta: dependsOn('notification'),
    queryFn: ({ signal }) => call('GET /notifications', { query: { limit: 1 }, signal }),
    select: ({ unreadCount }) => unreadCount,
  });
  return data;
}

/** @param ids absent: all */
export function useMarkRead() {
  return useAction({
    key: ['mark-notifications-read'],
    perInput: true,
    changes: ['notification'],
    run: (body: Wire['PUT /notifications/read']['body']) => call('PUT /notifications/read', { body }),
    onSuccess() {},
    onError: (error) => toast.error(errorText(error, copy.markFailed)),
  });
}
