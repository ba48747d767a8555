// Whether the chat window is open. Kept in this tab across pages and reloads, until it is closed or the user signs out.
const storageKey = 'chat_open';
const listeners = new Set<() => void>();

/** What had the focus when the chat was opened; null if it was open before the page was loaded. */
let opener: Element | null = null;
let wasJustOpened = false;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function isChatOpen(): boolean {
  return sessionStorage.getItem(storageKey) !== null;
}

export function openChat(): void {
  opener = document.activeElement;
  wasJustOpened = true;
  sessionStorage.setItem(storageKey, 'yes');
  notifyListeners();
}

export function closeChat(): void {
  sessionStorage.removeItem(storageKey);
  notifyListeners();
}

/** True once after each openChat: the window then takes the focus. */
export function takeJustOpened(): boolean {
  const result = wasJustOpened;
  wasJustOpened = false;
  return result;
}

/** The element to return the focus to when the chat closes. Returns it once. */
export function takeOpener(): Element | null {
  const element = opener;
  opener = null;
  return element;
}

export function onChatWindowChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
