// What just happened, in a sentence. The library behind it is loaded with the first toast.

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export interface ToastOptions {
  /** One of each id shows at a time. Without one the words themselves are the id. */
  id?: string;
  /** The words of the toast that already shows under this id are replaced; else the second one is dropped. */
  replace?: boolean;
}

const watchers = new Set<() => void>();
let wanted = false;

/** For the region: whether a toast was ever asked for. */
export function toastsWanted(): boolean {
  return wanted;
}

export function onToastsWanted(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const idOf = (words: string) => words.toLowerCase().replace(/[^a-z0-9]+/g, '-');

function show(
  tone: ToastTone,
  words: string,
  { id = idOf(words), replace = false }: ToastOptions = {},
): void {
  wanted = true;
  for (const watcher of watchers) watcher();
  void import('./toast-container.tsx').then(({ raise }) => raise({ tone, words, id, replace }));
}

export const toast = {
  success: (words: string, options?: ToastOptions) => show('success', words, options),
  info: (words: string, options?: ToastOptions) => show('info', words, options),
  warning: (words: string, options?: ToastOptions) => show('warning', words, options),
  error: (words: string, options?: ToastOptions) => show('error', words, options),
};
