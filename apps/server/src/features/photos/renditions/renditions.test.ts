import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { maxPhotoPixels, minUsefulPixels } from '@burnish/domain/photos/photo';
import { createDecoder, type Decoder, DecodingInterruptedError } from '@burnish/photo-decoder';
import { adobeRgb, makeProfile, withProfile } from '@burnish/photo-decoder/icc-profiles';
import { cameraExif } from '@burnish/photo-decoder/read-exif';
import { makeImage, makeJpeg } from '@burnish/photo-decoder/sample-images';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../../../../testing/app.ts';
import { createMemoryStorage, type MemoryStorage } from '../../../../../../testing/memory-storage.ts';
import { registerErrorHandler } from '../../../platform/http/error-handler.ts';
import { createLogger } from '../../../platform/logger.ts';
import { deriveKey, sign } from '../../../platform/security/secrets.ts';
import { createDiskSpace, type DiskSpace } from '../../../platform/storage/disk-space.ts';
import { createRenditions, originalKey, type Renditions, renditionRoutes } from './index.ts';
import { createMetadataStore } from './metadata.ts';
import { metadataKey, renditionKey, tileIndexKey, tilesKey } from './storage-keys.ts';

const secret = 'a secret of the tests, thirty-two characters long';
const log = createLogger('silent', { write() {} });
const clock = createTestClock();
let dataDir: string;
let real: Decoder;
let tasks: string[] = [];
/** Who took turns. */
let owners: string[] = [];
let storage: MemoryStorage;
let diskSpace: DiskSpace;
let renditions: Renditions;
let app: FastifyInstance;
let jpeg: Buffer;
/** Called when the decoder has read a file, before anything is stored. */
let onRead: (() => Promise<void>) | null;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'burnish-renditions-'));
  diskSpace = createDiskSpace({ folder: dataDir, reserveBytes: 0 });
  real = createDecoder({ log, tempFolder: dataDir, maxPixels: maxPhotoPixels, minPixels: minUsefulPixels });
  jpeg = await makeJpeg(3_000, 2_000);
});
afterAll(async () => {
  await real.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  tasks = [];
  owners = [];
  storage = createMemoryStorage();
  onRead = null;
  async function read<Result>(result: Promise<Result>): Promise<Result> {
    await result;
    await onRead?.();
    return result;
  }
  const decoder: Decoder = {
    run(task) {
      tasks.push(task.path);
      owners.push(task.owner);
      return read(real.run(task));
    },
    tile(task) {
      tasks.push(task.path);
      owners.push(task.owner);
      return read(real.tile(task));
    },
    metadata(task) {
      tasks.push(task.path);
      owners.push(task.owner);
      return read(real.metadata(task));
    },
    close: async () => {},
  };
  renditions = createRenditions({ storage, diskSpace, dataDir, clock, secret, log, decoder });
  app = Fastify();
  registerErrorHandler(app);
  renditionRoutes(app, renditions);
});

async function inspectBytes(bytes: Buffer, id = 'one', options = { keepsMetadata: false }) {
  const path = join(dataDir, 'upload');
  await writeFile(path, bytes);
  const inspection = await renditions.inspect(id, path, 'ada', options);
  if (inspection.kind === 'photo') await storage.putFile(originalKey(id), path, inspection.mimeType);
  return inspection;
}

async function sizeOf(id: string, size: number) {
  const { content, type } = await renditions.open(id, size, 'ada');
  const { width, height } = await sharp(await buffer(content)).metadata();
  return { type, width, height };
}

const notFound = { code: 'NOT_FOUND' };

describe('metadata', () => {
  const stored = () => storage.files.get(metadataKey('one'));

  async function readMetadata(from: Renditions, requester = 'ada') {
    const [exif, exifWithoutLocation, location] = await Promise.all([
      from.exifOf('one', requester, { removesLocation: false }),
      from.exifOf('one', requester, { removesLocation: true }),
      from.locationOf('one', requester),
    ]);
    return { exif, exifWithoutLocation, location };
  }

  test('is read with the inspection of a finished file, and removed with its renditions', async () => {
    const file = await makeImage(96, 64).withExif(cameraExif).jpeg().toBuffer();
    await inspectBytes(file, 'one', { keepsMetadata: true });
    tasks = [];
    const metadata = await readMetadata(renditions);
    expect(metadata.location.patches.length).toBeGreaterThan(0);
    expect(tasks).toEqual([]);
    expect(JSON.parse(String(stored()))).toEqual({
      exif: metadata.exif?.toString('base64'),
      exifWithoutLocation: metadata.exifWithoutLocation?.toString('base64'),
      locationPatches: metadata.location.patches,
      checksumChange: metadata.location.checksumChange,
    });
    // Also by another process.
    const other = createRenditions({ storage, diskSpace, dataDir, clock, secret, log, decoder: real });
    expect(await readMetadata(other)).toEqual(metadata);
    await renditions.remove('one');
    expect(stored()).toBeUndefined();
    await storage.remove(originalKey('one'));
    expect((await readMetadata(renditions)).exif).toBeNull();
  });

  test('is read once at the first need of a file from before', async () => {
    const file = await makeImage(96, 64).withExif(cameraExif).jpeg().toBuffer();
    await inspectBytes(file);
    expect(stored()).toBeUndefined();
    tasks = [];
    const [one, two] = await Promise.all(['ada', 'bo'].map((who) => readMetadata(renditions, who)));
    expect(one).toEqual(two);
    expect(one?.exif).not.toBeNull();
    expect(tasks).toHaveLength(1);
    expect(stored()).toBeDefined();
  });

  test('is empty if the file is missing', async () => {
    expect(await readMetadata(renditions)).toMatchObject({ exif: null, location: { patches: [] } });
  });

  test("doesn't say that a file that can't be read has no location", async () => {
    await storage.put(originalKey('one'), Buffer.from('no photo'), 'image/jpeg');
    for (const removesLocation of [false, true])
      expect(await renditions.exifOf('one', 'ada', { removesLocation })).toBeNull();
    await expect(renditions.locationOf('one', 'ada')).rejects.toMatchObject({ code: 'NOT_READY' });
    expect(stored()).toBeUndefined();
  });

  test('is in memory up to a limit of bytes', async () => {
    const reads: string[] = [];
    const store = createMetadataStore({
      storage: {
        ...storage,
        read(key) {
          reads.push(key);
          return storage.read(key);
        },
      },
      renderer: { metadata: () => Promise.reject(new Error('unexpected')) },
    });
    const exif = 'x'.repeat(64 * 1024);
    const metadata = { exif, exifWithoutLocation: exif, locationPatches: [], checksumChange: 0 };
    for (let id = 0; id < 300; id += 1) await store.save(String(id), metadata);
    expect(await store.find('299', 'ada')).toEqual(metadata);
    expect(reads).toEqual([]);
    expect(await store.find('0', 'ada')).toEqual(metadata);
    expect(reads).toEqual([metadataKey('0')]);
  });
});

describe('inspect', () => {
  test('stores the default renditions and leaves no temporary files', async () => {
    expect(await inspectBytes(jpeg)).toMatchObject({ kind: 'photo', width: 3_000, hasRendition: true });
    expect([...storage.files.keys()].toSorted()).toEqual([
      'originals/one',
      renditionKey('one', 2_048),
      renditionKey('one', 300),
    ]);
    expect(await readdir(join(dataDir, 'decoding'))).toEqual([]);
    expect(await sizeOf('one', 2_048)).toEqual({ type: 'image/jpeg', width: 2_048, height: 1_365 });
    expect(await sizeOf('one', 300)).toEqual({ type: 'image/jpeg', width: 300, height: 200 });
  });

  test('stores nothing for a file that is not a photo', async () => {
    expect(await inspectBytes(Buffer.from('text'))).toEqual({
      kind: 'rejected',
      rejection: 'not_a_photo',
    });
    expect(storage.files.size).toBe(0);
  });

  test('asks to try again when the machine is too busy', async () => {
    const busy: Decoder = {
      run: () => Promise.reject(new DecodingInterruptedError('decoding took too long')),
      tile: () => Promise.reject(new Error('unexpected')),
      metadata: () => Promise.reject(new Error('unexpected')),
      close: async () => {},
    };
    renditions = createRenditions({ storage, diskSpace, dataDir, clock, secret, log, decoder: busy });
    await expect(inspectBytes(jpeg)).rejects.toMatchObject({ code: 'NOT_READY' });
    expect(storage.files.size).toBe(0);
  });

  test('stores nothing when the disk is full', async () => {
    const full: Decoder = {
      run: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
      tile: () => Promise.reject(new Error('unexpected')),
      metadata: () => Promise.reject(new Error('unexpected')),
      close: async () => {},
    };
    renditions = createRenditions({ storage, diskSpace, dataDir, clock, secret, log, decoder: full });
    await expect(inspectBytes(jpeg)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    expect(storage.files.size).toBe(0);
  });
});

describe('open', () => {
  test('decodes nothing for a stored rendition', async () => {
    await inspectBytes(jpeg);
    tasks = [];
    await sizeOf('one', 300);
    await sizeOf('one', 2_048);
    expect(tasks).toEqual([]);
  });

  test('renders another size from the largest rendition, and keeps it in memory', async () => {
    await inspectBytes(jpeg);
    await storage.remove(originalKey('one'));
    const storedKeys = [...storage.files.keys()];
    tasks = [];
    expect(await sizeOf('one', 1_280)).toMatchObject({ width: 1_280, height: 853 });
    expect(await sizeOf('one', 1_280)).toMatchObject({ width: 1_280 });
    expect(tasks).toHaveLength(1);
    expect([...storage.files.keys()]).toEqual(storedKeys);
  });

  test('serves any size with a handful of renditions', async () => {
    await inspectBytes(jpeg);
    tasks = [];
    const widths = new Set<number>();
    for (const size of [1, 100, 128, 129, 300, 301, 640, 641, 1_281, 2_048])
      widths.add((await sizeOf('one', size)).width);
    expect([...widths]).toEqual([128, 300, 640, 1_280, 2_048]);
    expect(tasks).toHaveLength(3);
  });

  test('renders from the original when no rendition is stored', async () => {
    await inspectBytes(jpeg);
    await renditions.remove('one');
    expect([...storage.files.keys()]).toEqual(['originals/one']);
    expect(await sizeOf('one', 100)).toMatchObject({ width: 128 });
    expect(await sizeOf('one', 2_048)).toMatchObject({ width: 2_048 });
  });

  test('renders once for parallel requests', async () => {
    await inspectBytes(jpeg);
    tasks = [];
    await Promise.all(Array.from({ length: 8 }, () => sizeOf('one', 640)));
    expect(tasks).toHaveLength(1);
  });

  test('a rendition in progress is removed as well', async () => {
    await inspectBytes(jpeg);
    const pending = renditions.open('one', 640, 'ada').catch(() => null);
    await expect.poll(() => tasks).toHaveLength(2);
    await renditions.remove('one');
    await pending;
    expect([...storage.files.keys()]).toEqual(['originals/one']);
    await storage.remove(originalKey('one'));
    await expect(renditions.open('one', 640, 'ada')).rejects.toMatchObject(notFound);
  });

  test('finds nothing for an unknown id or a file that is not a photo', async () => {
    await expect(renditions.open('unknown', 300, 'ada')).rejects.toMatchObject(notFound);
    await storage.put(originalKey('text'), Buffer.from('a text'), 'image/jpeg');
    await expect(renditions.open('text', 300, 'ada')).rejects.toMatchObject(notFound);
  });
});

describe('of a photo that another process deletes meanwhile', () => {
  async function deleteAfter(work: () => Promise<unknown>): Promise<void> {
    const other = createRenditions({ storage, diskSpace, dataDir, clock, secret, log, decoder: real });
    onRead = async () => {
      await storage.remove(originalKey('one'));
      await other.remove('one');
    };
    await work();
    expect([...storage.files.keys()]).toEqual([]);
  }

  test('tiles are not kept', async () => {
    await inspectBytes(jpeg);
    await deleteAfter(() => expect(renditions.tiles.describe('one', 'ada')).rejects.toMatchObject(notFound));
  });

  test('metadata is not kept', async () => {
    await inspectBytes(await makeImage(96, 64).withExif(cameraExif).jpeg().toBuffer());
    const exif = () => renditions.exifOf('one', 'ada', { removesLocation: false });
    await deleteAfter(async () => expect(await exif()).toBeNull());
    expect(await exif()).toBeNull();
  });

  test('renditions are not kept', async () => {
    await inspectBytes(jpeg);
    await renditions.remove('one');
    await deleteAfter(() => renditions.open('one', 2_048, 'ada'));
  });
});

describe('with a watermark', () => {
  async function pixelsOf(size: number, watermark: string | null) {
    const { content } = await renditions.open('one', size, 'ada', watermark);
    return sharp(await buffer(content))
      .raw()
      .toBuffer({ resolveWithObject: true });
  }

  test('a rendition is drawn once from the stored one, and kept in memory only', async () => {
    await inspectBytes(jpeg);
    const storedKeys = [...storage.files.keys()];
    await storage.remove(originalKey('one'));
    tasks = [];
    const [plain, marked] = [await pixelsOf(300, null), await pixelsOf(300, 'PROOF')];
    expect(marked.info).toMatchObject({ width: 300, height: 200 });
    expect(marked.data.equals(plain.data)).toBe(false);
    expect((await pixelsOf(300, 'PROOF')).data.equals(marked.data)).toBe(true);
    expect((await pixelsOf(300, null)).data.equals(plain.data)).toBe(true);
    expect(tasks).toHaveLength(1);
    expect((await pixelsOf(300, 'Draft')).data.equals(marked.data)).toBe(false);
    expect(tasks).toHaveLength(2);
    await renditions.remove('one');
    await expect(pixelsOf(300, 'PROOF')).rejects.toMatchObject(notFound);
    expect(storedKeys).toContain(originalKey('one'));
    expect(storage.files.size).toBe(0);
  });

  test.each(['x', 'مرحبا 漢字 👩🏾‍🎨', '<svg>&"\'', 'W'.repeat(40)])(
    'of %j is drawn also on a photo that is smaller than the text',
    async (text) => {
      await inspectBytes(await makeJpeg(120, 60));
      const [plain, marked] = [await pixelsOf(2_048, null), await pixelsOf(2_048, text)];
      expect(marked.info).toMatchObject({ width: 120, height: 60 });
      expect(marked.data.equals(plain.data)).toBe(false);
    },
  );
});

describe('colors that exceed sRGB', () => {
  const numbersIn = async (rendition: Buffer | undefined) => [
    ...(await sharp(rendition, { ignoreIcc: true }).raw().toBuffer()).subarray(0, 3),
  ];

  test('stay in the stored rendition of screen size, and are converted for downloads', async () => {
    const green = { width: 2_500, height: 100, channels: 3, background: '#0f0' } as const;
    const bytes = await sharp({ create: green }).jpeg().toBuffer();
    await inspectBytes(withProfile(bytes, makeProfile(adobeRgb)));
    const stored = storage.files.get(renditionKey('one', 2_048));
    expect((await sharp(stored).metadata()).hasProfile).toBe(true);
    expect((await numbersIn(stored))[0]).toBeLessThan(80);
    for (const rendition of [
      storage.files.get(renditionKey('one', 300)),
      await buffer((await renditions.open('one', 640, 'ada')).content),
      await buffer(await renditions.openInSrgb('one', 'ada')),
    ]) {
      expect((await sharp(rendition).metadata()).hasProfile).toBe(false);
      expect((await numbersIn(rendition))[0]).toBeLessThan(10);
    }
    tasks = [];
    const converted = await buffer(await renditions.openInSrgb('one', 'ada'));
    expect(await sharp(converted).metadata()).toMatchObject({ width: 2_048 });
    expect(tasks).toEqual([]);
    await renditions.remove('one');
    await storage.remove(originalKey('one'));
    await expect(renditions.openInSrgb('one', 'ada')).rejects.toMatchObject(notFound);
  });

  test('are not expected of photos in sRGB, which are downloaded as they are stored', async () => {
    await inspectBytes(jpeg);
    expect(await buffer(await renditions.openInSrgb('one', 'ada'))).toEqual(
      storage.files.get(renditionKey('one', 2_048)),
    );
  });
});

describe('tiles', () => {
  const describeTiles = () => renditions.tiles.describe('one', 'ada');
  const openTile = async (column: number, row: number) =>
    buffer(await renditions.tiles.open('one', { column, row }, 'ada'));
  const storedTiles = () => [...storage.files.keys()].filter((key) => key.includes('tiles'));
  const sizeOfTile = async (column: number, row: number) => {
    const { width, height } = await sharp(await openTile(column, row)).metadata();
    return [width, height];
  };

  test('are rendered once, at the first request, and stored in one file with an index', async () => {
    await inspectBytes(jpeg);
    expect(storedTiles()).toEqual([]);
    tasks = [];
    const grid = { width: 3_000, height: 2_000, tileSize: 1_024 };
    expect(await Promise.all([describeTiles(), describeTiles()])).toEqual([grid, grid]);
    expect(await sizeOfTile(0, 0)).toEqual([1_024, 1_024]);
    expect(await sizeOfTile(2, 1)).toEqual([952, 976]);
    expect(storedTiles()).toEqual([tilesKey('one'), tileIndexKey('one')]);
    expect(await readdir(join(dataDir, 'decoding'))).toEqual([]);
    await storage.remove(originalKey('one'));
    const restarted = createRenditions({ storage, diskSpace, dataDir, clock, secret, log, decoder: real });
    expect(await restarted.tiles.describe('one', 'ada')).toEqual(grid);
    expect(tasks).toHaveLength(1);
  });

  test('are found only within the photo', async () => {
    await inspectBytes(jpeg);
    for (const [column, row] of [
      [3, 0],
      [0, 2],
      [99_999, 99_999],
    ] as const)
      await expect(openTile(column, row)).rejects.toMatchObject(notFound);
    await expect(renditions.tiles.describe('unknown', 'ada')).rejects.toMatchObject(notFound);
  });

  test('of what is not a photo are tried only once', async () => {
    await storage.put(originalKey('one'), Buffer.from('a text'), 'image/tiff');
    tasks = [];
    await expect(describeTiles()).rejects.toMatchObject(notFound);
    await expect(describeTiles()).rejects.toMatchObject(notFound);
    expect(tasks).toHaveLength(1);
    expect(storedTiles()).toEqual([]);
  });

  test('need space on the disk', async () => {
    await inspectBytes(jpeg);
    const full = createDiskSpace({ folder: dataDir, reserveBytes: 0, readFreeBytes: async () => 0 });
    renditions = createRenditions({ storage, diskSpace: full, dataDir, clock, secret, log, decoder: real });
    await expect(describeTiles()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    expect(storedTiles()).toEqual([]);
    expect(await readdir(join(dataDir, 'decoding'))).toEqual([]);
  });

  test('are removed with the renditions, also while they are rendered', async () => {
    await inspectBytes(jpeg);
    await describeTiles();
    await renditions.remove('one');
    expect([...storage.files.keys()]).toEqual([originalKey('one')]);
    tasks = [];
    const pending = describeTiles();
    await expect.poll(() => tasks).toHaveLength(1);
    await renditions.remove('one');
    await pending;
    expect([...storage.files.keys()]).toEqual([originalKey('one')]);
    await storage.remove(originalKey('one'));
    await expect(describeTiles()).rejects.toMatchObject(notFound);
  });

  test('have signed URLs of their own', async () => {
    await inspectBytes(jpeg);
    const url = renditions.tilesUrlFor('one');
    const grid = await app.inject(url);
    expect(grid.statusCode).toBe(200);
    expect(grid.json()).toEqual({ width: 3_000, height: 2_000, tileSize: 1_024 });
    const tile = await app.inject(`${url}/2-1`);
    expect(tile.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=300, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(tile.rawPayload).toEqual(await openTile(2, 1));
    const ofRendition = renditions.urlFor('one', 2_048).replace('renditions', 'tiles');
    const ofTiles = url.replace('tiles', 'renditions');
    for (const bad of [`${url}/3-0`, `${url}/2`, `${url}/-1-0`, `${url}/x`, `${url}x`, ofRendition, ofTiles])
      expect((await app.inject(bad)).statusCode, bad).toBe(404);
    clock.advance(600_000);
    expect((await app.inject(url)).statusCode).toBe(404);
    expect((await app.inject(`${url}/0-0`)).statusCode).toBe(404);
  });
});

describe('signed URLs', () => {
  const open = (url: string) => app.inject(url);

  test('take turns by network, which may have many addresses', async () => {
    await inspectBytes(jpeg);
    const remove = () => renditions.remove('one');
    owners = [];
    for (const [index, url] of [
      renditions.urlFor('one', 2_048),
      renditions.tilesUrlFor('one'),
      `${renditions.tilesUrlFor('one')}/0-0`,
    ].entries()) {
      await remove();
      const response = await app.inject({ url, remoteAddress: `2001:db8:0:1::${index}` });
      expect(response.statusCode).toBe(200);
    }
    expect(owners).toEqual(Array.from({ length: 3 }, () => '2001:db8:0:1::/64'));
  });

  test('serve the image without authentication, with cache and security headers', async () => {
    await inspectBytes(jpeg);
    const response = await open(renditions.urlFor('one', 300));
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(storage.files.get(renditionKey('one', 300)));
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, max-age=300, immutable',
    });
  });

  test('stay the same for five minutes', () => {
    clock.set('2026-11-21T12:00:00.000Z');
    const first = renditions.urlFor('one', 300);
    clock.advance(299_000);
    expect(renditions.urlFor('one', 300)).toBe(first);
    clock.advance(1_000);
    expect(renditions.urlFor('one', 300)).not.toBe(first);
    expect(renditions.urlFor('one', 301)).not.toBe(renditions.urlFor('one', 300));
    expect(renditions.urlFor('one', 301)).toBe(renditions.urlFor('one', 640));
  });

  test.each([
    ['12:00:00', 600],
    ['12:04:59', 301],
  ])('created at %s are valid for %i seconds', async (time, seconds) => {
    await inspectBytes(jpeg);
    clock.set(`2026-11-21T${time}.000Z`);
    const url = renditions.urlFor('one', 300);
    clock.advance((seconds - 1) * 1_000);
    expect((await open(url)).statusCode).toBe(200);
    clock.advance(1_000);
    expect((await open(url)).statusCode).toBe(404);
  });

  test('are rejected when forged', async () => {
    await inspectBytes(jpeg);
    const url = renditions.urlFor('one', 300);
    const [, token = '', signature = ''] = /([^/]+)\/([^/]+)$/.exec(url) ?? [];
    const path = url.slice(0, url.indexOf(token));
    const fields = { fields: { id: 'one', size: 300 }, expiresAt: 9_999_999_999 };
    const forged = Buffer.from(JSON.stringify(fields)).toString('base64url');
    const bad = [
      `${path}${forged}/${signature}`,
      `${path}${token}/${signature.slice(0, -2)}`,
      `${path}${token}/x`,
      `${path}${forged}/${sign(deriveKey(secret, 'file urls'), forged)}`,
    ];
    for (const badUrl of bad) expect((await open(badUrl)).statusCode, badUrl).toBe(404);
  });
});
