import type { Wire } from '@burnish/contract/api';
import type { NotificationSettings } from '@burnish/contract/notifications/entities';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { createQueryKeys } from '../../lib/entity-queries.ts';
import { useAction } from '../../lib/use-action.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { withChoice } from './saved-choice.ts';
import { settingsCopy } from './settings-copy.ts';

const settingsKey = createQueryKeys('notification-settings').all;

export function useNotificationSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call('GET /notifications/settings', { signal }),
    select: ({ settings }) => settings,
  });
}

interface Reply {
  readonly settings: NotificationSettings;
}

/** A reply has all settings, but others may have been changed since it was sent: `update` takes over the saved ones. */
function useSettingsSaved(
  update: (current: NotificationSettings, saved: NotificationSettings) => NotificationSettings,
) {
  const client = useQueryClient();
  return (reply: Reply) =>
    client.setQueryData<Reply>(settingsKey, (current) =>
      current === undefined ? reply : { settings: update(current.settings, reply.settings) },
    );
}

type Choice = Wire['PUT /notifications/settings']['body'];

/** Switches one channel of an event. The choice shows at once, while it is being saved. */
export function useSaveChoice({ event, channel }: Pick<Choice, 'event' | 'channel'>) {
  const onSuccess = useSettingsSaved((current, saved) => withChoice(current, saved, { event, channel }));
  return useAction({
    key: ['notification-choice', event, channel],
    changes: [],
    run: (isOn: boolean) => call('PUT /notifications/settings', { body: { event, channel, isOn } }),
    onSuccess,
    onError: (error) => toast.error(errorText(error, settingsCopy.saveFailed)),
  });
}

export function useSaveQuietHours(onError: (message: string) => void) {
  const updateSettings = useSettingsSaved((current, { quietHours }) => ({ ...current, quietHours }));
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
  const updateSettings = useSettingsSaved((current, { emailBlock }) => ({ ...current, emailBlock }));
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
