import { describe, expect, it } from 'vitest';
import { formatOf, placeAfterKey, sightOf } from './loupe-sight.ts';

const desk = {
  place: { x: 0.5, y: 0.5 },
  picture: { width: 1600, height: 1066 },
  stage: { left: 0, top: 0, width: 900, height: 600 },
  loupe: { width: 336, height: 176 },
  pane: { width: 160, height: 160 },
  density: 1,
};

describe('the picture in a pane', () => {
  it('is as wide as it has pixels, with the place in the middle', () => {
    expect(sightOf(desk).picture).toEqual({ width: 1600, height: 1066, left: -720, top: -453 });
  });

  it('takes one pixel of a dense screen for each of its own', () => {
    const { picture } = sightOf({ ...desk, density: 2 });
    expect(picture).toEqual({ width: 800, height: 533, left: -320, top: -186.5 });
  });

  it('lies on whole pixels of the screen', () => {
    const density = 1.25;
    const { picture } = sightOf({ ...desk, density, place: { x: 0.337, y: 0.619 } });
    expect(picture.left * density).toBeCloseTo(Math.round(picture.left * density), 9);
    expect(picture.top * density).toBeCloseTo(Math.round(picture.top * density), 9);
  });

  it.each([
    [
      { x: 0, y: 0 },
      { left: 0, top: 0 },
    ],
    [
      { x: 1, y: 1 },
      { left: 160 - 1600, top: 160 - 1066 },
    ],
    [
      { x: 0.02, y: 0.99 },
      { left: 0, top: 160 - 1066 },
    ],
  ])('shows nothing beyond its edges at %o', (place, expected) => {
    expect(sightOf({ ...desk, place }).picture).toMatchObject(expected);
  });

  it('stands in the middle when it is smaller than the pane', () => {
    const picture = { width: 100, height: 60 };
    expect(sightOf({ ...desk, picture }).picture).toMatchObject({ left: 30, top: 50 });
  });
});

describe('the loupe', () => {
  it('lies over the place', () => {
    expect(sightOf(desk)).toMatchObject({ left: 450 - 168, top: 300 - 88 });
  });

  it.each([
    [
      { x: 0, y: 0 },
      { left: 0, top: 0 },
    ],
    [
      { x: 1, y: 1 },
      { left: 900 - 336, top: 600 - 176 },
    ],
  ])('stays on the stage at %o', (place, expected) => {
    expect(sightOf({ ...desk, place })).toMatchObject(expected);
  });

  it('begins at the left edge of a stage that is narrower', () => {
    const stage = { left: 0, top: 0, width: 300, height: 200 };
    expect(sightOf({ ...desk, stage, place: { x: 1, y: 0.5 } }).left).toBe(0);
  });

  it('is on whole pixels although its stage is not', () => {
    const stage = { ...desk.stage, left: 16.4, top: 100.7 };
    const { left, top } = sightOf({ ...desk, stage });
    expect(left + stage.left).toBeCloseTo(298, 9);
    expect(top + stage.top).toBeCloseTo(313, 9);
  });

  it('leaves the place under a finger free', () => {
    const low = { x: 0.5, y: 0.75 };
    const high = { x: 0.5, y: 0.25 };
    expect(sightOf({ ...desk, place: low, beside: 40 }).top).toBe(450 - 40 - 176);
    expect(sightOf({ ...desk, place: high, beside: 40 }).top).toBe(150 + 40);
  });
});

describe('a key', () => {
  it('moves the loupe, not off the picture', () => {
    expect(placeAfterKey('ArrowDown', { x: 0.5, y: 0.5 })).toEqual({ x: 0.5, y: 0.55 });
    expect(placeAfterKey('ArrowLeft', { x: 0.02, y: 0.5 })).toEqual({ x: 0, y: 0.5 });
  });

  it('of another kind does not', () => {
    expect(placeAfterKey('End', { x: 0.5, y: 0.5 })).toBeNull();
  });
});

describe('the format of the loupe', () => {
  it('is the one that the browser chose', () => {
    expect(formatOf('https://burnish.test/assets/watch-1-800.avif')).toBe('avif');
    expect(formatOf('/assets/watch-1-800.webp')).toBe('webp');
  });

  it('is the plainest while nothing is loaded', () => {
    expect(formatOf('')).toBe('jpg');
  });
});
