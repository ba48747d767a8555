import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import { playTone, requestNotificationPermission, showNotification } from './alerts.ts';
import { copy } from './copy.ts';
import { customerChatQuery } from './use-customer-chat.ts';
import { isChatOpen, openChat } from './window-state.ts';

/** Alerts for new messages. They are off by default and stored per browser. */
type Alert = 'sound' | 'notifications';

const storageKey = (alert: Alert) => `chat_${alert}`;
const listeners = new Set<() => void>();

function isAlertOn(alert: Alert): boolean {
  return localStorage.getItem(storageKey(alert)) === 'on';
}

function setAlert(alert: Alert, isOn: boolean): void {
  if (isOn) localStorage.setItem(storageKey(alert), 'on');
  else localStorage.removeItem(storageKey(alert));
  for (const listener of listeners) listener();
}

function onAlertChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function useAlertSetting(alert: Alert): boolean {
  return useSyncExternalStore(onAlertChange, () => isAlertOn(alert));
}

/** The alert settings and functions to toggle them. Turning the sound on plays it once. */
export function useAlertSettings() {
  const sound = useAlertSetting('sound');
  const notifications = useAlertSetting('notifications');
  return {
    sound,
    notifications,
    toggleSound(): void {
      setAlert('sound', !sound);
      if (!sound) playTone();
    },
    async toggleNotifications(): Promise<void> {
      if (notifications) return setAlert('notifications', false);
      if (await requestNotificationPermission()) return setAlert('notifications', true);
      toast.warning(copy.notificationsBlocked.text, { id: copy.notificationsBlocked.id });
    },
  };
}

/** Returns a function that alerts about a new message. It shows a notification only if the chat is not visible. */
export function useAlerts(): () => void {
  const client = useQueryClient();

  async function notify(): Promise<void> {
    const { admin, lastMessage } = await client.fetchQuery({ ...customerChatQuery, staleTime: 0 });
    showNotification(admin?.fullName ?? copy.studio, lastMessage ?? '', openChat);
  }

  return () => {
    if (isAlertOn('sound')) playTone();
    const isVisible = isChatOpen() && !document.hidden;
    if (isAlertOn('notifications') && !isVisible) notify().catch(() => {});
  };
}
