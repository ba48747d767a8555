// Random numbers for the demo. Each person has their own sequence, so that adding one person changes no other.
import { createRandom, type Random } from '../testing/random.ts';

export interface DemoRandom extends Random {
  /** An integer between the two bounds, inclusive. */
  between(min: number, max: number): number;
  /** True with this probability, in percent. */
  percent(probability: number): boolean;
  /** @throws RangeError for an empty list */
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
  /** Replaces each `#` with a digit. */
  digits(pattern: string): string;
}

/** The FNV-1a hash of a name. */
function seedFrom(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** The sequence that belongs to this name. */
export function randomFor(name: string): DemoRandom {
  const random = createRandom(seedFrom(name));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = random.anyOf(items);
    if (item === undefined) throw new RangeError('There is nothing to pick from.');
    return item;
  };
  return {
    ...random,
    pick,
    between: (min, max) => min + random.below(max - min + 1),
    percent: (probability) => random.below(100) < probability,
    shuffle(items) {
      const remaining = [...items];
      return items.map(() => pick(remaining.splice(random.below(remaining.length), 1)));
    },
    digits: (pattern) => pattern.replaceAll('#', () => String(random.below(10))),
  };
}
