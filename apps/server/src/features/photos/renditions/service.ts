// Renditions of photos. The default sizes are rendered when a photo is inspected, and stored. Other sizes are rendered
// when they are requested, and cached in memory.
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { basePath } from '@burnish/contract/api';
import { DomainError } from '@burnish/domain/errors';
import {
  maxPhotoPixels,
  minUsefulPixels,
  renditionSizeFor,
  thumbnailSizes,
} from '@burnish/domain/photos/photo';
import {
  createDecoder,
  type Decoder,
  type DecoderTask,
  drawSvg,
  type Inspection,
  type PhotoMetadata,
} from '@burnish/photo-decoder';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import { notifyObservers } from '../../../platform/operations.ts';
import { createSignedUrls } from '../../../platform/security/signed-urls.ts';
import type { DiskSpace } from '../../../platform/storage/disk-space.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { removeIfDeleted } from './deleted-photos.ts';
import { createMetadataStore } from './metadata.ts';
import { observeDecoder } from './observed-decoder.ts';
import { createRenderer } from './renderer.ts';
import { originalKey, renditionKey, renditionsFolder, srgbKey, watermarkedKey } from './storage-keys.ts';
import { createTiles, type Tiles } from './tiles.ts';
import { watermarkTile } from './watermark.ts';

export type { Inspection };

export const renditionsPath = `${basePath}/photos/renditions`;

export const tilesPath = `${basePath}/photos/tiles`;

export const renditionType = 'image/jpeg';

/** Rendered for each photo. Thumbnails of the other sizes can be rendered from the largest again. */
const storedSizes = [thumbnailSizes.max, thumbnailSizes.default] as const;
/** Only the largest rendition is in Display P3 if the colors of the photo exceed sRGB. */
const wideGamutFrom = thumbnailSizes.max;
/** For renditions of other sizes. The least recently used ones are removed. */
const cacheBytes = 64 * 1024 ** 2;

/** URLs stay the same for this long, so that browsers can cache renditions. */
export const stableSeconds = 300;

const urlFields = z.object({
  id: z.string(),
  /** Longer side in pixels. */
  size: z.number().int().min(thumbnailSizes.min).max(thumbnailSizes.max),
});

/** What is overwritten in a file so that it has no location. */
export interface FileLocation {
  readonly patches: PhotoMetadata['locationPatches'];
  /** The CRC-32 of the file XORed with that of the patched file. */
  readonly checksumChange: number;
}

export interface Renditions {
  /**
   * Path of a signed URL to a rendition. `size`: longer side in pixels; photos are never enlarged. The URL is stable
   * for five minutes and valid for five to ten.
   */
  urlFor(id: string, size: number): string;
  /** Path of a signed URL to the tiles of the full resolution, stable and valid for as long as other URLs. */
  tilesUrlFor(id: string): string;
  /** The ID of the photo. @throws DomainError NOT_FOUND if the URL is invalid or expired */
  verifyTilesUrl(token: string, signature: string): string;
  readonly tiles: Pick<Tiles, 'describe' | 'open'>;
  /** The photo and size of a signed URL. @throws DomainError NOT_FOUND if it is invalid or expired */
  verifyUrl(token: string, signature: string): z.output<typeof urlFields>;
  /**
   * Inspects the bytes of the file at `path`, and stores the default renditions of a photo. A file that is not a
   * photo is rejected in the result. Owners take turns. `keepsMetadata`: reads and stores the metadata, too.
   * @throws DomainError STORAGE_FULL, or NOT_READY if the machine is too busy
   */
  inspect(
    id: string,
    path: string,
    ownerId: string,
    options?: { readonly keepsMetadata: boolean },
  ): Promise<Inspection>;
  /**
   * The rendition that serves the size. Renders it first if it doesn't exist yet, in turns by `requester`, for
   * example an IP address. `watermark`: a text that is drawn across it. @throws DomainError NOT_FOUND, NOT_READY
   */
  open(
    id: string,
    size: number,
    requester: string,
    watermark?: string | null,
  ): Promise<{ content: Readable; type: typeof renditionType }>;
  /** The largest rendition for programs that ignore color profiles. @throws DomainError NOT_FOUND, NOT_READY */
  openInSrgb(id: string, requester: string): Promise<Readable>;
  /** The EXIF data of a finished file for web size. Null: it has none, or can't be read. @throws DomainError NOT_READY, STORAGE_FULL */
  exifOf(
    id: string,
    requester: string,
    options: { readonly removesLocation: boolean },
  ): Promise<Buffer | null>;
  /**
   * Where the location is in a finished file. One that can't be read is never sent as if it had none.
   * @throws DomainError NOT_READY, STORAGE_FULL
   */
  locationOf(id: string, requester: string): Promise<FileLocation>;
  /** Removes all renditions of a photo, and its metadata. Call after its original is removed, if it is deleted. */
  remove(id: string): Promise<void>;
  close(): Promise<void>;
}

export interface RenditionsDependencies {
  readonly storage: Storage;
  readonly diskSpace: DiskSpace;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly secret: string;
  readonly log: Logger;
  /** Memory of all decoding processes. Null, and by default: half of the memory of the system or container. */
  readonly decoderMemoryBytes?: number | null;
  /** Replaced by tests and benchmarks. */
  readonly decoder?: Decoder;
}

export function createRenditions(deps: RenditionsDependencies): Renditions {
  const { storage, diskSpace, dataDir, clock, secret, log, decoderMemoryBytes = null } = deps;
  const tempFolder = join(dataDir, 'decoding');
  const decoder =
    deps.decoder ??
    createDecoder({
      log,
      onEvent: (event) => notifyObservers({ kind: 'decoder', event }),
      tempFolder,
      hiddenFolders: [resolve(dataDir)],
      holdSpace: (bytes, write) => diskSpace.hold(bytes, write),
      maxPixels: maxPhotoPixels,
      minPixels: minUsefulPixels,
      ...(decoderMemoryBytes === null ? {} : { memoryBytes: decoderMemoryBytes }),
    });
  const renderer = createRenderer(observeDecoder(decoder), tempFolder);
  const urls = createSignedUrls({
    path: renditionsPath,
    purpose: 'rendition urls',
    fields: urlFields,
    secret,
    clock,
    validSeconds: stableSeconds,
    stableSeconds,
  });
  const tilesUrls = createSignedUrls({
    path: tilesPath,
    purpose: 'tile urls',
    fields: z.object({ id: z.string() }),
    secret,
    clock,
    validSeconds: stableSeconds,
    stableSeconds,
  });
  const tiles = createTiles({ storage, renderer, diskSpace, tempFolder });
  const metadata = createMetadataStore({ storage, renderer });
  const cache = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    sizeCalculation: ({ length }) => length,
  });
  /** Renditions in progress by storage key, so that parallel requests share one. Null: there is no such photo. */
  const inProgress = new Map<string, Promise<Buffer | null>>();

  const isStored = (size: number) => storedSizes.some((stored) => stored === size);

  async function keep(id: string, size: number, rendition: Buffer): Promise<void> {
    const key = renditionKey(id, size);
    if (isStored(size)) await storage.put(key, rendition, renditionType);
    else cache.set(key, rendition);
  }

  /** From the first of these files that there is. */
  async function renderFrom(keys: readonly string[], task: Omit<DecoderTask, 'path'>) {
    for (const key of keys) {
      const rendered = await storage.withFile(key, (path) => renderer.render({ ...task, path }));
      if (rendered !== null) return rendered.renditions[0] ?? null;
    }
    return null;
  }

  /** From the largest stored rendition if there is one: decoding the original takes far longer. */
  async function render(id: string, size: number, owner: string): Promise<Buffer | null> {
    const { max } = thumbnailSizes;
    const keys = [...(size === max ? [] : [renditionKey(id, max)]), originalKey(id)];
    const rendition = await renderFrom(keys, { kind: 'render', owner, sizes: [size], wideGamutFrom });
    if (rendition === null) return null;
    await keep(id, size, rendition);
    if (isStored(size)) await removeIfDeleted(storage, id, [renditionKey(id, size)]);
    return rendition;
  }

  function renderOnce(key: string, work: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const rendering = inProgress.get(key) ?? work().finally(() => inProgress.delete(key));
    inProgress.set(key, rendering);
    return rendering;
  }

  /** Kept in memory only: each link can have another text. */
  async function renderWatermarked(
    id: string,
    size: number,
    owner: string,
    text: string,
  ): Promise<Buffer | null> {
    const key = watermarkedKey(id, size, text);
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    return renderOnce(key, async () => {
      const tile = await drawSvg(watermarkTile(text, size));
      const overlay = tile.toString('base64');
      const keys = [renditionKey(id, size), renditionKey(id, thumbnailSizes.max), originalKey(id)];
      const rendition = await renderFrom(keys, { kind: 'render', owner, sizes: [size], overlay });
      if (rendition !== null) cache.set(key, rendition);
      return rendition;
    });
  }

  /** Renditions have no metadata, except for the profile of Display P3 near their beginning. */
  const hasProfile = (rendition: Buffer) => rendition.subarray(0, 1_024).includes('ICC_PROFILE');

  async function convertToSrgb(id: string, owner: string): Promise<Buffer | null> {
    const { max } = thumbnailSizes;
    const task = { kind: 'render', owner, sizes: [max] } as const;
    const converted = await renderFrom([renditionKey(id, max)], task);
    if (converted !== null) cache.set(srgbKey(id), converted);
    return converted;
  }

  /** @throws DomainError NOT_FOUND */
  function found(rendition: Buffer | null): { content: Readable; type: typeof renditionType } {
    if (rendition === null) throw new DomainError('NOT_FOUND');
    return { content: Readable.from(rendition), type: renditionType };
  }

  const open: Renditions['open'] = async (id, requestedSize, requester, watermark = null) => {
    const size = renditionSizeFor(requestedSize);
    const key = renditionKey(id, size);
    if (watermark !== null) return found(await renderWatermarked(id, size, requester, watermark));
    const cached = cache.get(key);
    const stored = cached === undefined ? await storage.read(key) : Readable.from(cached);
    if (stored !== null) return { content: stored, type: renditionType };
    return found(await renderOnce(key, () => render(id, size, requester)));
  };

  return {
    urlFor: (id, size) => urls.create({ id, size: renditionSizeFor(size) }),

    tilesUrlFor: (id) => tilesUrls.create({ id }),

    verifyTilesUrl(token, signature) {
      const fields = tilesUrls.verify(token, signature);
      if (fields === null) throw new DomainError('NOT_FOUND');
      return fields.id;
    },

    tiles,

    verifyUrl(token, signature) {
      const fields = urls.verify(token, signature);
      if (fields === null) throw new DomainError('NOT_FOUND');
      return fields;
    },

    async inspect(id, path, ownerId, { keepsMetadata } = { keepsMetadata: false }) {
      const task = {
        kind: 'inspect',
        owner: ownerId,
        path,
        sizes: storedSizes,
        wideGamutFrom,
        readsMetadata: keepsMetadata,
      } as const;
      const { inspection, renditions, metadata: fileMetadata } = await renderer.render(task);
      for (const [index, rendition] of renditions.entries()) {
        const size = storedSizes[index];
        if (size !== undefined) await keep(id, size, rendition);
      }
      if (fileMetadata !== null) await metadata.save(id, fileMetadata);
      return inspection;
    },

    open,

    async openInSrgb(id, requester) {
      const cached = cache.get(srgbKey(id));
      if (cached !== undefined) return Readable.from(cached);
      const rendition = await buffer((await open(id, thumbnailSizes.max, requester)).content);
      if (!hasProfile(rendition)) return Readable.from(rendition);
      return found(await renderOnce(srgbKey(id), () => convertToSrgb(id, requester))).content;
    },

    async exifOf(id, requester, { removesLocation }) {
      const found = await metadata.find(id, requester);
      const exif = removesLocation ? found?.exifWithoutLocation : found?.exif;
      return exif == null ? null : Buffer.from(exif, 'base64');
    },

    async locationOf(id, requester) {
      const found = await metadata.find(id, requester);
      if (found === null) throw new DomainError('NOT_READY');
      return { patches: found.locationPatches, checksumChange: found.checksumChange };
    },

    async remove(id) {
      // Renditions in progress would otherwise be stored after the removal.
      const folder = `${renditionsFolder(id)}/`;
      const running = [...inProgress].filter(([key]) => key.startsWith(folder)).map(([, promise]) => promise);
      await Promise.allSettled([...running, tiles.removeCached(id), metadata.removeCached(id)]);
      for (const key of [...cache.keys()].filter((cached) => cached.startsWith(folder))) cache.delete(key);
      await storage.removeAll(renditionsFolder(id));
    },

    close: () => decoder.close(),
  };
}
