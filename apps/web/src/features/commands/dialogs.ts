// Which of the two dialogs is open. Anything in the signed-in pages can open them.
import { useSyncExternalStore } from 'react';

export type CommandDialog = 'palette' | 'help';

const listeners = new Set<() => void>();
let open: CommandDialog | null = null;
/** What had the focus before the first dialog opened. */
let opener: Element | null = null;

function show(dialog: CommandDialog | null): void {
  if (dialog !== null && open === null) opener = document.activeElement;
  open = dialog;
  for (const listener of listeners) listener();
}

export const openPalette = () => show('palette');
export const openKeyboardHelp = () => show('help');
export const closeCommandDialogs = () => show(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useOpenDialog(): CommandDialog | null {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
}

/** Once after each dialog: returns the focus to what had it before, unless another dialog is open. */
export function restoreFocus(): void {
  const target = opener;
  if (open !== null || target === null) return;
  opener = null;
  const isBodyFocused = document.activeElement === document.body;
  const fallback = isBodyFocused ? document.getElementById('main') : null;
  const focused = target.isConnected ? target : fallback;
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}
