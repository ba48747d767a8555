import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { downloadText } from '../../../lib/download-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { copy } from './copy.ts';
import { useAlertSettings } from './use-alerts.ts';

/** Alert settings and the transcript. */
export function WindowMenu({ chatId }: { chatId: string | undefined }) {
  const { sound, notifications, toggleSound, toggleNotifications } = useAlertSettings();
  const { busy, run: exportChat } = useAction({
    key: ['export-chat'],
    changes: [],
    run: (id: string) => call('GET /chat/user/chat/:id/export', { params: { id } }),
    onSuccess: ({ transcript: { fileName, text } }) => downloadText(fileName, text),
    onError(error) {
      toast.error(errorText(error, copy.exportFailed.text), { id: copy.exportFailed.id });
    },
  });
  return (
    <Menu
      trigger={<IconButton icon="more" label={copy.menu} />}
      items={[
        { label: sound ? copy.soundOff : copy.soundOn, onSelect: toggleSound },
        {
          label: notifications ? copy.notificationsOff : copy.notificationsOn,
          onSelect: () => void toggleNotifications(),
        },
        'separator',
        {
          label: copy.export,
          onSelect: () => chatId && exportChat(chatId),
          disabled: busy || chatId === undefined,
        },
      ]}
    />
  );
}
