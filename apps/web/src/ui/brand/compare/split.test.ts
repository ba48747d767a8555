import { describe, expect, it } from 'vitest';
import { type Flaw, handleSpan, isCovered, isRetouched, splitAfterKey, splitAt } from './split.ts';

describe('splitAt', () => {
  const image = { left: 100, width: 400 };

  it.each([
    [100, 0],
    [300, 50],
    [400, 75],
    [500, 100],
    [233.4, 33.4],
  ])('at %d is %d', (x, split) => {
    expect(splitAt(x, image)).toBe(split);
  });

  it('stays within the image', () => {
    expect(splitAt(20, image)).toBe(0);
    expect(splitAt(900, image)).toBe(100);
  });
});

describe('splitAfterKey', () => {
  it.each([
    ['ArrowRight', 51],
    ['ArrowUp', 51],
    ['ArrowLeft', 49],
    ['ArrowDown', 49],
    ['PageUp', 60],
    ['PageDown', 40],
    ['Home', 0],
    ['End', 100],
  ])('moves the split with %s to %d', (key, split) => {
    expect(splitAfterKey(key, 50)).toBe(split);
  });

  it('stays within the image', () => {
    expect(splitAfterKey('ArrowLeft', 0.4)).toBe(0);
    expect(splitAfterKey('PageUp', 97)).toBe(100);
  });

  it('ignores other keys', () => {
    expect(splitAfterKey('Tab', 50)).toBeNull();
  });
});

describe('handleSpan', () => {
  it.each([
    [50, 186],
    [25, 86],
    [0, 0],
    [2, 0],
    [100, 372],
  ])('at %d percent starts at %d', (split, from) => {
    expect(handleSpan(split, 400, 28)).toEqual({ from, to: from + 28 });
  });
});

describe('isCovered', () => {
  const label = { from: 0, to: 40 };

  it('is true if the handle overlaps the label or comes closer than the gap', () => {
    expect(isCovered(label, { from: 30, to: 66 }, 8)).toBe(true);
    expect(isCovered(label, { from: 47, to: 83 }, 8)).toBe(true);
  });

  it('is false if the handle is further away on either side', () => {
    expect(isCovered(label, { from: 48, to: 84 }, 8)).toBe(false);
    expect(isCovered({ from: 360, to: 400 }, { from: 316, to: 352 }, 8)).toBe(false);
  });
});

describe('isRetouched', () => {
  const dust: Flaw = {
    rings: [
      { box: [200, 0, 100, 100], seed: 1 },
      { box: [500, 0, 100, 100], seed: 2 },
    ],
    numeral: [620, 0, 40, 80],
  };

  it('is false while any ring is partly shown before retouching', () => {
    expect(isRetouched(dust, 100, 1000)).toBe(false);
    expect(isRetouched(dust, 50, 1000)).toBe(false);
    expect(isRetouched(dust, 20.1, 1000)).toBe(false);
  });

  it('is true when the split has passed all rings', () => {
    expect(isRetouched(dust, 20, 1000)).toBe(true);
    expect(isRetouched(dust, 0, 1000)).toBe(true);
  });
});
