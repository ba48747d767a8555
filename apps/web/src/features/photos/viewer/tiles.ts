// Which tiles of a photo's full resolution are visible. Fractions are of the photo's width and height, from 0 to 1.
import type { Size, View } from './geometry.ts';

/** As the server describes the tiles, in pixels. */
export interface TileGrid extends Size {
  readonly tileSize: number;
}

export interface Tile {
  readonly column: number;
  readonly row: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** More are never loaded at once: a tile takes 4 MB of memory. */
export const maxTiles = 48;

export function parseTileGrid(value: unknown): TileGrid | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('width' in value && 'height' in value && 'tileSize' in value)) return null;
  const { width, height, tileSize } = value;
  const areNumbers = typeof width === 'number' && typeof height === 'number' && typeof tileSize === 'number';
  return areNumbers ? { width, height, tileSize } : null;
}

/** Where an image lies in a photo of maybe another ratio, of which it is a version: as a whole, in the middle. */
export function boxOf(image: Size, photo: Size): Box {
  const scale = Math.min(photo.width / image.width, photo.height / image.height);
  const [width, height] = [
    (image.width * scale) / photo.width,
    (image.height * scale) / photo.height,
  ] as const;
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height };
}

/** Where a tile lies in its image. */
export function boxOfTile({ column, row }: Tile, { width, height, tileSize }: TileGrid): Box {
  const [left, top] = [column * tileSize, row * tileSize];
  return {
    left: left / width,
    top: top / height,
    width: Math.min(tileSize, width - left) / width,
    height: Math.min(tileSize, height - top) / height,
  };
}

interface Span {
  readonly first: number;
  readonly last: number;
}

/** The visible tiles of a row or a column, in tiles from the edge of the image. */
function visibleSpan(from: number, to: number, count: number): Span | null {
  if (to <= 0 || from >= count) return null;
  return { first: Math.max(0, Math.floor(from)), last: Math.min(count, Math.ceil(to)) - 1 };
}

/** With one more on each side, so that a photo can be moved a little without waiting. */
function widen({ first, last }: Span, count: number): Span {
  return { first: Math.max(0, first - 1), last: Math.min(count - 1, last + 1) };
}

const lengthOf = ({ first, last }: Span) => last - first + 1;
const isWithin = ({ first, last }: Span, tile: number) => first <= tile && tile <= last;

interface Visible {
  readonly grid: TileGrid;
  readonly photo: Size;
  readonly view: View;
  /** What shows the photo, in CSS pixels. */
  readonly pane: Size;
}

/**
 * Those that the pane shows, and then some around them; those in the middle come first. None if they are too many: the photo
 * is so small then that its preview shows almost as much.
 */
export function visibleTiles({ grid, photo, view, pane }: Visible): readonly Tile[] {
  const { width, height, tileSize } = grid;
  const box = boxOf(grid, photo);
  const [shownWidth, shownHeight] = [photo.width * view.zoom, photo.height * view.zoom];
  const scale = (box.width * shownWidth) / width;
  const tileLength = tileSize * scale;
  const left = -(view.x + box.left * shownWidth) / tileLength;
  const top = -(view.y + box.top * shownHeight) / tileLength;
  const [columns, rows] = [Math.ceil(width / tileSize), Math.ceil(height / tileSize)];
  const across = visibleSpan(left, left + pane.width / tileLength, columns);
  const down = visibleSpan(top, top + pane.height / tileLength, rows);
  if (across === null || down === null || lengthOf(across) * lengthOf(down) > maxTiles) return [];
  const [wideAcross, wideDown] = [widen(across, columns), widen(down, rows)];
  const tiles = Array.from({ length: lengthOf(wideAcross) * lengthOf(wideDown) }, (_, index) => ({
    column: wideAcross.first + (index % lengthOf(wideAcross)),
    row: wideDown.first + Math.floor(index / lengthOf(wideAcross)),
  }));
  const center = { x: left + pane.width / tileLength / 2, y: top + pane.height / tileLength / 2 };
  const distanceOf = ({ column, row }: Tile) => Math.hypot(column + 0.5 - center.x, row + 0.5 - center.y);
  const isAround = ({ column, row }: Tile) => Number(!isWithin(across, column) || !isWithin(down, row));
  return tiles
    .toSorted((a, b) => isAround(a) - isAround(b) || distanceOf(a) - distanceOf(b))
    .slice(0, maxTiles);
}
