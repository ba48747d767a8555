// Shortcuts of single keys. Users can switch them off in their browser, because speech input can press keys, too.
import { useSyncExternalStore } from 'react';

const storageKey = 'single_keys';
const off = 'off';
const listeners = new Set<() => void>();

function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== off;
  } catch {
    return true;
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, off);
  } catch {
    // Storage may be disabled; the keys then stay on.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, () => true);
}

/** Where keys are typed or have a meaning of their own. */
const keyOwners =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog';

/** Whether a key press is a shortcut of a single key: no modifier is pressed and no field or dialog has the focus. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return false;
  if (event.target instanceof Element && event.target.closest(keyOwners)) return false;
  return areSingleKeysOn();
}
