// Sequences of keys: each key must follow the one before within a moment.

/** Milliseconds. */
export const sequenceTimeout = 1_200;

/** What a pressed key leads to: a command, the next key of a sequence, or nothing. */
export type KeyOutcome<Target> =
  | { readonly kind: 'command'; readonly target: Target }
  | { readonly kind: 'pending' }
  | { readonly kind: 'none' };

export interface KeyBinding<Target> {
  /** 'U', 'G R', '?'. */
  readonly keys: string;
  readonly target: Target;
}

const normalize = (key: string) => key.toLowerCase();

export function splitKeys(keys: string): readonly string[] {
  return keys.split(' ');
}

/** Follows the keys that are pressed. A key that continues no sequence can begin another one. */
export function createKeySequences<Target>(bindings: readonly KeyBinding<Target>[]) {
  const sequences = bindings.map(({ keys, target }) => ({ keys: splitKeys(keys).map(normalize), target }));
  let pressed: readonly string[] = [];
  let lastAt = 0;

  const matching = (keys: readonly string[]) =>
    sequences.filter((sequence) => keys.every((key, index) => sequence.keys[index] === key));

  function follow(keys: readonly string[]): KeyOutcome<Target> {
    const candidates = matching(keys);
    const complete = candidates.find((sequence) => sequence.keys.length === keys.length);
    pressed = complete === undefined && candidates.length > 0 ? keys : [];
    if (complete !== undefined) return { kind: 'command', target: complete.target };
    return { kind: pressed.length > 0 ? 'pending' : 'none' };
  }

  return {
    /** `at`: when the key was pressed, in milliseconds. */
    press(key: string, at: number): KeyOutcome<Target> {
      const before = at - lastAt <= sequenceTimeout ? pressed : [];
      lastAt = at;
      const outcome = follow([...before, normalize(key)]);
      return outcome.kind === 'none' && before.length > 0 ? follow([normalize(key)]) : outcome;
    },
    reset(): void {
      pressed = [];
    },
  };
}
