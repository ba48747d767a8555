// What this browser does when somebody has written. Both are off until they are asked for.
export type Alert = 'sound' | 'notifications';

const keyOf = (alert: Alert) => `chat_${alert}`;
const watchers = new Set<() => void>();

export function isAlertOn(alert: Alert): boolean {
  return localStorage.getItem(keyOf(alert)) === 'on';
}

export function setAlert(alert: Alert, isOn: boolean): void {
  if (isOn) localStorage.setItem(keyOf(alert), 'on');
  else localStorage.removeItem(keyOf(alert));
  for (const watcher of watchers) watcher();
}

export function onAlertChange(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}
