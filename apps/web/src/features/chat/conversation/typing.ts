// Tells the other side that somebody types here, and that they have stopped.
import { typingMilliseconds } from '@burnish/domain/chat/chat';

/** Heard again before the other side takes it for silence. */
const repeat = typingMilliseconds / 2;

export function createTyping(tell: (isTyping: boolean) => void) {
  let told: number | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearTimeout(silence);
    if (told === null) return;
    told = null;
    tell(false);
  }

  return {
    stop,
    /** A letter was typed. */
    type(): void {
      clearTimeout(silence);
      silence = setTimeout(stop, typingMilliseconds);
      const now = Date.now();
      if (told !== null && now - told < repeat) return;
      told = now;
      tell(true);
    },
  };
}
