// The session token, and notifications when it changes in this tab or another one.
import { useSyncExternalStore } from 'react';

const key = 'auth_token';
/** The user's name: the next page greets them before the profile has loaded (app/first-paint.ts). */
const nameKey = 'auth_name';
/** Set when the user has signed out, so that other tabs keep no drafts. */
const signedOutKey = 'auth_signed_out';
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

/** Whether the user ended the session, rather than the server. */
export function hasSignedOut(): boolean {
  return readToken() === null && localStorage.getItem(signedOutKey) !== null;
}

export function saveToken(token: string): void {
  localStorage.removeItem(nameKey);
  localStorage.removeItem(signedOutKey);
  localStorage.setItem(key, token);
  notify();
}

export function clearToken({ isSignOut = false }: { isSignOut?: boolean } = {}): void {
  localStorage.removeItem(nameKey);
  // Before the token is removed, which other tabs notice.
  if (isSignOut) localStorage.setItem(signedOutKey, 'true');
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
