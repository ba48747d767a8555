import { describe, expect, test } from 'vitest';
import { createKeySequences, sequenceTimeout } from './key-sequences.ts';

const bindings = [
  { keys: 'U', target: 'upload' },
  { keys: 'G R', target: 'receipts' },
  { keys: 'G U', target: 'users' },
  { keys: '?', target: 'help' },
];

/** The commands that keys lead to, pressed one after another, each this many milliseconds after the one before. */
function press(keys: string, pause = 100): string[] {
  const sequences = createKeySequences(bindings);
  return keys.split('').flatMap((key, index) => {
    const outcome = sequences.press(key, 1_000 + index * pause);
    return outcome.kind === 'command' ? [outcome.target] : [];
  });
}

describe('key sequences', () => {
  test.each([
    ['u', ['upload']],
    ['U', ['upload']],
    ['?', ['help']],
    ['gr', ['receipts']],
    ['gu', ['users']],
    ['gru', ['receipts', 'upload']],
    ['ggr', ['receipts']],
    ['gx', []],
    ['gxr', []],
    ['g?', ['help']],
    ['r', []],
  ])('%s', (keys, expected) => {
    expect(press(keys)).toEqual(expected);
  });

  test('forget a key after a pause', () => {
    expect(press('gr', sequenceTimeout)).toEqual(['receipts']);
    expect(press('gr', sequenceTimeout + 1)).toEqual([]);
    expect(press('gu', sequenceTimeout + 1)).toEqual(['upload']);
  });

  test('say that a key begins a sequence, and forget it on reset', () => {
    const sequences = createKeySequences(bindings);
    expect(sequences.press('g', 1)).toEqual({ kind: 'pending' });
    sequences.reset();
    expect(sequences.press('r', 2)).toEqual({ kind: 'none' });
  });
});
