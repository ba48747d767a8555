// In the full screen: from one frame to the next, round and round.

export type Way = -1 | 1;

const keys: Readonly<Record<string, Way>> = { ArrowLeft: -1, k: -1, ArrowRight: 1, j: 1 };

/** Null: the key does not lead anywhere. */
export function wayOfKey(key: string): Way | null {
  return keys[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/** CSS pixels that a finger must go for a swipe. */
const reach = 48;

/** A finger that goes left brings the next. Null: too short, or rather up or down. */
export function wayOfSwipe(across: number, down: number): Way | null {
  if (Math.abs(across) < reach || Math.abs(across) < 2 * Math.abs(down)) return null;
  return across < 0 ? 1 : -1;
}

export function turned(at: number, way: Way, count: number): number {
  return (at + way + count) % count;
}
