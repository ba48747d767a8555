import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lensSize, placeLoupe, viewInLens } from './loupe.ts';

const viewport = { width: 1_000, height: 800 };
const size = { width: 480, height: 240 };

describe('lensSize', () => {
  it('leaves room for both lenses in a narrow window', () => {
    expect(lensSize(1, viewport)).toEqual({ width: 240, height: 240 });
    expect(lensSize(2, viewport)).toEqual({ width: 240, height: 240 });
    expect(lensSize(2, { width: 360, height: 200 })).toEqual({ width: 172, height: 184 });
  });
});

describe('placeLoupe', () => {
  it('is around a pointer', () => {
    expect(placeLoupe({ x: 500, y: 400, isFinger: false }, size, viewport)).toEqual({
      left: 260,
      top: 280,
      ...size,
    });
  });

  it('is above a finger', () => {
    const { left, top, height } = placeLoupe({ x: 500, y: 400, isFinger: true }, size, viewport);
    expect(left).toBe(260);
    expect(top + height).toBe(400 - 36);
  });

  it('is beside a finger where there is no room above it', () => {
    expect(placeLoupe({ x: 100, y: 50, isFinger: true }, size, viewport)).toMatchObject({
      left: 136,
      top: 8,
    });
    expect(placeLoupe({ x: 900, y: 50, isFinger: true }, size, viewport)).toMatchObject({
      left: 384,
      top: 8,
    });
    const narrow = { width: 500, height: 800 };
    expect(placeLoupe({ x: 250, y: 50, isFinger: true }, size, narrow)).toMatchObject({ left: 10, top: 8 });
  });

  it('never leaves the window', () => {
    const anywhere = fc.integer({ min: -100, max: 3_000 });
    const length = fc.integer({ min: 320, max: 2_500 });
    fc.assert(
      fc.property(anywhere, anywhere, length, length, fc.boolean(), (x, y, width, height, isFinger) => {
        const lens = lensSize(2, { width, height });
        const loupe = { width: 2 * lens.width, height: lens.height };
        const place = placeLoupe({ x, y, isFinger }, loupe, { width, height });
        expect(place.left).toBeGreaterThanOrEqual(8);
        expect(place.top).toBeGreaterThanOrEqual(8);
        expect(place.left + place.width).toBeLessThanOrEqual(width - 8);
        expect(place.top + place.height).toBeLessThanOrEqual(height - 8);
      }),
    );
  });
});

describe('viewInLens', () => {
  const lens = { width: 240, height: 240 };

  it('shows the same place of versions with different sizes, at 100%', () => {
    expect(viewInLens({ x: 0.5, y: 0.25 }, { width: 6_000, height: 4_000 }, lens, 1)).toEqual({
      zoom: 1,
      x: -2_880,
      y: -880,
    });
    expect(viewInLens({ x: 0.5, y: 0.25 }, { width: 3_000, height: 2_000 }, lens, 1)).toEqual({
      zoom: 1,
      x: -1_380,
      y: -380,
    });
  });

  it('puts pixels of the photo on pixels of the screen', () => {
    const { zoom, x, y } = viewInLens({ x: 1 / 3, y: 1 / 7 }, { width: 6_000, height: 4_001 }, lens, 2);
    expect(zoom).toBe(0.5);
    expect(Number.isInteger(x * 2)).toBe(true);
    expect(Number.isInteger(y * 2)).toBe(true);
  });
});
