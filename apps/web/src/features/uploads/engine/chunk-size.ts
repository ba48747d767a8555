const kilobyte = 1024;
const least = 256 * kilobyte;
const most = 32 * kilobyte * kilobyte;

export const firstChunk = kilobyte * kilobyte;

/** Milliseconds that a part should take: long enough to fill the line, short enough to lose little of it. */
const goal = 3_000;

/**
 * Bytes of the next part, after one that took so long: towards the goal, at most twice or half of what it was. On a
 * slow line parts are small, so that little is sent twice when it breaks.
 */
export function nextChunk(bytes: number, milliseconds: number): number {
  const fitting = (bytes / Math.max(1, milliseconds)) * goal;
  const step = Math.min(bytes * 2, Math.max(bytes / 2, fitting));
  return Math.round(Math.min(most, Math.max(least, step)));
}
