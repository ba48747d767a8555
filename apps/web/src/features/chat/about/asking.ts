// From an order or invoice to the conversation, which may be on another page, or not loaded yet: what was asked about
// waits for it, until a message is sent or the conversation is closed.
import type { ChatSubject } from '@burnish/contract/entity';
import { isChatOpen, onChatWindow, openChat } from '../widget/window-state.ts';

const watchers = new Set<() => void>();
let asked: ChatSubject | null = null;

function set(subject: ChatSubject | null): void {
  asked = subject;
  for (const watcher of watchers) watcher();
}

onChatWindow(() => {
  if (!isChatOpen()) set(null);
});

/** Opens the conversation with what is written next tied to this. */
export function askAbout(subject: ChatSubject): void {
  set(subject);
  openChat();
}

/** Shaped for useSyncExternalStore, with onAsked. */
export function askedAbout(): ChatSubject | null {
  return asked;
}

export function onAsked(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function forgetAsked(): void {
  set(null);
}
