import type { Entry } from './entries.ts';
import type { Progress } from './types.ts';

const isWhole = ({ phase }: Entry) => phase === 'checking' || phase === 'ready';
const isMoving = ({ phase }: Entry) => phase === 'waiting' || phase === 'sending';

/** `speed` in bytes a second. What is refused is out of the reckoning; what waits for its file takes no time. */
export function progressOf(entries: Iterable<Entry>, speed: number | null): Progress {
  const counted = [...entries].filter(({ phase }) => phase !== 'refused');
  const sum = (some: readonly Entry[], of: (entry: Entry) => number) =>
    some.reduce((total, entry) => total + of(entry), 0);
  const left = sum(counted.filter(isMoving), ({ size, sent }) => size - sent);
  const isUnderWay = left > 0 && speed !== null;
  return {
    filesDone: counted.filter(isWhole).length,
    files: counted.length,
    bytesSent: sum(counted, ({ sent }) => sent),
    bytes: sum(counted, ({ size }) => size),
    speed: left > 0 ? speed : null,
    secondsLeft: isUnderWay ? left / speed : null,
  };
}
