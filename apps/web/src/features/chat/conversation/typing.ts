import { typingTimeoutMs } from '@burnish/domain/chat/chat';

/** Repeats the signal before it expires on the other side. Milliseconds. */
const repeatIntervalMs = typingTimeoutMs / 2;

/** Sends whether the user is typing: at the start, repeatedly while they type, and when they stop. */
export function createTypingSignal(send: (isTyping: boolean) => void) {
  let sentAt: number | null = null;
  let timeout: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(timeout);
    if (sentAt === null) return;
    sentAt = null;
    send(false);
  }

  return {
    stop,
    /** Call on every input. */
    onInput(): void {
      clearTimeout(timeout);
      timeout = setTimeout(stop, typingTimeoutMs);
      const now = Date.now();
      if (sentAt !== null && now - sentAt < repeatIntervalMs) return;
      sentAt = now;
      send(true);
    },
  };
}
