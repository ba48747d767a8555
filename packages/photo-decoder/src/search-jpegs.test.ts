import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { bufferReader } from './byte-reader.ts';
import { makeImage, makeJpeg } from './sample-images.fixture.ts';
import { searchJpegs } from './search-jpegs.ts';

let jpeg: Buffer;
let progressive: Buffer;
beforeAll(async () => {
  jpeg = await makeJpeg(600, 400);
  progressive = await makeImage(640, 480).jpeg({ progressive: true }).toBuffer();
});

const padding = (length: number) => Buffer.alloc(length, 0xff);
const search = (...parts: readonly Buffer[]) => searchJpegs(bufferReader(Buffer.concat(parts)));

test('finds complete JPEGs between other bytes, also across chunks', () => {
  const before = 1024 ** 2 - 1;
  expect(search(padding(before), jpeg, padding(3), progressive, padding(9))).toEqual([
    { offset: before, length: jpeg.length },
    { offset: before + jpeg.length + 3, length: progressive.length },
  ]);
});

test('finds JPEGs with fill bytes before their markers', () => {
  const segmentAfterStart = 2;
  const quantization = jpeg.indexOf('ffdb', 0, 'hex');
  const end = jpeg.length - 2;
  const filled = Buffer.concat([
    jpeg.subarray(0, segmentAfterStart),
    padding(1),
    jpeg.subarray(segmentAfterStart, quantization),
    padding(3),
    jpeg.subarray(quantization, end),
    padding(2),
    jpeg.subarray(end),
  ]);
  expect(search(filled, Buffer.alloc(9))).toEqual([{ offset: 0, length: filled.length }]);
});

test('finds JPEGs whose restart markers have fill bytes', () => {
  const end = jpeg.length - 2;
  const restart = Buffer.from('ffffd00000', 'hex');
  const restarted = Buffer.concat([jpeg.subarray(0, end), restart, jpeg.subarray(end)]);
  expect(search(restarted)).toEqual([{ offset: 0, length: restarted.length }]);
});

test('leaves out thumbnails, also those within another JPEG', async () => {
  const thumbnail = await makeJpeg(160, 120);
  const inside = await sharp(jpeg)
    .withExif({ IFD0: { ImageDescription: thumbnail.toString('latin1') } })
    .jpeg()
    .toBuffer();
  expect(search(thumbnail, inside)).toEqual([{ offset: thumbnail.length, length: inside.length }]);
});

test('leaves out JPEGs without an end', () => {
  expect(search(jpeg.subarray(0, jpeg.length - 2))).toEqual([]);
  expect(search(jpeg.subarray(0, 300))).toEqual([]);
  expect(search(padding(5_000))).toEqual([]);
  expect(search()).toEqual([]);
});

test('reads a hostile file only a few times over', () => {
  const header = jpeg.subarray(0, jpeg.indexOf('ffc4', 0, 'hex'));
  const emptyScans = Buffer.concat(Array.from({ length: 500 }, () => Buffer.from('ffda0002', 'hex')));
  const candidate = Buffer.concat([header, emptyScans]);
  const file = Buffer.concat(Array.from({ length: 256 }, () => candidate));
  // The last one has no end, and the rest of the file no marker.
  const bytes = bufferReader(
    Buffer.concat([file, jpeg.subarray(0, jpeg.length - 2), Buffer.alloc(4 * 1024 ** 2)]),
  );
  let read = 0;
  const counting = {
    size: bytes.size,
    read(offset: number, length: number) {
      read += length;
      return bytes.read(offset, length);
    },
  };
  expect(searchJpegs(counting)).toEqual([]);
  expect(read).toBeLessThanOrEqual(3 * bytes.size + 16 * 1024 ** 2);
});

test('stops after a limited number', () => {
  expect(search(...Array.from({ length: 20 }, () => jpeg))).toHaveLength(16);
});
