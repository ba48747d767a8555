import type { Wire } from '@burnish/contract/api';
import type { NotificationSettings } from '@burnish/contract/notifications/entities';
import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../lib/entity-queries.ts';
import { byCursor, toInfiniteList } from '../../lib/infinite-list.ts';
import { useAction } from '../../lib/use-action.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { copy, settingsCopy } from './copy.ts';

const keys = createQueryKeys('notifications');
const settingsKey = keys.one('settings');

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
export function useUnreadCount(isEnabled: boolean): number | undefined {
  const { data } = useQuery({
    queryKey: keys.one('unread'),
    meta: dependsOn('notification'),
    queryFn: ({ signal }) => call('GET /notifications', { query: { limit: 1 }, signal }),
    select: ({ unreadCount }) => unreadCount,
    enabled: isEnabled,
  });
  return data;
}

/** @param ids absent: all */
export function useMarkRead() {
  return useAction({
    key: ['mark-notifications-read'],
    changes: ['notification'],
    run: (body: Wire['PUT /notifications/read']['body']) => call('PUT /notifications/read', { body }),
    onSuccess() {},
    onError: (error) => toast.error(errorText(error, copy.markFailed)),
  });
}

export function useNotificationSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call('GET /notifications/settings', { signal }),
    select: ({ settings }) => settings,
  });
}

function useSettingsSaved() {
  const client = useQueryClient();
  return ({ settings }: { settings: NotificationSettings }) => client.setQueryData(settingsKey, { settings });
}

type Choice = Wire['PUT /notifications/settings']['body'];

/** Switches one channel of an event. The choice shows at once, while it is being saved. */
export function useSaveChoice({ event, channel }: Pick<Choice, 'event' | 'channel'>) {
  const onSuccess = useSettingsSaved();
  return useAction({
    key: ['notification-choice', event, channel],
    changes: [],
    run: (isOn: boolean) => call('PUT /notifications/settings', { body: { event, channel, isOn } }),
    onSuccess,
    onError: (error) => toast.error(errorText(error, settingsCopy.saveFailed)),
  });
}

export function useSaveQuietHours(onError: (message: string) => void) {
  const onSaved = useSettingsSaved();
  return useAction({
    key: ['quiet-hours'],
    changes: [],
    run: (quietHours: NotificationSettings['quietHours']) =>
      call('PUT /notifications/quiet-hours', { body: { quietHours } }),
    onSuccess(reply) {
      toast.success(settingsCopy.quietHours.saved, { id: 'quiet-hours', replace: true });
      return onSaved(reply);
    },
    onError: (error) => onError(errorText(error, settingsCopy.quietHours.failed)),
  });
}
