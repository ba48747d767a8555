// The session token, and notifications when it changes in this tab or another one.
import { useSyncExternalStore } from 'react';

const key = 'auth_token';
/** The user's name: the next page greets them before the profile has loaded (app/first-paint.ts). */
const nameKey = 'auth_name';
const listeners = new Set<() => void>();

function notify(): void {
  document.documentElement.toggleAttribute('data-session', readToken() !== null);
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent): void {
  if (event.key === key || event.key === null) notify();
}

export function readToken(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(key);
}

export function saveToken(token: string): void {
  localStorage.removeItem(nameKey);
  localStorage.setItem(key, token);
  notify();
}

export function clearToken(): void {
  localStorage.removeItem(nameKey);
  localStorage.removeItem(key);
  notify();
}

export function saveUserName(name: string): void {
  localStorage.setItem(nameKey, name);
}

export function onTokenChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** Null in prerendered HTML. */
export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, readToken, () => null);
}
