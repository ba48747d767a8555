import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bufferReader } from './byte-reader.ts';
import { decodePhotoshop, readPhotoshop } from './photoshop.ts';
import { makePhotoshop, type PhotoshopFile } from './photoshop-files.fixture.ts';
import { decode, readMetadata } from './render.ts';

const [width, height] = [16, 8];
const pixels = width * height;
const plane = (value: number) => Buffer.alloc(pixels, value);
/** Left half, right half. */
const halves = (left: number, right: number) =>
  Buffer.from(Array.from({ length: pixels }, (_, index) => (index % width < width / 2 ? left : right)));

function samples16(values: readonly number[]): Buffer[] {
  return values.map((value) => {
    const buffer = Buffer.alloc(pixels * 2);
    for (let index = 0; index < pixels; index += 1) buffer.writeUInt16BE(value, index * 2);
    return buffer;
  });
}

function samples32(values: readonly number[]): Buffer[] {
  return values.map((value) => {
    const buffer = Buffer.alloc(pixels * 4);
    for (let index = 0; index < pixels; index += 1) buffer.writeFloatBE(value, index * 4);
    return buffer;
  });
}

/** The colors of the first and the last pixel in sRGB. */
async function colorsOf(file: Omit<PhotoshopFile, 'width' | 'height'>): Promise<number[][]> {
  const bytes = bufferReader(makePhotoshop({ width, height, ...file }));
  const composite = readPhotoshop(bytes)?.composite ?? null;
  if (composite === null) throw new Error('no image');
  const tiff = decodePhotoshop(bytes, composite);
  const { data, channels } = await decode(tiff, await readMetadata(tiff), {
    orientation: null,
    size: width,
    maxPixels: 1_000,
    keepsWideGamut: false,
  });
  const colorAt = (pixel: number) => [...data.subarray(pixel * channels, pixel * channels + 3)];
  return [colorAt(0), colorAt(pixels - 1)];
}

const expectNear = (actual: readonly number[] | undefined, expected: readonly number[], tolerance = 2) => {
  expect(actual).toHaveLength(expected.length);
  for (const [index, value] of expected.entries())
    expect(Math.abs((actual?.[index] ?? -100) - value), `${actual} is not ${expected}`).toBeLessThanOrEqual(
      tolerance,
    );
};

const rgb = { mode: 3, planes: [halves(200, 10), halves(90, 20), plane(40)] };

test.each([
  ['PSD', {}],
  ['PSD, compressed', { isCompressed: true }],
  ['PSB', { isLarge: true }],
  ['PSB, compressed', { isLarge: true, isCompressed: true }],
])('reads the colors of a %s', async (_, options) => {
  expect(await colorsOf({ ...rgb, ...options })).toEqual([
    [200, 90, 40],
    [10, 20, 40],
  ]);
});

test('ignores samples that are not colors, such as saved selections', async () => {
  const planes = [...rgb.planes, plane(0), plane(255)];
  for (const isCompressed of [false, true])
    expect(await colorsOf({ mode: 3, planes, isCompressed })).toEqual([
      [200, 90, 40],
      [10, 20, 40],
    ]);
});

test('converts the colors from the profile of the file', async () => {
  const p3 = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const { icc } = await sharp(p3).metadata();
  const [left] = await colorsOf({ ...rgb, profile: icc ?? Buffer.alloc(0) });
  // The same numbers mean a more saturated color in Display P3.
  expect(left?.[0]).toBeGreaterThan(205);
});

test('reads 16 bits', async () => {
  const planes = samples16([200 * 257, 90 * 257, 40 * 257]);
  expectNear((await colorsOf({ mode: 3, depth: 16, planes }))[0], [200, 90, 40]);
});

test('reads 32 bits, which are linear light', async () => {
  const linear = (value: number) => ((value / 255 + 0.055) / 1.055) ** 2.4;
  const planes = samples32([linear(200), linear(90), linear(40)]);
  expectNear((await colorsOf({ mode: 3, depth: 32, planes }))[0], [200, 90, 40], 3);
});

test('reads gray', async () => {
  expect(await colorsOf({ mode: 1, planes: [halves(30, 220)] })).toEqual([
    [30, 30, 30],
    [220, 220, 220],
  ]);
});

test('reads the palette of indexed colors', async () => {
  const palette = Buffer.alloc(768);
  palette.set([0, 200], 0);
  palette.set([0, 90], 256);
  palette.set([255, 40], 512);
  expect(await colorsOf({ mode: 2, planes: [halves(0, 1)], palette })).toEqual([
    [0, 0, 255],
    [200, 90, 40],
  ]);
});

test('reads CMYK, which Photoshop stores inverted', async () => {
  const [noInk, black] = await colorsOf({
    mode: 4,
    planes: [plane(255), plane(255), plane(255), halves(255, 0)],
  });
  expectNear(noInk, [255, 255, 255], 3);
  for (const value of black ?? [255]) expect(value).toBeLessThan(60);
});

test.each([8, 16] as const)('reads Lab with %i bits', async (depth) => {
  // sRGB (200, 90, 40) is Lab (51.6, 40.6, 47.9).
  const [l, a, b] = [51.6 / 100, (40.6 + 128) / 256, (47.9 + 128) / 256];
  const planes =
    depth === 8
      ? [plane(Math.round(l * 255)), plane(Math.round(a * 256)), plane(Math.round(b * 256))]
      : samples16([Math.round(l * 65_535), Math.round(a * 65_536), Math.round(b * 65_536)]);
  expectNear((await colorsOf({ mode: 9, depth, planes }))[0], [200, 90, 40], 4);
});

test('has no image without "Maximize compatibility" or in a rare color mode', () => {
  const read = (file: Partial<PhotoshopFile>) =>
    readPhotoshop(bufferReader(makePhotoshop({ width, height, ...rgb, ...file })));
  expect(read({ isBlank: true })).toEqual({ width, height, composite: null });
  expect(read({ mode: 7 })).toEqual({ width, height, composite: null });
});

test('leaves out a profile that is too large', () => {
  const layoutWith = (bytes: number) =>
    readPhotoshop(bufferReader(makePhotoshop({ width, height, ...rgb, profile: Buffer.alloc(bytes) })))
      ?.composite?.layout;
  expect(layoutWith(8 * 1024 ** 2)?.profile).toHaveLength(8 * 1024 ** 2);
  expect(layoutWith(8 * 1024 ** 2 + 1)?.profile).toBeNull();
});

test('reads a limited number of resources, also if they are all of the same kind', () => {
  const bytes = bufferReader(makePhotoshop({ width, height, ...rgb, otherResources: 50_000 }));
  let reads = 0;
  const counting = {
    size: bytes.size,
    read(offset: number, length: number) {
      reads += 1;
      return bytes.read(offset, length);
    },
  };
  expect(readPhotoshop(counting)?.composite).not.toBeNull();
  expect(reads).toBeLessThan(10_000);
});

test('is not confused by broken files', () => {
  const file = makePhotoshop({ width, height, ...rgb, isCompressed: true });
  const complete = bufferReader(file);
  for (let length = 0; length < file.length; length += 1) {
    const bytes = bufferReader(file.subarray(0, length));
    const composite = readPhotoshop(bytes)?.composite ?? null;
    if (composite !== null) expect(() => decodePhotoshop(bytes, composite)).toThrow(RangeError);
  }
  expect(readPhotoshop(complete)?.composite).not.toBeNull();
  const fewSamples = Buffer.from(file);
  fewSamples.writeUInt16BE(2, 12);
  expect(readPhotoshop(bufferReader(fewSamples))).toBeNull();
  expect(readPhotoshop(bufferReader(Buffer.from('8BPX')))).toBeNull();
});
