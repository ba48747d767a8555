// Whether the customer is choosing the subscription to upload photos for. Opened by buttons, a menu and a shortcut.
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isOpen = false;

function setOpen(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const openChooser = () => setOpen(true);
export const closeChooser = () => setOpen(false);

export function useChooserOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
}
