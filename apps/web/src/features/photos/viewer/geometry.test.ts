import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adaptView,
  fitView,
  fitZoom,
  fractionAt,
  keepInStage,
  limitZoom,
  nextZoom,
  panBy,
  reveal,
  stagePadding,
  stagePoint,
  visibleCenter,
  zoomTo,
} from './geometry.ts';

const stage = { width: 848, height: 648 };
const photo = { width: 4000, height: 3000 };
const range = { fit: 0.2, actual: 1 };

describe('the whole photo', () => {
  it('is as large as the stage allows, in the middle', () => {
    expect(fitView(photo, stage, 1)).toEqual({ zoom: 0.2, x: 24, y: 24 });
    expect(fitView({ width: 1000, height: 3000 }, stage, 1)).toEqual({ zoom: 0.2, x: 324, y: 24 });
  });

  it('is not enlarged', () => expect(fitZoom({ width: 64, height: 48 }, stage, 0.5)).toBe(1));

  it('has a size even on a stage that has none', () => {
    expect(fitZoom(photo, { width: 0, height: 0 }, 1)).toBeGreaterThan(0);
  });
});

describe('zooming', () => {
  const size = fc.record({
    width: fc.integer({ min: 50, max: 9_000 }),
    height: fc.integer({ min: 50, max: 9_000 }),
  });

  it('leaves what is under the pointer in its place, unless the photo would leave the stage', () => {
    const start = { zoom: 1, x: -1500, y: -1000 };
    const at = { x: 300, y: 200 };
    const zoomed = zoomTo(start, 2, at, photo, stage);
    expect(fractionAt(at, zoomed, photo)).toEqual(fractionAt(at, start, photo));
  });

  it('never leaves empty stage beside a photo that is larger than the stage', () => {
    fc.assert(
      fc.property(
        size,
        fc.double({ min: 0.05, max: 8, noNaN: true }),
        fc.integer(),
        fc.integer(),
        (of, zoom, x, y) => {
          const view = keepInStage({ zoom, x, y }, of, stage);
          const isWider = of.width * zoom + 2 * stagePadding > stage.width;
          if (!isWider) return;
          expect(view.x).toBeLessThanOrEqual(stagePadding);
          expect(view.x + of.width * zoom).toBeGreaterThanOrEqual(stage.width - stagePadding - 1e-6);
        },
      ),
    );
  });

  it('stops at 100 % and at the whole photo', () => {
    expect(nextZoom(0.9, 1, range)).toBe(1);
    expect(nextZoom(1, 1, range)).toBeCloseTo(1.4);
    expect(nextZoom(1.1, -1, range)).toBe(1);
    expect(nextZoom(0.25, -1, range)).toBe(0.2);
  });

  it('has a smallest and a largest zoom', () => {
    expect(limitZoom(0.01, range)).toBe(0.2);
    expect(limitZoom(99, range)).toBe(8);
    expect(limitZoom(0.01, { fit: 1, actual: 0.5 })).toBe(0.5);
  });
});

it('converts between the stage and fractions of the photo', () => {
  const view = { zoom: 0.5, x: -100, y: 50 };
  expect(stagePoint({ x: 0.25, y: 0.5 }, view, photo)).toEqual({ x: 400, y: 800 });
  expect(fractionAt({ x: 400, y: 800 }, view, photo)).toEqual({ x: 0.25, y: 0.5 });
  expect(fractionAt({ x: -999, y: 9_999 }, view, photo)).toEqual({ x: 0, y: 1 });
});

it('knows the middle of what is visible, and pans within the photo', () => {
  const view = { zoom: 1, x: 0, y: 0 };
  expect(visibleCenter(view, photo, stage)).toEqual({ x: 0.106, y: 0.108 });
  expect(panBy(view, { x: 500, y: -200 }, photo, stage)).toEqual({ zoom: 1, x: stagePadding, y: -200 });
});

it('moves a place into view only if it is outside', () => {
  const view = { zoom: 1, x: 0, y: 0 };
  expect(reveal(view, { x: 0.1, y: 0.1 }, photo, stage)).toEqual(view);
  const moved = reveal(view, { x: 0.5, y: 0.1 }, photo, stage);
  expect(stagePoint({ x: 0.5, y: 0.1 }, moved, photo)).toEqual({ x: 800, y: 300 });
});

it('shows the same part of another version, and in another pane, as large as before', () => {
  const view = { zoom: 1, x: -1000, y: -800 };
  const before = { photo, stage };
  const half = { width: 2000, height: 1500 };
  const adapted = adaptView(view, before, { photo: half, stage });
  expect(adapted).toEqual({ zoom: 2, x: -1000, y: -800 });
  const pane = { width: 424, height: 648 };
  const center = visibleCenter(view, photo, stage);
  expect(visibleCenter(adaptView(view, before, { photo, stage: pane }), photo, pane)).toEqual(center);
});
