import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { bufferReader } from './byte-reader.ts';
import {
  asSensorData,
  makeArw,
  makeBox,
  makeCr2,
  makeCr3,
  makeDng,
  makeNef,
  makeTiff,
  numbers,
} from './raw-files.fixture.ts';
import { type RawMetadata, readCr3, readTiffRaw } from './raw-metadata.ts';
import { readTiff } from './tiff.ts';

const frame = { width: 6000, height: 4000, orientation: 6 };
let large: Buffer;
let small: Buffer;

beforeAll(async () => {
  const jpegOf = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer();
  [large, small] = [await jpegOf(90, 60), await jpegOf(30, 20)];
});

function readRaw(file: Buffer): RawMetadata {
  const bytes = bufferReader(file);
  const tiff = readTiff(bytes);
  return tiff === null ? readCr3(bytes) : readTiffRaw(bytes, tiff);
}

const previewsOf = (file: Buffer) =>
  readRaw(file).previews.map(({ offset, length }) => file.subarray(offset, offset + length));

const kinds = {
  CR2: () => makeCr2(large, frame),
  CR3: () => makeCr3({ preview: large, thumbnail: small }, frame),
  NEF: () => makeNef(large, frame),
  'NEF, little-endian': () => makeNef(large, frame, 'II'),
  ARW: () => makeArw(large, frame),
  DNG: () => makeDng(large, frame),
};

describe.each(Object.entries(kinds))('%s', (_, make) => {
  test('contains the size and orientation', () => {
    expect(readRaw(make())).toMatchObject(frame);
  });

  test('contains the preview, which is not confused with sensor data', () => {
    expect(previewsOf(make())[0]).toEqual(large);
    for (const preview of previewsOf(make())) expect(preview).not.toEqual(asSensorData(large));
  });

  test('is read safely when truncated or damaged anywhere', () => {
    const file = make();
    const damage = fc.record({
      end: fc.nat(file.length),
      bytes: fc.array(fc.tuple(fc.nat(file.length), fc.nat(255)), { maxLength: 20 }),
    });
    fc.assert(
      fc.property(damage, ({ end, bytes }) => {
        const damaged = Buffer.from(file);
        for (const [offset, value] of bytes) damaged[offset] = value;
        const truncated = damaged.subarray(0, end);
        for (const { offset, length } of readRaw(truncated).previews)
          expect(offset + length).toBeLessThanOrEqual(truncated.length);
      }),
      { numRuns: 300 },
    );
  });
});

test('lists the largest preview first', () => {
  const preview = (jpeg: Buffer) => ({ 513: jpeg, 514: jpeg.length });
  expect(previewsOf(makeTiff('II', [preview(small), preview(large)]))).toEqual([large, small]);
  expect(previewsOf(makeCr3({ track: large, preview: small, thumbnail: small }, frame))[0]).toEqual(large);
  expect(previewsOf(makeCr3({ thumbnail: small }, frame))).toEqual([small]);
});

test('the size of a DNG is its crop size, without the edges of the sensor', () => {
  const cropSize = { type: 4, count: 2, bytes: numbers([5984, 4], [3984, 4]) };
  const file = makeTiff('MM', [{ 256: 6000, 257: 4000, 50706: 1, 50720: cropSize }]);
  expect(readRaw(file)).toMatchObject({ width: 5984, height: 3984 });
});

describe('image data', () => {
  const size = { 256: 6_000, 257: 4_000, 50706: 1 };
  const strip = (length: number) => ({ ...size, 273: Buffer.alloc(length), 279: length });
  const tile = (length: number) => ({ ...size, 324: Buffer.alloc(length), 325: length });

  test('is in strips, tiles or previews', () => {
    for (const directory of [
      strip(24_000),
      tile(24_000),
      { ...size, 513: Buffer.alloc(24_000), 514: 24_000 },
    ])
      expect(readRaw(makeTiff('II', [directory])).hasImageData).toBe(true);
    expect(readRaw(makeCr3({ track: Buffer.alloc(24_000) }, frame)).hasImageData).toBe(true);
  });

  test('is missing in a header, with too few bytes, and outside of the file', () => {
    const outside = { ...size, 273: 8, 279: 100_000 };
    for (const directory of [size, strip(23_999), tile(23_999), outside])
      expect(readRaw(makeTiff('II', [directory])).hasImageData).toBe(false);
    expect(readRaw(makeCr3({}, frame)).hasImageData).toBe(false);
  });

  test('needs a size', () => {
    expect(readRaw(makeTiff('II', [{ 273: Buffer.alloc(99), 279: 99 }])).hasImageData).toBe(false);
  });
});

describe('malicious files', () => {
  const empty = { width: null, height: null, orientation: 1, previews: [], hasImageData: false };

  test('visits circular directories once', () => {
    const file = makeTiff('II', [{ 256: 1 }, { 256: 2 }]);
    const second = 8 + 18;
    file.writeUInt32LE(8, second + 14);
    expect(readTiff(bufferReader(file))?.all).toHaveLength(2);
    file.writeUInt32LE(8, 8 + 14);
    expect(readTiff(bufferReader(file))?.all).toHaveLength(1);
  });

  test('ignores previews that are out of bounds, empty or not a JPEG', () => {
    const spans = [
      { 513: 4_294_967_295, 514: 10 },
      { 513: 8, 514: 4_294_967_295 },
      { 513: 0, 514: 0 },
      { 513: Buffer.from('not a JPEG at all'), 514: 17 },
      { 513: asSensorData(large), 514: large.length },
      { 513: large.subarray(0, 8), 514: 8 },
    ];
    for (const span of spans) expect(readRaw(makeTiff('II', [span])).previews).toEqual([]);
  });

  test('ignores a value with four billion elements', () => {
    const file = makeTiff('II', [{ 330: [{ 256: 1 }], 274: 3 }]);
    file.writeUInt32LE(0xffffffff, file.indexOf('4a010400', 0, 'hex') + 4);
    expect(readTiff(bufferReader(file))?.all).toHaveLength(1);
  });

  test('ignores an invalid orientation', () => {
    expect(readRaw(makeTiff('II', [{ 274: 9 }])).orientation).toBe(1);
    expect(readRaw(makeTiff('II', [{ 274: 0 }])).orientation).toBe(1);
  });

  test('ignores boxes that are too large, too small or endless', () => {
    const ftyp = makeBox('ftyp', Buffer.from('crx '));
    const huge = numbers([1, 4], [0x6d6f6f76, 4], [2 ** 52, 8]);
    const tiny = numbers([3, 4], [0x6d6f6f76, 4]);
    for (const malformed of [huge, tiny, makeBox('moov', huge), makeBox('moov', tiny), Buffer.alloc(4_000)])
      expect(readRaw(Buffer.concat([ftyp, malformed]))).toEqual(empty);
  });

  test('finds no header in a JPEG of fill bytes', () => {
    const fillBytes = Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(100_000, 0xff)]);
    expect(readRaw(makeTiff('II', [{ 513: fillBytes, 514: fillBytes.length }])).previews).toEqual([]);
  });
});
