// Whether the chat is open: remembered over pages and reloads of this tab, until somebody closes it or signs out.
const key = 'chat_open';
const watchers = new Set<() => void>();

/** Where the focus was when somebody opened it; null where it is open from before. */
let opener: Element | null = null;
let isAskedFor = false;

function tell(): void {
  for (const watcher of watchers) watcher();
}

export function isChatOpen(): boolean {
  return sessionStorage.getItem(key) !== null;
}

export function openChat(): void {
  opener = document.activeElement;
  isAskedFor = true;
  sessionStorage.setItem(key, 'yes');
  tell();
}

export function closeChat(): void {
  sessionStorage.removeItem(key);
  tell();
}

/** Once for each time that somebody has opened it: then the focus goes along, and later back. */
export function takeOpening(): boolean {
  const wasAskedFor = isAskedFor;
  isAskedFor = false;
  return wasAskedFor;
}

export function takeOpener(): Element | null {
  const from = opener;
  opener = null;
  return from;
}

export function onChatWindow(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}
