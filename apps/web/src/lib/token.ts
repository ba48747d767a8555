// The signed token, and whoever must know when it comes or goes, in this tab or in another one.

const key = 'auth_token';
/** Whose it is, as the service last said: the next page greets them before it has asked again (app/first-paint.ts). */
const nameKey = 'auth_name';
const listeners = new Set<() => void>();

function tell(): void {
  document.documentElement.toggleAttribute('data-session', readToken() !== null);
  for (const listener of listeners) listener();
}

function heard(event: StorageEvent): void {
  if (event.key === key || event.key === null) tell();
}

export function readToken(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(key);
}

export function keepToken(token: string): void {
  localStorage.removeItem(nameKey);
  localStorage.setItem(key, token);
  tell();
}

export function dropToken(): void {
  localStorage.removeItem(nameKey);
  localStorage.removeItem(key);
  tell();
}

export function keepName(name: string): void {
  localStorage.setItem(nameKey, name);
}

/** Shaped for useSyncExternalStore. */
export function onTokenChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', heard);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', heard);
  };
}
