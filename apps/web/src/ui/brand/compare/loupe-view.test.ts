import { describe, expect, it } from 'vitest';
import { focusAfterKey, formatOfUrl, loupeView } from './loupe-view.ts';

const desktop = {
  focus: { x: 0.5, y: 0.5 },
  image: { width: 1600, height: 1066 },
  stage: { left: 0, top: 0, width: 900, height: 600 },
  loupe: { width: 336, height: 176 },
  pane: { width: 160, height: 160 },
  pixelRatio: 1,
};

describe('the image in a pane', () => {
  it('is shown at 100% with the focus in the center', () => {
    expect(loupeView(desktop).image).toEqual({ width: 1600, height: 1066, left: -720, top: -453 });
  });

  it('uses one device pixel per image pixel on a dense screen', () => {
    const { image } = loupeView({ ...desktop, pixelRatio: 2 });
    expect(image).toEqual({ width: 800, height: 533, left: -320, top: -186.5 });
  });

  it('is aligned to device pixels', () => {
    const pixelRatio = 1.25;
    const { image } = loupeView({ ...desktop, pixelRatio, focus: { x: 0.337, y: 0.619 } });
    expect(image.left * pixelRatio).toBeCloseTo(Math.round(image.left * pixelRatio), 9);
    expect(image.top * pixelRatio).toBeCloseTo(Math.round(image.top * pixelRatio), 9);
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
  ])('does not show anything beyond its edges at %o', (focus, expected) => {
    expect(loupeView({ ...desktop, focus }).image).toMatchObject(expected);
  });

  it('is centered if it is smaller than the pane', () => {
    const image = { width: 100, height: 60 };
    expect(loupeView({ ...desktop, image }).image).toMatchObject({ left: 30, top: 50 });
  });
});

describe('the loupe', () => {
  it('is centered on the focus', () => {
    expect(loupeView(desktop)).toMatchObject({ left: 450 - 168, top: 300 - 88 });
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
  ])('stays within the stage at %o', (focus, expected) => {
    expect(loupeView({ ...desktop, focus })).toMatchObject(expected);
  });

  it('starts at the left edge of a stage that is narrower', () => {
    const stage = { left: 0, top: 0, width: 300, height: 200 };
    expect(loupeView({ ...desktop, stage, focus: { x: 1, y: 0.5 } }).left).toBe(0);
  });

  it('is aligned to pixels even if the stage is not', () => {
    const stage = { ...desktop.stage, left: 16.4, top: 100.7 };
    const { left, top } = loupeView({ ...desktop, stage });
    expect(left + stage.left).toBeCloseTo(298, 9);
    expect(top + stage.top).toBeCloseTo(313, 9);
  });

  it('keeps a gap to the finger', () => {
    const low = { x: 0.5, y: 0.75 };
    const high = { x: 0.5, y: 0.25 };
    expect(loupeView({ ...desktop, focus: low, fingerGap: 40 }).top).toBe(450 - 40 - 176);
    expect(loupeView({ ...desktop, focus: high, fingerGap: 40 }).top).toBe(150 + 40);
  });
});

describe('focusAfterKey', () => {
  it('moves the focus within the image', () => {
    expect(focusAfterKey('ArrowDown', { x: 0.5, y: 0.5 })).toEqual({ x: 0.5, y: 0.55 });
    expect(focusAfterKey('ArrowLeft', { x: 0.02, y: 0.5 })).toEqual({ x: 0, y: 0.5 });
  });

  it('ignores other keys', () => {
    expect(focusAfterKey('End', { x: 0.5, y: 0.5 })).toBeNull();
  });
});

describe('formatOfUrl', () => {
  it('is the format that the browser chose', () => {
    expect(formatOfUrl('https://burnish.test/assets/watch-1-800.avif')).toBe('avif');
    expect(formatOfUrl('/assets/watch-1-800.webp')).toBe('webp');
  });

  it('is JPEG while no image has loaded', () => {
    expect(formatOfUrl('')).toBe('jpg');
  });
});
