// The subject of the message that the customer writes next. The conversation may be on another page or not loaded yet,
// so it is held here until a message is sent or the chat is closed.
import type { ChatSubject } from '@burnish/contract/chat/entities';
import { isChatOpen, onChatWindowChange, openChat } from '../widget/window-state.ts';

const listeners = new Set<() => void>();
let pending: ChatSubject | null = null;

function setPendingSubject(subject: ChatSubject | null): void {
  pending = subject;
  for (const listener of listeners) listener();
}

onChatWindowChange(() => {
  if (!isChatOpen()) setPendingSubject(null);
});

/** Opens the chat. The next message will be about this subject. */
export function askAbout(subject: ChatSubject): void {
  setPendingSubject(subject);
  openChat();
}

/** With onPendingSubjectChange, for useSyncExternalStore. */
export function pendingSubject(): ChatSubject | null {
  return pending;
}

export function onPendingSubjectChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function clearPendingSubject(): void {
  setPendingSubject(null);
}
