// Short messages about what just happened. The toast library is loaded with the first one.

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

/** `to` is a page of this site. */
export interface ToastLink {
  readonly text: string;
  readonly to: string;
}

export interface ToastOptions {
  /** At most one toast per id is visible. By default the id is derived from the message. */
  id?: string;
  /** Replaces a visible toast with the same id; otherwise the new one is dropped. */
  replace?: boolean;
  /** What the message is about. */
  link?: ToastLink | undefined;
}

const listeners = new Set<() => void>();
let isRequested = false;

export function wasToastRequested(): boolean {
  return isRequested;
}

export function onToastRequested(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const idOf = (message: string) => message.toLowerCase().replace(/[^a-z0-9]+/g, '-');

function show(
  tone: ToastTone,
  message: string,
  { id = idOf(message), replace = false, link }: ToastOptions = {},
): void {
  isRequested = true;
  for (const listener of listeners) listener();
  void import('./toast-container.tsx').then(({ showToast }) =>
    showToast({ tone, message, id, replace, link }),
  );
}

export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  warning: (message: string, options?: ToastOptions) => show('warning', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
};
