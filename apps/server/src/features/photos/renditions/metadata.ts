// The metadata of finished files: what the camera wrote, and where in the file the location is. Read when a file is
// inspected, or else at the first need, and stored with its renditions.
import { json } from 'node:stream/consumers';
import type { PhotoMetadata } from '@burnish/photo-decoder';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Storage } from '../../../platform/storage/storage.ts';
import { type DeletableStorage, removeIfDeleted } from './deleted-photos.ts';
import type { Renderer } from './renderer.ts';
import { metadataKey, originalKey } from './storage-keys.ts';

/** In memory. The least recently used ones are removed. */
const cacheBytes = 32 * 1024 ** 2;
const patchBytes = 128;

const sizeOf = ({ exif, exifWithoutLocation, locationPatches }: PhotoMetadata) =>
  (exif?.length ?? 0) + (exifWithoutLocation?.length ?? 0) + patchBytes * (locationPatches.length + 1);

const storedMetadata = z.object({
  exif: z.string().nullable(),
  exifWithoutLocation: z.string().nullable(),
  locationPatches: z.array(
    z.object({ offset: z.number().int(), length: z.number().int(), fill: z.number().int() }),
  ),
  checksumChange: z.number().int(),
}) satisfies z.ZodType<PhotoMetadata>;

/** Of a file that is missing. */
const noMetadata: PhotoMetadata = {
  exif: null,
  exifWithoutLocation: null,
  locationPatches: [],
  checksumChange: 0,
};

export interface MetadataStore {
  /**
   * Reads it from the file first if it isn't stored, in turns by `requester`. Null: the file can't be read.
   * @throws DomainError NOT_READY, STORAGE_FULL
   */
  find(id: string, requester: string): Promise<PhotoMetadata | null>;
  /** The original may be stored later. */
  save(id: string, metadata: PhotoMetadata): Promise<void>;
  /** Removes what is in memory. Waits for what this process is reading, so that it isn't stored afterwards. */
  removeCached(id: string): Promise<void>;
}

export function createMetadataStore({
  storage,
  renderer,
}: {
  storage: DeletableStorage & Pick<Storage, 'read' | 'put' | 'withFile'>;
  renderer: Pick<Renderer, 'metadata'>;
}): MetadataStore {
  const cache = new LRUCache<string, PhotoMetadata>({ maxSize: cacheBytes, sizeCalculation: sizeOf });
  const inProgress = new Map<string, Promise<PhotoMetadata | null>>();

  const store = (id: string, metadata: PhotoMetadata) =>
    storage.put(metadataKey(id), Buffer.from(JSON.stringify(metadata)), 'application/json');

  async function readFile(id: string, owner: string): Promise<PhotoMetadata | null> {
    const result = await storage.withFile(originalKey(id), (path) => renderer.metadata({ owner, path }));
    if (result === null) return noMetadata;
    if (result.kind === 'rejected') return null;
    await store(id, result.metadata);
    if (await removeIfDeleted(storage, id, [metadataKey(id)])) return noMetadata;
    cache.set(id, result.metadata);
    return result.metadata;
  }

  async function findOrRead(id: string, owner: string): Promise<PhotoMetadata | null> {
    const stored = await storage.read(metadataKey(id));
    if (stored === null) return readFile(id, owner);
    const metadata = storedMetadata.parse(await json(stored));
    cache.set(id, metadata);
    return metadata;
  }

  return {
    async find(id, owner) {
      const cached = cache.get(id);
      if (cached !== undefined) return cached;
      const finding = inProgress.get(id) ?? findOrRead(id, owner).finally(() => inProgress.delete(id));
      inProgress.set(id, finding);
      return finding;
    },
    async save(id, metadata) {
      await store(id, metadata);
      cache.set(id, metadata);
    },
    async removeCached(id) {
      await inProgress.get(id)?.catch(() => {});
      cache.delete(id);
    },
  };
}
