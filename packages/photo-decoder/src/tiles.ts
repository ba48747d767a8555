// The full resolution of a photo in square JPEGs. Runs in a decoding process only.
import { basename } from 'node:path';
import type { Metadata, SharpInput } from 'sharp';
import { isWideGamut, type Orientation, openUpright, toSrgb } from './render.ts';

/** Tiles are for judging pixels: no visible loss, and no chroma subsampling. */
const quality = 90;

export interface TileOptions {
  readonly orientation: Orientation;
  readonly tileSize: number;
  readonly maxPixels: number;
}

export interface Tiles {
  /** Of the whole image, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Row by row. */
  readonly tiles: readonly Buffer[];
}

const endOfDirectory = Buffer.from('PK\x05\x06', 'latin1');
const endBytes = 22;
const directoryEntryBytes = 46;
const fileHeaderBytes = 30;

/** The entries of a ZIP file without compression, as libvips writes it. */
function unpackZip(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf(endOfDirectory);
  if (end < 0 || end + endBytes > zip.length) throw new Error('the tiles are incomplete');
  const files = new Map<string, Buffer>();
  let position = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const length = zip.readUInt32LE(position + 20);
    const nameLength = zip.readUInt16LE(position + 28);
    const skipped = zip.readUInt16LE(position + 30) + zip.readUInt16LE(position + 32);
    const file = zip.readUInt32LE(position + 42);
    const nameAt = position + directoryEntryBytes;
    const start = file + fileHeaderBytes + zip.readUInt16LE(file + 26) + zip.readUInt16LE(file + 28);
    files.set(zip.toString('latin1', nameAt, nameAt + nameLength), zip.subarray(start, start + length));
    position = nameAt + nameLength + skipped;
  }
  return files;
}

/** By column and row, from which Deep Zoom makes the names. */
function byPlace(files: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> {
  return new Map([...files].map(([name, file]) => [basename(name, '.jpeg'), file]));
}

/** In Display P3 if the colors of the image exceed sRGB, with its profile. */
export async function renderTiles(
  source: SharpInput,
  metadata: Metadata,
  { orientation, tileSize, maxPixels }: TileOptions,
): Promise<Tiles> {
  const image = openUpright(source, orientation, maxPixels);
  const colored = isWideGamut(metadata)
    ? image.pipelineColourspace('rgb16').withIccProfile('p3')
    : toSrgb(image, metadata);
  const { data, info } = await colored
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .tile({ size: tileSize, overlap: 0, layout: 'dz', depth: 'one', container: 'zip', skipBlanks: -1 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const files = byPlace(unpackZip(data));
  const columns = Math.ceil(width / tileSize);
  const tiles = Array.from({ length: columns * Math.ceil(height / tileSize) }, (_, index) => {
    const tile = files.get(`${index % columns}_${Math.floor(index / columns)}`);
    if (tile === undefined) throw new Error('a tile is missing');
    return tile;
  });
  return { width, height, tiles };
}
