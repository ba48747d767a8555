import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
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
} from '../../../../../testing/raw-files.ts';
import { bytesOf } from './bytes.ts';
import { type Raw, readCr3, readTiffRaw } from './raw.ts';
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

function readRaw(file: Buffer): Raw {
  const bytes = bytesOf(file);
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
  test('says how large its picture is, and which way up', () => {
    expect(readRaw(make())).toMatchObject(frame);
  });

  test('shows the picture that the camera put into it, and not the data of its sensor', () => {
    expect(previewsOf(make())[0]).toEqual(large);
    for (const preview of previewsOf(make())) expect(preview).not.toEqual(asSensorData(large));
  });

  test('cut off or damaged anywhere it is read as far as it goes', () => {
    const file = make();
    const damage = fc.record({
      end: fc.nat(file.length),
      bytes: fc.array(fc.tuple(fc.nat(file.length), fc.nat(255)), { maxLength: 20 }),
    });
    fc.assert(
      fc.property(damage, ({ end, bytes }) => {
        const damaged = Buffer.from(file);
        for (const [at, value] of bytes) damaged[at] = value;
        const cut = damaged.subarray(0, end);
        for (const { offset, length } of readRaw(cut).previews)
          expect(offset + length).toBeLessThanOrEqual(cut.length);
      }),
      { numRuns: 300, seed: 8 },
    );
  });
});

test('of several previews the largest comes first', () => {
  const preview = (jpeg: Buffer) => ({ 513: jpeg, 514: jpeg.length });
  expect(previewsOf(makeTiff('II', [preview(small), preview(large)]))).toEqual([large, small]);
  expect(previewsOf(makeCr3({ track: large, preview: small, thumbnail: small }, frame))[0]).toEqual(large);
  expect(previewsOf(makeCr3({ thumbnail: small }, frame))).toEqual([small]);
});

test('the frame that a DNG was meant to have is its size, and not the sensor with its edges', () => {
  const meant = { type: 4, count: 2, bytes: numbers([5984, 4], [3984, 4]) };
  const file = makeTiff('MM', [{ 256: 6000, 257: 4000, 50706: 1, 50720: meant }]);
  expect(readRaw(file)).toMatchObject({ width: 5984, height: 3984 });
});

describe('made to harm', () => {
  const nothing = { width: null, height: null, orientation: 1, previews: [] };

  test('directories that follow each other in a circle are visited once', () => {
    const file = makeTiff('II', [{ 256: 1 }, { 256: 2 }]);
    const second = 8 + 18;
    file.writeUInt32LE(8, second + 14);
    expect(readTiff(bytesOf(file))?.all).toHaveLength(2);
    file.writeUInt32LE(8, 8 + 14);
    expect(readTiff(bytesOf(file))?.all).toHaveLength(1);
  });

  test('a preview beyond the end, of no length or that is none is no preview', () => {
    const spans = [
      { 513: 4_294_967_295, 514: 10 },
      { 513: 8, 514: 4_294_967_295 },
      { 513: 0, 514: 0 },
      { 513: Buffer.from('no picture at all'), 514: 17 },
      { 513: asSensorData(large), 514: large.length },
      { 513: large.subarray(0, 8), 514: 8 },
    ];
    for (const span of spans) expect(readRaw(makeTiff('II', [span])).previews).toEqual([]);
  });

  test('a value that counts four thousand million is not read', () => {
    const file = makeTiff('II', [{ 330: [{ 256: 1 }], 274: 3 }]);
    file.writeUInt32LE(0xffffffff, file.indexOf('4a010400', 0, 'hex') + 4);
    expect(readTiff(bytesOf(file))?.all).toHaveLength(1);
  });

  test('an orientation that does not exist is none', () => {
    expect(readRaw(makeTiff('II', [{ 274: 9 }])).orientation).toBe(1);
    expect(readRaw(makeTiff('II', [{ 274: 0 }])).orientation).toBe(1);
  });

  test('boxes larger than their file, in themselves or without end hold nothing', () => {
    const ftyp = makeBox('ftyp', Buffer.from('crx '));
    const huge = numbers([1, 4], [0x6d6f6f76, 4], [2 ** 52, 8]);
    const tiny = numbers([3, 4], [0x6d6f6f76, 4]);
    for (const bad of [huge, tiny, makeBox('moov', huge), makeBox('moov', tiny), Buffer.alloc(4_000)])
      expect(readRaw(Buffer.concat([ftyp, bad]))).toEqual(nothing);
  });

  test('a JPEG of nothing but fillings has no header', () => {
    const filled = Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(100_000, 0xff)]);
    expect(readRaw(makeTiff('II', [{ 513: filled, 514: filled.length }])).previews).toEqual([]);
  });
});
