// Runs one task that cuts a photo into tiles, inside a decoding process.
import type { ByteReader } from './byte-reader.ts';
import { estimateTilesCost } from './cost.ts';
import {
  type Completed,
  type Decoding,
  decodeFlattened,
  decodeImage,
  decodePreview,
  type Expensive,
  reject,
  type Work,
} from './decode-within-limits.ts';
import { detectType } from './detect-type.ts';
import type { Message, ProcessTileTask } from './task.ts';
import { renderTiles, type Tiles } from './tiles.ts';

/** Resolves when the tile has been received. */
export type SendTile = (tile: string, index: number) => Promise<void>;

type Tiled = Extract<Message, { kind: 'tiled' | 'no_image' }>;

function tilesOf({ tileSize, limits: { maxPixels } }: ProcessTileTask): Work<Tiles> {
  return {
    estimate: estimateTilesCost,
    run: (source, metadata, orientation) =>
      renderTiles(source, metadata, { orientation, tileSize, maxPixels }),
  };
}

async function decodeTiles(task: ProcessTileTask, bytes: ByteReader): Promise<Decoding<Tiles> | null> {
  const work = tilesOf(task);
  const detected = await detectType(bytes);
  if (detected.kind === 'rejected') return reject(detected.rejection);
  if (detected.kind === 'photoshop') return decodeFlattened(task, detected.photoshop, bytes, work);
  if (detected.kind === 'raw') return decodePreview(task, detected.raw, bytes, work);
  return decodeImage(task, detected.mimeType, work);
}

export async function runTileTask(
  task: ProcessTileTask,
  bytes: ByteReader,
  sendTile: SendTile,
): Promise<Tiled | Completed | Expensive> {
  const decoded = await decodeTiles(task, bytes);
  if (decoded === null) return { kind: 'no_image' };
  if (decoded.kind !== 'decoded') return decoded;
  const { width, height, tiles } = decoded.output;
  for (const [index, tile] of tiles.entries()) await sendTile(tile.toString('base64'), index);
  return { kind: 'tiled', width, height };
}
