import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { type ByteReader, bufferReader } from './byte-reader.ts';
import { detectType } from './detect-type.ts';
import { readExif } from './exif.ts';
import { readPhotoMetadata } from './photo-metadata.ts';
import { makePhotoshop } from './photoshop-files.fixture.ts';
import { readPngChunks } from './png-chunks.ts';
import { makeArw, makeCr3, makeDng, makeNef, makeRaf, makeTiff, numbers } from './raw-files.fixture.ts';
import { cameraExif, lagos, readExifWithPython, xmpWithLocation } from './read-exif.fixture.ts';
import { makeImage } from './sample-images.fixture.ts';

async function metadataOf(file: Buffer, bytes: ByteReader = bufferReader(file)) {
  const detected = await detectType(bufferReader(file));
  if (detected.kind === 'rejected') throw new Error(detected.rejection);
  return readPhotoMetadata(bytes, detected);
}

/** As a download sends it. Checks the checksum that it is sent with. */
async function withoutLocation(file: Buffer): Promise<Buffer> {
  const { locationPatches, checksumChange } = await metadataOf(file);
  const patched = Buffer.from(file);
  let end = 0;
  for (const { offset, length, fill } of locationPatches) {
    expect(offset).toBeGreaterThanOrEqual(end);
    end = offset + length;
    expect(end).toBeLessThanOrEqual(file.length);
    patched.fill(fill, offset, end);
  }
  expect((crc32(file) ^ checksumChange) >>> 0).toBe(crc32(patched));
  return patched;
}

const image = () => makeImage(96, 64).withExif(cameraExif).withXmp(xmpWithLocation);
const formats: readonly (readonly [string, (image: Sharp) => Sharp])[] = [
  ['JPEG', (one) => one.jpeg()],
  ['PNG', (one) => one.png()],
  ['WebP', (one) => one.webp({ lossless: true })],
  ['AVIF', (one) => one.avif({ effort: 0 })],
];
/** Of the same length, with the names of the place. */
function expectPatchedXmp(text = ''): void {
  expect(text.length).toBe(xmpWithLocation.length);
  expect(text.replaceAll(/\s+/g, ' ')).toBe(
    `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?> <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"> <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" photoshop:City="Lagos" photoshop:Headline="About GPS and exif:GPSLatitude"> </rdf:Description></rdf:RDF></x:xmpmeta> <?xpacket end="w"?>`,
  );
}

/** Readers of images don't compare the checksums of metadata. */
function checkPngChecksums(file: Buffer): void {
  for (const { type, data } of readPngChunks(bufferReader(file))) {
    const end = data.offset + data.length;
    expect(file.readUInt32BE(end), type).toBe(crc32(file.subarray(data.offset - 4, end)));
  }
}

const pixelsOf = (file: Buffer) => sharp(file, { failOn: 'warning' }).raw().toBuffer();

describe('the location is removed, and nothing else', () => {
  test.each(formats)('%s', async (_, encode) => {
    const file = await encode(image()).toBuffer();
    const before = await sharp(file).metadata();
    if (before.exif === undefined) throw new Error('no EXIF data');
    expect(readExifWithPython(before.exif)?.gps).toMatchObject({ 29: lagos.GPSDateStamp });
    const patched = await withoutLocation(file);
    const { exif, xmpAsString } = await sharp(patched, { failOn: 'warning' }).metadata();
    if (exif === undefined) throw new Error('no EXIF data');
    const read = readExifWithPython(exif);
    expect(read?.gps).toEqual({});
    expect(read?.image).toMatchObject({ 271: 'Nikon', 272: 'Z 8', 315: 'Ngozi Bello' });
    expect(read?.exif).toMatchObject({ 42036: 'NIKKOR Z 50mm f/1.2 S' });
    expect(patched.includes(lagos.GPSDateStamp)).toBe(false);
    // libvips compresses it in a PNG, so that it can only be removed as a whole.
    if (before.format === 'png') expect(xmpAsString).toBeUndefined();
    else expectPatchedXmp(xmpAsString);
    if (before.format === 'png') checkPngChecksums(patched);
    expect(await pixelsOf(patched)).toEqual(await pixelsOf(file));
    // Nothing is left to remove.
    expect(await withoutLocation(patched)).toEqual(patched);
  });
  test('a file without one stays as it is', async () => {
    const { IFD0, IFD2 } = cameraExif;
    const file = await makeImage(96, 64).withExif({ IFD0, IFD2 }).jpeg().toBuffer();
    expect(await metadataOf(file)).toMatchObject({ locationPatches: [], checksumChange: 0 });
  });

  /** Values of a GPS directory that are outside of it. */
  const gps = {
    1: 'N is what we say',
    2: { type: 5, count: 3, bytes: numbers([6, 4], [1, 4], [27, 4], [1, 4], [14, 4], [1, 4]) },
    29: '2026:11:20',
  };
  const camera = { 271: 'NIKON CORPORATION', 315: 'Ngozi Bello', 34853: [gps] };

  test.each(['II', 'MM'] as const)('TIFF, %s', async (order) => {
    const file = makeTiff(order, [
      { 256: 8, 257: 8, ...camera },
      { 256: 4, 257: 4, 34853: [gps] },
    ]);
    const patched = await withoutLocation(file);
    expect(readExifWithPython(file)?.gps).toMatchObject({ 29: '2026:11:20' });
    expect(readExifWithPython(patched)?.gps).toEqual({});
    expect(readExifWithPython(patched)).toMatchObject({ image: { 315: 'Ngozi Bello' } });
    expect(patched.includes('2026:11:20')).toBe(false);
    expect(patched.includes('what we say')).toBe(false);
  });

  test('a BigTIFF', async () => {
    const long8 = (value: number) => {
      const buffer = Buffer.alloc(8);
      buffer.writeBigUInt64LE(BigInt(value));
      return buffer;
    };
    const entry = (tag: number, type: number, count: number, value: Buffer) => {
      const header = Buffer.alloc(4);
      header.writeUInt16LE(tag, 0);
      header.writeUInt16LE(type, 2);
      return Buffer.concat([header, long8(count), value]);
    };
    const directory = (...entries: Buffer[]) => Buffer.concat([long8(entries.length), ...entries, long8(0)]);
    const latitude = Buffer.from('a latitude of 6 degrees');
    const firstAt = 48;
    const gpsAt = firstAt + 8 + 20 + 8;
    const latitudeAt = gpsAt + 8 + 20 + 8;
    const make = (valueAt: number) =>
      Buffer.concat([
        Buffer.from('II+\0\x08\0\0\0', 'latin1'),
        long8(firstAt),
        Buffer.alloc(firstAt - 16),
        directory(entry(34_853, 18, 1, long8(gpsAt))),
        directory(entry(2, 2, latitude.length, long8(valueAt))),
        latitude,
        Buffer.from('pixels'),
      ]);
    const file = make(latitudeAt);
    const patched = await withoutLocation(file);
    expect(patched.subarray(gpsAt, gpsAt + 28)).toEqual(Buffer.alloc(28));
    expect(patched.subarray(latitudeAt)).toEqual(
      Buffer.concat([Buffer.alloc(latitude.length), Buffer.from('pixels')]),
    );
    // The offset of the first directory is in its header.
    expect((await metadataOf(make(12))).locationPatches).toEqual([{ offset: gpsAt, length: 28, fill: 0 }]);
  });

  test('Photoshop', async () => {
    const planes = [1, 2, 3].map((value) => Buffer.alloc(64, value));
    const exif = makeTiff('MM', [camera]);
    const file = makePhotoshop({
      width: 8,
      height: 8,
      mode: 3,
      planes,
      resources: [
        [1_058, exif],
        [1_060, Buffer.from(xmpWithLocation)],
      ],
    });
    const patched = await withoutLocation(file);
    expect(patched.includes('2026:11:20')).toBe(false);
    expect(patched.includes('6,27.2346N')).toBe(false);
    expect(patched.includes('Ngozi Bello')).toBe(true);
    expect(await metadataOf(file)).toMatchObject({ exif: expect.any(String) });
  });

  test('images in the file, such as the preview of a raw file', async () => {
    const preview = await image().jpeg().toBuffer();
    const frame = { width: 96, height: 64 };
    const files = [
      makeNef(preview, frame),
      makeArw(preview, frame),
      makeDng(preview, frame),
      makeRaf(preview, frame),
    ];
    for (const file of files) {
      const patched = await withoutLocation(file);
      expect(file.includes(lagos.GPSDateStamp)).toBe(true);
      expect(patched.includes(lagos.GPSDateStamp)).toBe(false);
      expect(patched.includes('6,27.2346N')).toBe(false);
    }
    const other = await image().jpeg().toBuffer();
    const two = Buffer.concat([await makeImage(96, 64).jpeg().toBuffer(), other]);
    expect((await withoutLocation(two)).includes(lagos.GPSDateStamp)).toBe(false);
  });

  test('a CR3, which has its parts one by one', async () => {
    const file = makeCr3({ location: makeTiff('II', [gps]) }, { width: 96, height: 64 });
    const patched = await withoutLocation(file);
    expect(file.includes('2026:11:20')).toBe(true);
    expect(patched.includes('2026:11:20')).toBe(false);
    const { exif, exifWithoutLocation } = await metadataOf(file);
    const read = (copy: string | null) => readExifWithPython(Buffer.from(copy ?? '', 'base64'));
    expect(read(exif)).toMatchObject({ image: { 271: 'Canon' }, gps: { 29: '2026:11:20' } });
    expect(read(exifWithoutLocation)).toMatchObject({ image: { 271: 'Canon' }, gps: null });
  });

  test('chunks of a PNG that have it encoded are removed as a whole', async () => {
    const png = await makeImage(96, 64).png().toBuffer();
    const chunk = (type: string, data: Buffer) => {
      const typed = Buffer.concat([Buffer.from(type), data]);
      return Buffer.concat([numbers([data.length, 4]), typed, numbers([crc32(typed), 4])]);
    };
    const profile = (name: string) =>
      chunk(
        'zTXt',
        Buffer.concat([Buffer.from(`Raw profile type ${name}\0\0`), deflateSync('4578696600004d4d')]),
      );
    const comment = chunk('tEXt', Buffer.from('Comment\0Retouched'));
    const xmp = (type: string, before: string, text: Buffer) =>
      chunk(type, Buffer.concat([Buffer.from(`XML:com.adobe.xmp\0${before}`, 'latin1'), text]));
    const withoutLocationXmp = xmp('zTXt', '\0', deflateSync('<x:xmpmeta>Not here</x:xmpmeta>'));
    const added = [
      profile('exif'),
      profile('iptc'),
      xmp('iTXt', '\x01\0\0\0', deflateSync(xmpWithLocation)),
      xmp('iTXt', '\x01\0en', deflateSync('broken')),
      xmp('zTXt', '\0', deflateSync(Buffer.alloc(2 * 1024 ** 2, 'too large '))),
      xmp('iTXt', '\0\0\0\0', Buffer.from(xmpWithLocation)),
      withoutLocationXmp,
      comment,
    ];
    const file = Buffer.concat([png.subarray(0, 33), ...added, png.subarray(33)]);
    const patched = await withoutLocation(file);
    expect(await pixelsOf(patched)).toEqual(await pixelsOf(file));
    checkPngChecksums(patched);
    expect(patched.includes('Raw profile type exif')).toBe(false);
    expect(patched.includes('Raw profile type iptc')).toBe(true);
    expect(patched.includes('\x01\0en')).toBe(false);
    const texts = patched.toString('latin1').match(/<\?xpacket begin[\s\S]*?end="w"\?>/g) ?? [];
    expect(texts).toHaveLength(1);
    expectPatchedXmp(texts[0]);
    expect(patched.toString('latin1').split('XML:com.adobe.xmp')).toHaveLength(3);
    expect(patched.includes(withoutLocationXmp)).toBe(true);
    expect(patched.includes(comment)).toBe(true);
  });
});

describe('the camera metadata for a smaller JPEG', () => {
  const read = (exif: string | null) => readExifWithPython(Buffer.from(exif ?? '', 'base64'));

  test.each(formats)('of a %s is upright, in sRGB, and without thumbnail and sizes', async (_, encode) => {
    const { IFD0, IFD2, IFD3 } = cameraExif;
    const exif = {
      IFD0,
      IFD2: { ...IFD2, UserComment: 'x'.repeat(9_000) },
      IFD3,
    };
    const file = await encode(makeImage(96, 64).withMetadata({ orientation: 6 }).withExif(exif)).toBuffer();
    // In AVIF, that is part of the image.
    expect((await sharp(file).metadata()).orientation ?? 6).toBe(6);
    const metadata = await metadataOf(file);
    const copy = read(metadata.exif);
    expect(copy).toMatchObject({
      image: { 271: 'Nikon', 272: 'Z 8', 274: [1], 315: 'Ngozi Bello', 33432: 'Ngozi Bello 2026' },
      exif: {
        33434: [1, 250],
        33437: [28, 10],
        36867: '2026:11:20 10:20:30',
        40961: [1],
        42036: 'NIKKOR Z 50mm f/1.2 S',
      },
      gps: { 1: 'N', 2: [6, 1, 27, 1, 1408, 100], 3: 'E' },
      next: 0,
    });
    expect(copy?.exif).not.toHaveProperty('37510');
    expect(metadata.exif?.length).toBeLessThan(2_000);
    const withoutIt = read(metadata.exifWithoutLocation);
    expect(withoutIt).toMatchObject({ gps: null, exif: copy?.exif });
    expect(Object.keys(withoutIt?.image ?? {})).toEqual(
      Object.keys(copy?.image ?? {}).filter((tag) => tag !== '34853'),
    );
    expect(Buffer.from(metadata.exifWithoutLocation ?? '', 'base64').includes(lagos.GPSDateStamp)).toBe(
      false,
    );
  });

  test('of a raw file whose preview has it', async () => {
    const preview = await image().jpeg().toBuffer();
    const file = makeRaf(preview, { width: 96, height: 64 });
    expect(read((await metadataOf(file)).exif)).toMatchObject({ image: { 271: 'Nikon', 274: [1] } });
  });

  test('of a TIFF', async () => {
    const file = makeTiff('MM', [{ 256: 8, 257: 8, 271: 'Nikon', 34665: [{ 42036: 'NIKKOR Z' }] }]);
    expect(read((await metadataOf(file)).exif)).toMatchObject({
      image: { 271: 'Nikon', 274: [1] },
      exif: { 42036: 'NIKKOR Z', 40961: [1] },
      gps: null,
    });
  });

  test('is missing if the file has none', async () => {
    const file = await makeImage(96, 64).jpeg().toBuffer();
    expect(await metadataOf(file)).toMatchObject({ exif: null, exifWithoutLocation: null });
  });
});

describe('damaged metadata', () => {
  /** Fails if the file is read without an end. */
  function limited(file: Buffer, maxReads = 20_000): ByteReader {
    let reads = 0;
    const bytes = bufferReader(file);
    return {
      size: bytes.size,
      read(offset, length) {
        reads += 1;
        if (reads > maxReads) throw new Error('too many reads');
        return bytes.read(offset, length);
      },
    };
  }

  async function read(file: Buffer): Promise<void> {
    const detected = await detectType(bufferReader(file));
    if (detected.kind !== 'rejected') readPhotoMetadata(limited(file), detected);
  }

  test.each(formats)('is read safely when truncated or damaged anywhere: %s', async (_, encode) => {
    const file = await encode(image()).toBuffer();
    const step = Math.max(1, Math.floor(file.length / 400));
    for (let at = 16; at < file.length; at += step) {
      const damaged = Buffer.from(file);
      for (let index = 0; index < 4; index += 1) damaged[at + index] = (at * 31 + index * 97) % 256;
      await read(damaged);
      await read(file.subarray(0, at));
    }
  });

  test('directories that refer to each other, or to what has another meaning, are left alone', async () => {
    // 14: the number of values of the first entry, which reads like a directory with one entry.
    for (const target of [8, 14]) {
      const loop = makeTiff('II', [{ 256: 8, 34665: 8, 34853: target, 330: 8 }]);
      expect((await metadataOf(loop, limited(loop))).locationPatches).toEqual([]);
    }
    // Values of the location that are in the first directory, and beyond the end of the file.
    const gps = { 2: { type: 5, count: 3, bytes: Buffer.alloc(24, 7) } };
    const file = makeTiff('II', [{ 256: 8, 34853: [gps] }]);
    const gpsAt = file.readUInt32LE(8 + 2 + 12 + 8);
    const tableOnly = [{ offset: gpsAt, length: 14, fill: 0 }];
    for (const target of [0, 10, file.length - 8, 0xffff_fff0]) {
      file.writeUInt32LE(target, gpsAt + 2 + 8);
      expect((await metadataOf(file, limited(file))).locationPatches).toEqual(tableOnly);
    }
    for (const count of [0xffff_ffff, 0x1fff_ffff]) {
      file.writeUInt32LE(count, gpsAt + 2 + 4);
      expect((await metadataOf(file, limited(file))).locationPatches).toEqual(tableOnly);
    }
  });

  test.each([
    ['strips', 273, 279],
    ['tiles', 324, 325],
  ])('%s and values of other directories are left alone', async (_, offsetTag, lengthTag) => {
    const pixels = Buffer.alloc(64, 7);
    // Reads like a directory with one entry.
    pixels.writeUInt16LE(1, 32);
    const list = (type: 3 | 4, ...values: number[]) => {
      const array = type === 3 ? Uint16Array.from(values) : Uint32Array.from(values);
      return { type, count: values.length, bytes: Buffer.from(array.buffer) };
    };
    const make = (at: number) =>
      makeTiff('II', [
        {
          256: 8,
          [offsetTag]: list(4, at, at + 16, at + 32, at + 48),
          [lengthTag]: list(3, 16, 16, 16, 16),
          315: 'Ngozi Bello, photographer',
          34853: [{ 2: { type: 5, count: 3, bytes: Buffer.alloc(24, 9) } }],
          65000: pixels,
        },
      ]);
    const pixelsAt = make(0).indexOf(pixels);
    const file = make(pixelsAt);
    const pointerAt = 8 + 2 + 4 * 12 + 8;
    const gpsAt = file.readUInt32LE(pointerAt);
    const table = { offset: gpsAt, length: 14, fill: 0 };
    const value = { offset: file.indexOf(Buffer.alloc(24, 9)), length: 24, fill: 0 };
    expect((await metadataOf(file)).locationPatches).toEqual([table, value]);
    for (const target of [pixelsAt + 4, pixelsAt + 40, file.indexOf('Ngozi'), file.indexOf('Bello')]) {
      file.writeUInt32LE(target, gpsAt + 2 + 8);
      expect((await metadataOf(file)).locationPatches, `a value at ${target}`).toEqual([table]);
    }
    file.writeUInt32LE(pixelsAt + 32, pointerAt);
    expect((await metadataOf(file)).locationPatches).toEqual([]);
  });

  test('pixels that are said to be where a directory is leave the location to be removed', async () => {
    const file = makeTiff('II', [{ 256: 8, 273: 0, 279: 10_000, 34853: [{ 29: '2026:11:20' }] }]);
    expect((await withoutLocation(file)).includes('2026:11:20')).toBe(false);
  });

  test('many pointers, to nothing, are not all followed', async () => {
    const pointers = Buffer.alloc(1_024 * 64);
    for (let at = 0; at < pointers.length; at += 4) pointers.writeUInt32LE(0x1000_0000 + at, at);
    const directory = (next: number, pointersAt: number) => {
      const entries = Array.from({ length: 1_024 }, (_, index) => {
        const entry = Buffer.alloc(12);
        entry.writeUInt16LE(330);
        entry.writeUInt16LE(4, 2);
        entry.writeUInt32LE(16, 4);
        entry.writeUInt32LE(pointersAt + index * 64, 8);
        return entry;
      });
      const end = Buffer.alloc(4);
      end.writeUInt32LE(next);
      return Buffer.concat([Buffer.of(0, 4), ...entries, end]);
    };
    const length = 2 + 1_024 * 12 + 4;
    const chain = [1, 2, 3].map((index) => directory(index === 3 ? 0 : 8 + index * length, 8 + 3 * length));
    const start = Buffer.from('II*\0\x08\0\0\0', 'latin1');
    const file = Buffer.concat([start, ...chain, pointers]);
    expect(readExif(limited(file, 5_000), 0)?.directories).toHaveLength(3);
  });

  test("directories without an end don't hide the location", async () => {
    const file = makeTiff('II', [{ 256: 8, 330: 8, 34853: [{ 29: '2026:11:20' }] }]);
    // The next directory is the first one.
    file.writeUInt32LE(8, 8 + 2 + 3 * 12);
    const patched = Buffer.from(file);
    for (const { offset, length } of (await metadataOf(file, limited(file))).locationPatches)
      patched.fill(0, offset, offset + length);
    expect(patched.includes('2026:11:20')).toBe(false);
  });

  test('has a limit of what is read and overwritten', async () => {
    const [jpeg, tiff] = [
      await makeImage(96, 64).jpeg().toBuffer(),
      makeTiff('II', [{ 256: 8, 34853: [{ 1: 'North or so' }] }]),
    ];
    const many = Buffer.concat([
      jpeg,
      ...Array.from({ length: 500 }, () => Buffer.concat([Buffer.from('Exif\0\0'), tiff])),
    ]);
    expect((await metadataOf(many, limited(many))).locationPatches.length).toBeLessThanOrEqual(128);
    const texts = Buffer.concat([jpeg, Buffer.from(' exif:GPSLatitude="1"'.repeat(30_000))]);
    expect((await metadataOf(texts, limited(texts))).locationPatches.length).toBe(1_000);
    // Elements without an end, and attributes that are longer than any.
    const open = Buffer.concat([jpeg, Buffer.from('<exif:GPSLatitude> exif:GPSLatitude="'.repeat(30_000))]);
    expect((await metadataOf(open, limited(open))).locationPatches.length).toBeLessThanOrEqual(1_000);
  });
});
