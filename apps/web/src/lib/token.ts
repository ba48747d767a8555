// The session token, and notifications when it changes in this tab or another one.
import { useSyncExternalStore } from 'react';

const key = 'auth_token';
/** The user's name: the next page greets them before the profile has loaded (app/first-paint.ts). */
const nameKey = 'auth_name';
/** Set for a moment on sign-out: other tabs receive the event before the one of the token. */
const signOutKey = 'auth_signed_out';
const listeners = new Set<() => void>();

let isSignedOut = false;

function notify(): void {
  if (readToken() !== null) isSignedOut = false;
  document.documentElement.toggleAttribute('data-session', readToken() !== null);
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent): void {
  if (event.key === signOutKey && event.newValue !== null) isSignedOut = true;
  if (event.key === key || event.key === null) notify();
}

export function readToken(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(key);
}

/** Whether the user ended the session, in this tab or another, rather than the server. */
export function hasSignedOut(): boolean {
  return isSignedOut && readToken() === null;
}

export function saveToken(token: string): void {
  localStorage.removeItem(nameKey);
  localStorage.setItem(key, token);
  notify();
}

export function clearToken({ isSignOut = false }: { isSignOut?: boolean } = {}): void {
  localStorage.removeItem(nameKey);
  if (isSignOut) {
    isSignedOut = true;
    localStorage.setItem(signOutKey, 'true');
  }
  localStorage.removeItem(key);
  localStorage.removeItem(signOutKey);
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
