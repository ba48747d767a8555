import type { Wire } from '@burnish/contract/api';
import type { NotificationSettings } from '@burnish/contract/notifications/entities';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { createQueryKeys } from '../../lib/entity-queries.ts';
import { useAction } from '../../lib/use-action.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { settingsCopy } from './settings-copy.ts';

const settingsKey = createQueryKeys('notification-settings').all;

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
  const updateSettings = useSettingsSaved();
  return useAction({
    key: ['quiet-hours'],
    changes: [],
    run: (quietHours: NotificationSettings['quietHours']) =>
      call('PUT /notifications/quiet-hours', { body: { quietHours } }),
    onSuccess(reply) {
      toast.success(settingsCopy.quietHours.saved, { id: 'quiet-hours', replace: true });
      updateSettings(reply);
    },
    onError: (error) => onError(errorText(error, settingsCopy.quietHours.failed)),
  });
}

export function useResumeEmails() {
  const updateSettings = useSettingsSaved();
  return useAction({
    key: ['resume-emails'],
    changes: [],
    run: () => call('DELETE /notifications/email-block'),
    onSuccess(reply) {
      toast.success(settingsCopy.block.resumed);
      return updateSettings(reply);
    },
    onError: (error) => toast.error(errorText(error, settingsCopy.block.failed)),
  });
}
