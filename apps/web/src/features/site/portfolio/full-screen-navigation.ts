export type Direction = -1 | 1;

const keys: Readonly<Record<string, Direction>> = { ArrowLeft: -1, k: -1, ArrowRight: 1, j: 1 };

/** Null for other keys. */
export function directionOfKey(key: string): Direction | null {
  return keys[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/** In CSS pixels. */
const minSwipePx = 48;

/** A swipe to the left goes to the next sample. Null for short or mostly vertical movements. */
export function directionOfSwipe(deltaX: number, deltaY: number): Direction | null {
  if (Math.abs(deltaX) < minSwipePx || Math.abs(deltaX) < 2 * Math.abs(deltaY)) return null;
  return deltaX < 0 ? 1 : -1;
}

/** The next or previous index. Wraps around at both ends. */
export function step(index: number, direction: Direction, count: number): number {
  return (index + direction + count) % count;
}
