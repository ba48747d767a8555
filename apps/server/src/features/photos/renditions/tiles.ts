// The full resolution of photos that browsers can't show, in tiles. Rendered at the first request, and stored in one
// file, which is read by range.
import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { DomainError } from '@burnish/domain/errors';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { DiskSpace } from '../../../platform/storage/disk-space.ts';
import { createPrivateFolder, privateFileMode } from '../../../platform/storage/private-folder.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { removeIfDeleted } from './deleted-photos.ts';
import type { Renderer } from './renderer.ts';
import { originalKey, tileIndexKey, tilesKey } from './storage-keys.ts';

/** Pixels of each side of a tile. */
const tileSize = 1_024;

/** Photos about which something is known in memory. */
const maxCached = 1_000;

const tileIndex = z.object({
  width: z.number().int(),
  height: z.number().int(),
  tileSize: z.number().int(),
  /** Row by row. */
  tiles: z.array(z.object({ offset: z.number().int(), length: z.number().int() })),
});
type TileIndex = z.output<typeof tileIndex>;

/** In pixels. Of a raw file, it is the size of its preview. */
export type TileGrid = Pick<TileIndex, 'width' | 'height' | 'tileSize'>;

export interface Tiles {
  /** Renders the tiles first if they don't exist yet, in turns by `requester`. @throws DomainError NOT_FOUND, NOT_READY, STORAGE_FULL */
  describe(id: string, requester: string): Promise<TileGrid>;
  /** @throws what `describe` throws */
  open(id: string, tile: { column: number; row: number }, requester: string): Promise<Readable>;
  /** Removes what is in memory. Waits for tiles that this process is rendering, so that they aren't stored afterwards. */
  removeCached(id: string): Promise<void>;
}

export function createTiles({
  storage,
  renderer,
  diskSpace,
  tempFolder,
}: {
  storage: Storage;
  renderer: Pick<Renderer, 'tile'>;
  diskSpace: Pick<DiskSpace, 'holdStepwise'>;
  tempFolder: string;
}): Tiles {
  const indexes = new LRUCache<string, TileIndex>({ max: maxCached });
  /** Photos that can't be cut into tiles, which isn't tried again until the server restarts. */
  const untileable = new LRUCache<string, true>({ max: maxCached });
  const inProgress = new Map<string, Promise<TileIndex | null>>();

  /** Null: there is nothing to cut, as in a raw file without a preview. */
  async function renderTo(path: string, source: string, owner: string): Promise<TileIndex | null> {
    const file = await open(path, 'wx', privateFileMode);
    const hold = diskSpace.holdStepwise();
    const tiles: TileIndex['tiles'] = [];
    let offset = 0;
    try {
      const result = await renderer.tile({
        owner,
        path: source,
        tileSize,
        // After a crash the first ones are received again.
        async onTile(tile, index) {
          await hold.cover(tile.length);
          await file.writeFile(tile);
          tiles[index] = { offset, length: tile.length };
          offset += tile.length;
        },
      });
      if (result.kind !== 'tiled') return null;
      return { width: result.width, height: result.height, tileSize, tiles };
    } finally {
      hold.release();
      await file.close();
    }
  }

  /** Null: there is nothing to cut, or the photo was deleted in the meantime. */
  async function render(id: string, owner: string): Promise<TileIndex | null> {
    await createPrivateFolder(tempFolder);
    const path = join(tempFolder, randomUUID());
    try {
      const index = await storage.withFile(originalKey(id), (source) => renderTo(path, source, owner));
      if (index === null) return null;
      await storage.putFile(tilesKey(id), path, 'application/octet-stream');
      await storage.put(tileIndexKey(id), Buffer.from(JSON.stringify(index)), 'application/json');
      return (await removeIfDeleted(storage, id, [tileIndexKey(id), tilesKey(id)])) ? null : index;
    } finally {
      await rm(path, { force: true });
    }
  }

  async function findOrRender(id: string, owner: string): Promise<TileIndex | null> {
    const stored = await storage.read(tileIndexKey(id));
    const index = stored === null ? await render(id, owner) : tileIndex.parse(await json(stored));
    if (index === null) untileable.set(id, true);
    else indexes.set(id, index);
    return index;
  }

  /** Parallel requests share one rendering. */
  function findOnce(id: string, owner: string): Promise<TileIndex | null> {
    if (untileable.has(id)) return Promise.resolve(null);
    const finding = inProgress.get(id) ?? findOrRender(id, owner).finally(() => inProgress.delete(id));
    inProgress.set(id, finding);
    return finding;
  }

  /** @throws DomainError NOT_FOUND */
  async function indexOf(id: string, owner: string): Promise<TileIndex> {
    const index = indexes.get(id) ?? (await findOnce(id, owner));
    if (index === null) throw new DomainError('NOT_FOUND');
    return index;
  }

  return {
    async describe(id, requester) {
      const { width, height, tileSize: size } = await indexOf(id, requester);
      return { width, height, tileSize: size };
    },

    async open(id, { column, row }, requester) {
      const index = await indexOf(id, requester);
      const columns = Math.ceil(index.width / index.tileSize);
      const range = column < columns ? index.tiles[row * columns + column] : undefined;
      const content = range === undefined ? null : await storage.readRange(tilesKey(id), range);
      if (content === null) throw new DomainError('NOT_FOUND');
      return content;
    },

    async removeCached(id) {
      await inProgress.get(id)?.catch(() => {});
      indexes.delete(id);
      untileable.delete(id);
    },
  };
}
