import type { ChatSubject } from '@burnish/contract/entity';

// From an order or invoice to the conversation, which may not be in the page yet: the last question waits for it.

type Listener = (subject: ChatSubject) => void;

const listeners = new Set<Listener>();
let waiting: ChatSubject | null = null;

/** Opens the conversation with what is written tied to this. */
export function askAbout(subject: ChatSubject): void {
  if (listeners.size === 0) waiting = subject;
  for (const listener of listeners) listener(subject);
}

/** @returns to stop listening */
export function onAsked(listener: Listener): () => void {
  listeners.add(listener);
  if (waiting !== null) listener(waiting);
  waiting = null;
  return () => listeners.delete(listener);
}
