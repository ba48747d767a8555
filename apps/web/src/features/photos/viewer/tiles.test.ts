import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxOf, boxOfTile, maxTiles, parseTileGrid, visibleTiles } from './tiles.ts';

const grid = { width: 6_000, height: 4_000, tileSize: 1_024 };
const pane = { width: 1_000, height: 700 };
const names = (tiles: ReturnType<typeof visibleTiles>) => tiles.map(({ column, row }) => `${column}-${row}`);

describe('visibleTiles', () => {
  it('are those of the pane and their neighbors, the middle first', () => {
    const view = { zoom: 1, x: -2_200, y: -1_100 };
    const tiles = names(visibleTiles({ grid, photo: grid, view, pane }));
    expect(tiles[0]).toBe('2-1');
    expect(tiles.toSorted()).toEqual(
      ['1-0', '2-0', '3-0', '4-0', '1-1', '2-1', '3-1', '4-1', '1-2', '2-2', '3-2', '4-2'].toSorted(),
    );
  });

  it('end at the edges of the photo', () => {
    const view = { zoom: 1, x: 24, y: 24 };
    expect(names(visibleTiles({ grid, photo: grid, view, pane })).toSorted()).toEqual([
      '0-0',
      '0-1',
      '1-0',
      '1-1',
    ]);
  });

  it('are none while the photo is outside of the pane, or has no size', () => {
    const view = { zoom: 1, x: 5_000, y: 0 };
    expect(visibleTiles({ grid, photo: grid, view, pane })).toEqual([]);
    const empty = { width: 0, height: 0 };
    expect(visibleTiles({ grid, photo: grid, view: { ...view, x: 0 }, pane: empty })).toEqual([]);
  });

  it('are none while too many are visible', () => {
    const large = { width: 20_000, height: 20_000, tileSize: 1_024 };
    const photo = { width: 20_000, height: 20_000 };
    expect(visibleTiles({ grid: large, photo, view: { zoom: 0.04, x: 0, y: 0 }, pane })).toEqual([]);
  });

  it('follow the place of an image with another ratio in the photo', () => {
    // Half as wide: it lies in the middle, from 1,500 to 4,500.
    const photo = { width: 6_000, height: 4_000 };
    const tall = { width: 3_000, height: 4_000, tileSize: 1_024 };
    const view = { zoom: 1, x: -1_500, y: 0 };
    expect(names(visibleTiles({ grid: tall, photo, view, pane }))).toContain('0-0');
    expect(visibleTiles({ grid: tall, photo, view: { zoom: 1, x: 0, y: 0 }, pane })).toEqual([]);
  });

  it('cover the pane, are in the photo, and are never more than the limit', () => {
    const length = fc.integer({ min: 1, max: 30_000 });
    fc.assert(
      fc.property(
        length,
        length,
        fc.double({ min: 0.05, max: 8, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (width, height, zoom, at) => {
          const photo = { width, height };
          const view = { zoom, x: -at * width * zoom, y: -at * height * zoom };
          const tiles = visibleTiles({ grid: { ...photo, tileSize: 1_024 }, photo, view, pane });
          expect(tiles.length).toBeLessThanOrEqual(maxTiles);
          for (const { column, row } of tiles) {
            expect(column * 1_024).toBeLessThan(width);
            expect(row * 1_024).toBeLessThan(height);
          }
          if (tiles.length === 0 || at === 1) return;
          const [column, row] = [Math.floor((at * width) / 1_024), Math.floor((at * height) / 1_024)];
          expect(names(tiles)).toContain(`${column}-${row}`);
        },
      ),
      {
        seed: 20_261_127,
        numRuns: 500,
        // As many are visible as may be loaded, so that none around them is.
        examples: [[7_169, 6_145, 0.113_932_291_666_666_67, 0]],
      },
    );
  });
});

describe('boxes', () => {
  it('of tiles at the edges are smaller', () => {
    expect(boxOfTile({ column: 5, row: 3 }, grid)).toEqual({
      left: 5_120 / 6_000,
      top: 3_072 / 4_000,
      width: 880 / 6_000,
      height: 928 / 4_000,
    });
  });

  it('of versions with another ratio are as large as possible', () => {
    expect(boxOf({ width: 100, height: 100 }, { width: 200, height: 100 })).toEqual({
      left: 0.25,
      top: 0,
      width: 0.5,
      height: 1,
    });
  });
});

it('parses what the server says about tiles', () => {
  expect(parseTileGrid({ ...grid, more: 1 })).toEqual(grid);
  for (const bad of [null, 'x', {}, { ...grid, width: '1' }]) expect(parseTileGrid(bad)).toBeNull();
});
