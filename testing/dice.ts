// Chance that can be repeated: the same seed throws the same.
export interface Dice {
  /** A whole number from 0 up to, and without, `end`. */
  below(end: number): number;
  of<const Thing>(things: readonly [Thing, ...Thing[]]): Thing;
  /** Undefined where there is nothing to choose from. */
  any<const Thing>(things: readonly Thing[]): Thing | undefined;
}

/** Mulberry32: small, and even enough for tests. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  };
  return {
    below,
    of: (things) => things[below(things.length)] ?? things[0],
    any: (things) => (things.length === 0 ? undefined : things[below(things.length)]),
  };
}
