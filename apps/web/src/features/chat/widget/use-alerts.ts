import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { toast } from '../../../lib/toast.ts';
import { mayNotify, notify, playTone } from './alerts.ts';
import { copy } from './copy.ts';
import { type Alert, isAlertOn, onAlertChange, setAlert } from './preferences.ts';
import { ownChatQuery } from './use-own-chat.ts';
import { isChatOpen, openChat } from './window-state.ts';

function useAlert(alert: Alert): boolean {
  return useSyncExternalStore(onAlertChange, () => isAlertOn(alert));
}

/** Whether they are on, and the way to change it: turning one on shows at once what it does. */
export function useAlertSettings() {
  const sound = useAlert('sound');
  const notifications = useAlert('notifications');
  return {
    sound,
    notifications,
    switchSound(): void {
      setAlert('sound', !sound);
      if (!sound) playTone();
    },
    async switchNotifications(): Promise<void> {
      if (notifications) return setAlert('notifications', false);
      if (await mayNotify()) return setAlert('notifications', true);
      const { id, words } = copy.toasts.blocked;
      toast.warning(words, { id });
    },
  };
}

/** Says that somebody has written; a notification only where nobody looks at the conversation. */
export function useAlerts(): () => void {
  const client = useQueryClient();

  async function tell(): Promise<void> {
    const { admin, lastMessage } = await client.fetchQuery({ ...ownChatQuery, staleTime: 0 });
    notify(admin?.fullName ?? copy.studio, lastMessage ?? '', openChat);
  }

  return () => {
    if (isAlertOn('sound')) playTone();
    const isSeen = isChatOpen() && !document.hidden;
    if (isAlertOn('notifications') && !isSeen) tell().catch(() => {});
  };
}
