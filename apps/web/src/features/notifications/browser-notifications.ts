// Whether this browser shows notifications while the page is in the background. Off until the user allows it.
import { useSyncExternalStore } from 'react';

const storageKey = 'browser_notifications';
const on = 'on';
const listeners = new Set<() => void>();

const isSupported = () => 'Notification' in globalThis;

export function areBrowserNotificationsOn(): boolean {
  try {
    return isSupported() && Notification.permission === 'granted' && localStorage.getItem(storageKey) === on;
  } catch {
    return false;
  }
}

/** False: the browser doesn't allow it. The browser asks the user if they have not decided yet. */
export async function setBrowserNotifications(isOn: boolean): Promise<boolean> {
  const isAllowed = !isOn || (isSupported() && (await Notification.requestPermission()) === 'granted');
  if (!isAllowed) return false;
  try {
    if (isOn) localStorage.setItem(storageKey, on);
    else localStorage.removeItem(storageKey);
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useBrowserNotificationsSetting(): boolean {
  return useSyncExternalStore(subscribe, areBrowserNotificationsOn, () => false);
}

/** `tag`: a notification that is shown in several tabs appears once. */
export function showBrowserNotification(
  { title, text, tag }: { title: string; text: string; tag: string },
  onClick: () => void,
): void {
  try {
    const shown = new Notification(title, { body: text, tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onClick();
    };
  } catch {
    // Some phones support notifications of installed apps only.
  }
}
