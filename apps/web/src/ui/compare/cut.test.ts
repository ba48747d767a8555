import { describe, expect, it } from 'vitest';
import { cutAfterKey, cutAt, type Flaw, gripAt, isGone, isYielding } from './cut.ts';

describe('where a pointer puts the cut', () => {
  const picture = { left: 100, width: 400 };

  it.each([
    [100, 0],
    [300, 50],
    [400, 75],
    [500, 100],
    [233.4, 33.4],
  ])('at %d it is %d', (x, cut) => {
    expect(cutAt(x, picture)).toBe(cut);
  });

  it('stays on the picture', () => {
    expect(cutAt(20, picture)).toBe(0);
    expect(cutAt(900, picture)).toBe(100);
  });
});

describe('where a key puts the cut', () => {
  it.each([
    ['ArrowRight', 51],
    ['ArrowUp', 51],
    ['ArrowLeft', 49],
    ['ArrowDown', 49],
    ['PageUp', 60],
    ['PageDown', 40],
    ['Home', 0],
    ['End', 100],
  ])('%s: %d', (key, cut) => {
    expect(cutAfterKey(key, 50)).toBe(cut);
  });

  it('stays on the picture', () => {
    expect(cutAfterKey('ArrowLeft', 0.4)).toBe(0);
    expect(cutAfterKey('PageUp', 97)).toBe(100);
  });

  it('leaves every other key alone', () => {
    expect(cutAfterKey('Tab', 50)).toBeNull();
  });
});

describe('the grip', () => {
  it.each([
    [50, 186],
    [25, 86],
    [0, 0],
    [2, 0],
    [100, 372],
  ])('at %d percent begins at %d', (cut, from) => {
    expect(gripAt(cut, 400, 28)).toEqual({ from, to: from + 28 });
  });
});

describe('a label', () => {
  const label = { from: 0, to: 40 };

  it('yields to a grip that lies over it, or as near as the gap', () => {
    expect(isYielding(label, { from: 30, to: 66 }, 8)).toBe(true);
    expect(isYielding(label, { from: 47, to: 83 }, 8)).toBe(true);
  });

  it('stays while the grip is further away, on either side', () => {
    expect(isYielding(label, { from: 48, to: 84 }, 8)).toBe(false);
    expect(isYielding({ from: 360, to: 400 }, { from: 316, to: 352 }, 8)).toBe(false);
  });
});

describe('a flaw', () => {
  const dust: Flaw = {
    rings: [
      { box: [200, 0, 100, 100], seed: 1 },
      { box: [500, 0, 100, 100], seed: 2 },
    ],
    numeral: [620, 0, 40, 80],
  };

  it('is there while a part of any of its rings is shown before retouching', () => {
    expect(isGone(dust, 100, 1000)).toBe(false);
    expect(isGone(dust, 50, 1000)).toBe(false);
    expect(isGone(dust, 20.1, 1000)).toBe(false);
  });

  it('is gone when the cut has passed them all', () => {
    expect(isGone(dust, 20, 1000)).toBe(true);
    expect(isGone(dust, 0, 1000)).toBe(true);
  });
});
