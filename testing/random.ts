// Pseudo-random numbers that can be repeated: the same seed gives the same sequence.
export interface Random {
  /** An integer from 0 to `end`, exclusive. */
  below(end: number): number;
  oneOf<const Item>(items: readonly [Item, ...Item[]]): Item;
  /** Undefined for an empty list. */
  anyOf<const Item>(items: readonly Item[]): Item | undefined;
}

/** The Mulberry32 generator: short, and uniform enough for tests. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  };
  return {
    below,
    oneOf: (items) => items[below(items.length)] ?? items[0],
    anyOf: (items) => (items.length === 0 ? undefined : items[below(items.length)]),
  };
}
