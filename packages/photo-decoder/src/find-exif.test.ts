import { expect, test } from 'vitest';
import { bufferReader } from './byte-reader.ts';
import { findExifParts } from './find-exif.ts';
import { makeBox, numbers } from './raw-files.fixture.ts';

const heic = { kind: 'image', mimeType: 'image/heic' } as const;

/** `places`: the fields of the items after their IDs. All of them are EXIF data. */
function makeHeif(sizes: number, places: readonly Buffer[]): Buffer {
  const items = places.map((place, id) => Buffer.concat([numbers([id, 2]), place]));
  const info = items.map((_, id) =>
    makeBox('infe', numbers([2, 1], [0, 3], [id, 2], [0, 2]), Buffer.from('Exif\0')),
  );
  const meta = makeBox(
    'meta',
    numbers([0, 4]),
    makeBox('iinf', numbers([0, 4], [items.length, 2]), ...info),
    makeBox('iloc', numbers([0, 4], [sizes, 2], [items.length, 2]), ...items),
  );
  return Buffer.concat([meta, Buffer.alloc(1_024)]);
}

/** Without a reference, with one part. */
const placeAt = (offset: number) => numbers([0, 2], [1, 2], [offset, 4], [16, 4]);

test('EXIF data of a HEIC is found once each, and not more than 64 times', () => {
  const same = makeHeif(
    0x4400,
    Array.from({ length: 100 }, () => placeAt(8)),
  );
  expect(findExifParts(bufferReader(same), heic)).toHaveLength(1);
  const end = same.length - 1_024;
  const different = makeHeif(
    0x4400,
    Array.from({ length: 100 }, (_, index) => placeAt(end + index * 4)),
  );
  const parts = findExifParts(bufferReader(different), heic);
  expect(parts.map(({ start }) => start)).toEqual(
    Array.from({ length: 64 }, (_, index) => end + index * 4 + 4),
  );
});

test('places without bytes of a HEIC have an end', () => {
  const place = numbers([0, 2], [0xffff, 2]);
  const file = makeHeif(
    0,
    Array.from({ length: 4_000 }, () => place),
  );
  const start = performance.now();
  expect(findExifParts(bufferReader(file), heic)).toHaveLength(1);
  expect(performance.now() - start).toBeLessThan(1_000);
});

test('EXIF data of a JPEG is found after fill bytes', () => {
  const exif = Buffer.from('ffe10010457869660000000000000000', 'hex');
  const comment = Buffer.from('fffe00040000', 'hex');
  const fill = Buffer.alloc(3, 0xff);
  const startOfScan = Buffer.from('ffda0002', 'hex');
  const file = Buffer.concat([Buffer.from('ffd8', 'hex'), fill, comment, fill, exif, startOfScan]);
  const [part] = findExifParts(bufferReader(file), { kind: 'image', mimeType: 'image/jpeg' });
  // The data begins after the marker, its length and the prefix.
  expect(part?.start).toBe(2 + fill.length + comment.length + fill.length + 10);
});
