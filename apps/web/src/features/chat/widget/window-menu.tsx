import { useAct } from '../../../lib/act.ts';
import { failureText } from '../../../lib/failure.ts';
import { call } from '../../../lib/service.ts';
import { toast } from '../../../lib/toast.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { saveText } from '../conversation/save-text.ts';
import { copy } from './copy.ts';
import { useAlertSettings } from './use-alerts.ts';

/** What one rarely changes about the chat. */
export function WindowMenu({ chatId }: { chatId: string | undefined }) {
  const { sound, notifications, switchSound, switchNotifications } = useAlertSettings();
  const { busy, act: save } = useAct({
    key: ['export-chat'],
    changes: [],
    run: (id: string) => call('GET /chat/user/chat/:id/export', { params: { id } }),
    onDone: ({ transcript: { fileName, text } }) => saveText(fileName, text),
    onFail(error) {
      const { id, words } = copy.toasts.exportFailed;
      toast.error(failureText(error, words), { id });
    },
  });
  return (
    <Menu
      trigger={<IconButton icon="more" label={copy.menu} />}
      items={[
        { label: sound ? copy.soundOff : copy.soundOn, onSelect: switchSound },
        {
          label: notifications ? copy.notificationsOff : copy.notificationsOn,
          onSelect: () => void switchNotifications(),
        },
        'rule',
        {
          label: copy.save,
          onSelect: () => chatId && save(chatId),
          disabled: busy || chatId === undefined,
        },
      ]}
    />
  );
}
