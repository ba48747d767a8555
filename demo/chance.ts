// Chance that falls the same way each time: everybody's own, so that one person more changes nobody else.
import { createDice, type Dice } from '../testing/dice.ts';

export interface Chance extends Dice {
  /** Both ends included. */
  between(least: number, most: number): number;
  /** In so many of a hundred cases. */
  in100(cases: number): boolean;
  /** @throws RangeError where there is nothing to choose from */
  pick<Thing>(things: readonly Thing[]): Thing;
  shuffled<Thing>(things: readonly Thing[]): Thing[];
  /** `#` becomes a digit. */
  digits(pattern: string): string;
}

/** FNV-1a. */
function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

export function chanceOf(name: string): Chance {
  const dice = createDice(seedOf(name));
  const pick = <Thing>(things: readonly Thing[]): Thing => {
    const thing = dice.any(things);
    if (thing === undefined) throw new RangeError('there is nothing to choose from');
    return thing;
  };
  return {
    ...dice,
    pick,
    between: (least, most) => least + dice.below(most - least + 1),
    in100: (cases) => dice.below(100) < cases,
    shuffled(things) {
      const left = [...things];
      return things.map(() => pick(left.splice(dice.below(left.length), 1)));
    },
    digits: (pattern) => pattern.replaceAll('#', () => String(dice.below(10))),
  };
}
