import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { estimateCost, estimateTilesCost } from './cost.ts';
import { createDecoder, type Decoder } from './decoder.ts';
import { adobeRgb, makeProfile, withProfile } from './icc-profiles.fixture.ts';
import { makeNef } from './raw-files.fixture.ts';
import { makeImage, makeJpeg } from './sample-images.fixture.ts';

let folder: string;
let decoder: Decoder;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiles-'));
  decoder = createDecoder({
    log: { info() {}, warn() {} },
    tempFolder: folder,
    maxPixels: 30_000_000,
    minPixels: 1,
  });
});
afterAll(async () => {
  await decoder.close();
  await rm(folder, { recursive: true });
});

async function tilesOf(bytes: Buffer, tileSize = 512) {
  const path = join(folder, 'photo');
  await writeFile(path, bytes);
  const tiles: Buffer[] = [];
  const result = await decoder.tile({
    owner: 'tests',
    path,
    tileSize,
    async onTile(tile, index) {
      tiles[index] = tile;
    },
  });
  return { result, tiles };
}

async function sizesOf(tiles: readonly Buffer[]): Promise<number[][]> {
  const all = await Promise.all(tiles.map((tile) => sharp(tile).metadata()));
  return all.map(({ width, height }) => [width, height]);
}

/** The largest difference of a channel between the tile and the same part of the image. */
async function differenceFrom(image: Buffer, tile: Buffer, left: number, top: number): Promise<number> {
  const actual = await sharp(tile).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = actual.info;
  const expected = await sharp(image).extract({ left, top, width, height }).raw().toBuffer();
  let difference = 0;
  for (const [index, value] of expected.entries())
    difference = Math.max(difference, Math.abs(value - (actual.data[index] ?? 0)));
  return difference;
}

describe('tiles', () => {
  test('are the full resolution, row by row', async () => {
    const image = await makeImage(1_300, 700).withIccProfile('srgb').tiff({ compression: 'lzw' }).toBuffer();
    const { result, tiles } = await tilesOf(image);
    expect(result).toEqual({ kind: 'tiled', width: 1_300, height: 700 });
    expect(await sizesOf(tiles)).toEqual([
      [512, 512],
      [512, 512],
      [276, 512],
      [512, 188],
      [512, 188],
      [276, 188],
    ]);
    const png = await sharp(image).png().toBuffer();
    for (const [index, tile] of tiles.entries())
      expect(
        await differenceFrom(png, tile, (index % 3) * 512, Math.floor(index / 3) * 512),
      ).toBeLessThanOrEqual(40);
    for (const tile of tiles)
      expect(await sharp(tile).metadata()).toMatchObject({ chromaSubsampling: '4:4:4', hasProfile: false });
  });

  test('of one color are not left out', async () => {
    const white = { width: 700, height: 600, channels: 3, background: '#fff' } as const;
    const { tiles } = await tilesOf(await sharp({ create: white }).png().toBuffer());
    expect(await sizesOf(tiles)).toHaveLength(4);
  });

  test('are upright, on white', async () => {
    const turned = await makeImage(1_200, 700).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await tilesOf(turned)).result).toMatchObject({ width: 700, height: 1_200 });
    const clear = { width: 600, height: 60, channels: 4, background: '#ff000000' } as const;
    const { tiles } = await tilesOf(await sharp({ create: clear }).png().toBuffer());
    const pixels = await sharp(tiles[0]).raw().toBuffer();
    expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  test('keep colors that exceed sRGB, in Display P3', async () => {
    const green = { width: 600, height: 60, channels: 3, background: '#0f0' } as const;
    const jpeg = await sharp({ create: green }).jpeg({ quality: 100 }).toBuffer();
    const { tiles } = await tilesOf(withProfile(jpeg, makeProfile(adobeRgb)));
    expect(await sharp(tiles[1]).metadata()).toMatchObject({ hasProfile: true, width: 88 });
    const [red = 255] = await sharp(tiles[1], { ignoreIcc: true }).raw().toBuffer();
    // Display P3 has almost the green of Adobe RGB; that of sRGB would be (117, 251, 76).
    expect(red).toBeLessThan(80);
  });

  test('of a raw file have the size of its preview, if there is one', async () => {
    const frame = { width: 6_000, height: 4_000 };
    const { result, tiles } = await tilesOf(makeNef(await makeJpeg(900, 600), frame));
    expect(result).toEqual({ kind: 'tiled', width: 900, height: 600 });
    expect(tiles).toHaveLength(4);
    const none = await tilesOf(makeNef(Buffer.from('none'), frame));
    expect(none).toEqual({ result: { kind: 'no_image' }, tiles: [] });
  });

  test('of HEIC files of phones are decoded', async () => {
    const heic = await readFile(new URL('hevc-p3.fixture.heic', import.meta.url));
    expect((await tilesOf(heic)).result).toEqual({ kind: 'tiled', width: 900, height: 600 });
  });

  test('are not made of what is not a photo, or exceeds a limit', async () => {
    const rejected = (rejection: string) => ({ result: { kind: 'rejected', rejection }, tiles: [] });
    expect(await tilesOf(Buffer.from('text'))).toEqual(rejected('not_a_photo'));
    const large = { width: 8_000, height: 4_000, channels: 3, background: '#fff' } as const;
    expect(await tilesOf(await sharp({ create: large }).png().toBuffer())).toEqual(
      rejected('too_many_pixels'),
    );
  });

  test('fail with the error of their receiver, and the next ones are made', async () => {
    const path = join(folder, 'photo');
    await writeFile(path, await makeJpeg(600, 400));
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    const onTile = () => Promise.reject(full);
    await expect(decoder.tile({ owner: 'tests', path, tileSize: 512, onTile })).rejects.toBe(full);
    expect((await tilesOf(await makeJpeg(600, 400))).tiles).toHaveLength(2);
  });

  test('count in the memory that a photo takes, twice if it has to be turned', () => {
    const header = {
      width: 6_000,
      height: 4_000,
      channels: 3,
      depth: 'uchar',
      format: 'jpeg',
      isProgressive: false,
    } as const;
    const lines = estimateCost(header).memoryBytes;
    expect(estimateTilesCost(header).memoryBytes).toBe(lines + 24_000_000);
    expect(estimateTilesCost({ ...header, orientation: 6 }).memoryBytes).toBe(lines + 24_000_000 * 4);
  });
});
