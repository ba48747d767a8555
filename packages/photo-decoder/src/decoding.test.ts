import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { estimateCost } from './cost.ts';
import { createDecoder, type Decoder } from './decoder.ts';
import { decodeHevc } from './hevc.ts';
import { readIccProfile } from './icc-profile.ts';
import { adobeRgb, makeProfile, proPhoto, withProfile } from './icc-profiles.fixture.ts';
import { makePhotoshop, type PhotoshopFile } from './photoshop-files.fixture.ts';
import {
  make3fr,
  makeArw,
  makeCr2,
  makeCr3,
  makeDng,
  makeHevcHeic,
  makeIiq,
  makeNef,
  makeOrf,
  makePef,
  makeRaf,
  makeRw2,
  makeTiff,
  numbers,
} from './raw-files.fixture.ts';
import { runTask } from './run-task.ts';
import { makeImage, makeJpeg } from './sample-images.fixture.ts';
import { type Inspection, rejected } from './task.ts';

let folder: string;
let decoder: Decoder;
let jpeg: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decoder-'));
  decoder = createDecoder({
    log: { info() {}, warn() {} },
    tempFolder: folder,
    maxPixels: 400_000_000,
    minPixels: 2_000_000,
  });
  jpeg = await makeJpeg();
});
afterAll(async () => {
  await decoder.close();
  await rm(folder, { recursive: true });
});

async function inspect(bytes: Buffer, name = 'photo', size = 2_048) {
  const path = join(folder, name);
  await writeFile(path, bytes);
  const { inspection, renditions } = await decoder.run({
    kind: 'inspect',
    owner: 'tests',
    path,
    sizes: [size],
  });
  return { result: inspection, rendition: renditions[0] ?? null };
}

async function renditionOf(bytes: Buffer, size?: number): Promise<Buffer> {
  const { rendition } = await inspect(bytes, 'photo', size);
  if (rendition === null) throw new Error('no rendition was written');
  return rendition;
}

/** The image of the other samples, in sRGB. */
async function makeSamplePhotoshop(options: Partial<PhotoshopFile> = {}): Promise<Buffer> {
  const { data, info } = await makeImage().raw().toBuffer({ resolveWithObject: true });
  const planes = [0, 1, 2].map((sample) => data.filter((_, index) => index % 3 === sample));
  const { icc } = await sharp(jpeg).metadata();
  const { width, height } = info;
  const profile = icc ?? Buffer.alloc(0);
  return makePhotoshop({
    width,
    height,
    mode: 3,
    planes: planes.map((plane) => Buffer.from(plane)),
    isCompressed: true,
    profile,
    ...options,
  });
}

const warningsOf = (result: Inspection) => (result.kind === 'photo' ? result.warnings : result);
const pixelAt = async (image: Buffer, left: number, top: number) => [
  ...(await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];
/** Red and green at the centers of the four quarters, row by row. */
async function quartersOf(image: Buffer): Promise<number[][]> {
  const data = await sharp(image).resize(40, 40, { fit: 'fill' }).raw().toBuffer();
  const at = (x: number, y: number) => [data[(y * 40 + x) * 3] ?? 0, data[(y * 40 + x) * 3 + 1] ?? 0];
  return [at(10, 10), at(30, 10), at(10, 30), at(30, 30)];
}
function expectClose(
  actual: readonly (readonly number[])[],
  expected: readonly (readonly number[])[],
  tolerance: number,
) {
  actual.forEach((color, index) => {
    color.forEach((value, channel) => {
      expect(Math.abs(value - (expected[index]?.[channel] ?? -1))).toBeLessThanOrEqual(tolerance);
    });
  });
}

describe('type detection', () => {
  const inSrgb = () => makeImage().withIccProfile('srgb');
  const frame = { width: 6000, height: 4000 };
  const kinds: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
    'image/jpeg': () => inSrgb().jpeg().toBuffer(),
    'image/png': () => inSrgb().png().toBuffer(),
    'image/tiff': () => inSrgb().tiff().toBuffer(),
    'image/webp': () => inSrgb().webp().toBuffer(),
    'image/avif': () => inSrgb().avif({ quality: 40, effort: 0 }).toBuffer(),
    'image/vnd.adobe.photoshop': makeSamplePhotoshop,
    'image/x-canon-cr2': () => makeCr2(jpeg, frame),
    'image/x-canon-cr3': () => makeCr3({ preview: jpeg }, frame),
    'image/x-nikon-nef': () => makeNef(jpeg, frame),
    'image/x-sony-arw': () => makeArw(jpeg, frame),
    'image/x-adobe-dng': () => makeDng(jpeg, frame),
    'image/x-fujifilm-raf': () => makeRaf(jpeg, frame),
    'image/x-olympus-orf': () => makeOrf(jpeg, frame),
    'image/x-panasonic-rw2': () => makeRw2(jpeg, frame),
    'image/x-pentax-pef': () => makePef(jpeg, frame),
    'image/x-phaseone-iiq': () => makeIiq(jpeg, frame),
    'image/x-hasselblad-3fr': () => make3fr(jpeg, frame),
  };

  test.each(Object.entries(kinds))('detects %s whatever its name', async (mimeType, make) => {
    const isRaw = mimeType.startsWith('image/x-');
    const { result, rendition } = await inspect(await make(), 'holiday.pdf');
    expect(result).toEqual({
      kind: 'photo',
      mimeType,
      width: isRaw ? 6000 : 1800,
      height: isRaw ? 4000 : 1200,
      warnings: [],
      hasRendition: true,
      profile: isRaw ? null : 'sRGB',
      bitDepth: isRaw ? null : 8,
    });
    expect(await sharp(rendition ?? undefined).metadata()).toMatchObject({ format: 'jpeg', width: 1800 });
  });

  test('decodes the HEIC files of phones in the colors of their profile', async () => {
    const heic = await readFile(new URL('hevc-p3.fixture.heic', import.meta.url));
    const { result, rendition } = await inspect(heic);
    expect(result).toEqual({
      kind: 'photo',
      mimeType: 'image/heic',
      width: 900,
      height: 600,
      warnings: ['too_small'],
      hasRendition: true,
      profile: 'sP3C',
      bitDepth: 8,
    });
    const expected = await quartersOf(await makeImage(900, 600).png().toBuffer());
    expectClose(await quartersOf(rendition ?? heic), expected, 12);
  });

  test('accepts HEIF whatever its content is compressed with, unless it is broken', async () => {
    const avif = await makeImage(400, 300).heif({ compression: 'av1' }).toBuffer();
    expect((await inspect(avif)).result).toMatchObject({ mimeType: 'image/avif', width: 400 });
    avif.write('heic', 8, 'latin1');
    expect((await inspect(avif)).result).toMatchObject({ mimeType: 'image/heic', width: 400 });
    const broken = makeHevcHeic({ width: 4000, height: 3000 });
    expect((await inspect(broken)).result).toEqual(rejected('unreadable'));
    const heic = await readFile(new URL('hevc-p3.fixture.heic', import.meta.url));
    expect((await inspect(heic.subarray(0, heic.length - 2_000))).result).toEqual(rejected('unreadable'));
  });

  test('rejects a HEIC image of another size than its header, which was checked against the limits', async () => {
    const heic = await readFile(new URL('hevc-p3.fixture.heic', import.meta.url));
    expect(() => decodeHevc(heic, { width: 900, height: 599 })).toThrow('differs');
    expect(() => decodeHevc(heic, { width: 900, height: 600 })).not.toThrow();
  });

  test('counts the memory for a HEIC file that is decoded as a whole', async () => {
    const path = fileURLToPath(new URL('hevc-p3.fixture.heic', import.meta.url));
    const [{ memoryBytes }, { size }] = [estimateCost(await sharp(path).metadata()), await stat(path)];
    const inspectWith = async (maxMemoryBytes: number) =>
      runTask(
        {
          kind: 'inspect',
          path,
          sizes: [300],
          limits: { maxPixels: 1_000_000, minPixels: 1, maxMemoryBytes, maxCpuMilliseconds: 60_000 },
          mayBeExpensive: false,
        },
        async () => {},
      );
    expect(await inspectWith(memoryBytes + 3 * size)).toMatchObject({ inspection: { kind: 'photo' } });
    expect(await inspectWith(memoryBytes + 3 * size - 1)).toMatchObject({
      inspection: rejected('too_much_memory'),
    });
  });

  test('accepts a Photoshop file without a flattened image, without a rendition', async () => {
    const { result, rendition } = await inspect(await makeSamplePhotoshop({ isBlank: true }));
    expect(result).toMatchObject({ mimeType: 'image/vnd.adobe.photoshop', hasRendition: false });
    expect(rendition).toBeNull();
  });

  test('rejects broken Photoshop files and enormous ones', async () => {
    const file = await makeSamplePhotoshop();
    expect((await inspect(file.subarray(0, file.length - 1))).result).toEqual(rejected('unreadable'));
    expect((await inspect(file.subarray(0, 20))).result).toEqual(rejected('unreadable'));
    const enormous = Buffer.from(file);
    enormous.writeUInt32BE(300_000, 14);
    expect((await inspect(enormous)).result).toEqual(rejected('too_many_pixels'));
    const empty = Buffer.from(file);
    empty.writeUInt32BE(0, 14);
    expect((await inspect(empty)).result).toEqual(rejected('unreadable'));
  });

  test('does not take a TIFF with camera metadata for a raw file', async () => {
    const tiff = await makeImage()
      .withExif({ IFD0: { Make: 'NIKON CORPORATION' } })
      .tiff()
      .toBuffer();
    expect((await inspect(tiff, 'a.nef')).result).toMatchObject({ mimeType: 'image/tiff' });
  });

  test('rejects raw files of other makers', async () => {
    const kodak = makeTiff('II', [{ 262: 32_803, 271: 'Kodak' }]);
    expect((await inspect(kodak, 'a.tif')).result).toEqual(rejected('unsupported_format'));
  });

  test('accepts a raw file without a preview, without a rendition', async () => {
    const { result, rendition } = await inspect(makeNef(Buffer.from('none'), frame));
    expect(result).toMatchObject({ mimeType: 'image/x-nikon-nef', hasRendition: false, warnings: [] });
    expect(rendition).toBeNull();
  });
});

/** A PNG of a few kilobytes that claims to be this many pixels wide and high. The default has one bit per pixel. */
function makeBomb(side: number, { depth = 1, colorType = 0, interlace = 0, rows = 1_000 } = {}): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([numbers([data.length, 4]), body, numbers([crc32(body), 4])]);
  };
  const header = numbers([side, 4], [side, 4], [depth, 1], [colorType, 1], [0, 2], [interlace, 1]);
  const pixels = deflateSync(Buffer.alloc((side / 8 + 1) * rows));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('rejection', () => {
  const otherFiles: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
    'an empty file': () => Buffer.alloc(0),
    'a text': () => Buffer.from('not a photo'),
    'an HTML page': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    'an SVG with a script': () =>
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'a PDF': () => Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj\n'),
    'a zip file': () => Buffer.from('504b0304140000000800', 'hex'),
    'a GIF': () => makeImage(100, 100).gif().toBuffer(),
    'HTML followed by a photo': () => Buffer.concat([Buffer.from('<!--'), jpeg]),
  };
  test.each(Object.entries(otherFiles))('rejects %s', async (_, make) => {
    expect((await inspect(await make(), 'photo.jpg')).result).toEqual(rejected('not_a_photo'));
  });

  const broken: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
    'a truncated JPEG': () => jpeg.subarray(0, jpeg.length - 4_000),
    'a JPEG with only a header': () => jpeg.subarray(0, 200),
    'a truncated PNG': async () => (await makeImage().png().toBuffer()).subarray(0, 3_000),
    'a truncated TIFF': async () => (await makeImage().tiff().toBuffer()).subarray(0, 9_000),
    'a truncated WebP': async () => (await makeImage().webp().toBuffer()).subarray(0, 2_000),
    'a TIFF without pixels': () => makeTiff('II', [{ 256: 10, 257: 10 }]),
    'a DNG of 38 bytes': () => makeTiff('II', [{ 50706: 1 }]).subarray(0, 38),
    'a raw file without a size': () => makeTiff('II', [{ 273: Buffer.alloc(99), 279: 99, 50706: 1 }]),
    'a raw file without image data': () => makeTiff('II', [{ 256: 6_000, 257: 4_000, 50706: 1 }]),
  };
  test.each(Object.entries(broken))('rejects %s', async (_, make) => {
    const { result, rendition } = await inspect(await make());
    expect(result).toEqual(rejected('unreadable'));
    expect(rendition).toBeNull();
  });

  test('rejects a small file that expands to too many pixels', async () => {
    const bomb = makeBomb(60_000);
    expect(bomb.length).toBeLessThan(20_000);
    expect((await inspect(bomb)).result).toEqual(rejected('too_many_pixels'));
  });

  test('rejects an image that would need gigabytes of memory', async () => {
    const interlaced = makeBomb(20_000, { depth: 16, colorType: 2, interlace: 1 });
    expect((await inspect(interlaced)).result).toEqual(rejected('too_much_memory'));
  });

  test.each([
    [
      'memory than there is, by its header',
      { memoryBytes: 1 },
      { depth: 8, interlace: 1 },
      'too_much_memory',
    ],
    ['processor time', { maxCpuMilliseconds: 1 }, { rows: 18_000 }, 'too_slow'],
  ] as const)('rejects an image that takes more %s, not as damaged', async (_, limits, image, rejection) => {
    const limited = createDecoder({
      log: { info() {}, warn() {} },
      tempFolder: folder,
      maxPixels: 400_000_000,
      minPixels: 2_000_000,
      ...limits,
    });
    const path = join(folder, 'large');
    await writeFile(path, makeBomb(18_000, image));
    const { inspection } = await limited.run({ kind: 'inspect', owner: 'tests', path, sizes: [300] });
    await limited.close();
    expect(inspection).toEqual(rejected(rejection));
  });
});

test('decodes an expensive photo with enough memory', async () => {
  const interlaced = makeBomb(20_000, { depth: 8, colorType: 0, interlace: 1 });
  // Its pixels are missing, which is only known after decoding.
  expect((await inspect(interlaced)).result).toEqual(rejected('unreadable'));
});

describe('rendition', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('is upright for orientation %i', async (orientation) => {
    const original = await makeImage().withMetadata({ orientation }).jpeg().toBuffer();
    const expected = await sharp(original).autoOrient().toBuffer();
    const { result, rendition } = await inspect(original);
    const size = await sharp(expected).metadata();
    expect(result).toMatchObject({ width: size.width, height: size.height });
    expectClose(await quartersOf(rendition ?? Buffer.alloc(0)), await quartersOf(expected), 6);
    // The orientation of a raw file applies to its preview.
    const raw = makeNef(jpeg, { width: 6000, height: 4000, orientation });
    const fromRaw = await inspect(raw);
    expect(fromRaw.result).toMatchObject(
      orientation > 4 ? { width: 4000, height: 6000 } : { width: 6000, height: 4000 },
    );
    expectClose(await quartersOf(fromRaw.rendition ?? Buffer.alloc(0)), await quartersOf(expected), 6);
  });

  test('contains no metadata', async () => {
    const original = await makeImage()
      .withIccProfile('p3')
      .withExif({
        IFD0: { Artist: 'Adaeze Okafor' },
        IFD3: { GPSLatitude: '6/1 27/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .jpeg()
      .toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const rendition = await renditionOf(original);
    const { exif, xmp, icc, iptc } = await sharp(rendition).metadata();
    expect({ exif, xmp, icc, iptc }).toEqual({});
    expect(rendition.includes('Okafor')).toBe(false);
  });

  test('has the requested size on its longer side, but is not enlarged', async () => {
    const sizeOf = async (bytes: Buffer, size: number) => {
      const { width, height } = await sharp(await renditionOf(bytes, size)).metadata();
      return [width, height];
    };
    expect(await sizeOf(jpeg, 300)).toEqual([300, 200]);
    expect(await sizeOf(await makeJpeg(400, 800), 300)).toEqual([150, 300]);
    expect(await sizeOf(await makeJpeg(200, 100), 300)).toEqual([200, 100]);
    expect(await sizeOf(jpeg, 1)).toEqual([1, 1]);
  });

  test('has a white background where the original is transparent', async () => {
    const transparent = { create: { width: 60, height: 40, channels: 4, background: '#ff000000' } } as const;
    expect(await pixelAt(await renditionOf(await sharp(transparent).png().toBuffer()), 30, 20)).toEqual([
      255, 255, 255,
    ]);
  });
});

/** A TIFF with 16 bits per channel, which sharp cannot write: in Display P3, or its numbers with this profile or none. */
async function make16BitTiff(image: Sharp, profileOfNumbers?: Buffer | null): Promise<Buffer> {
  const deep = image.toColourspace('rgb16');
  const converted = profileOfNumbers === undefined ? deep.withIccProfile('p3') : deep;
  const png = await converted.png().toBuffer();
  const { icc: ownProfile, width, height } = await sharp(png).metadata();
  const icc = profileOfNumbers ?? ownProfile ?? null;
  const pixels = await sharp(png, { ignoreIcc: true })
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer();
  const depths = { type: 3, count: 3, bytes: Buffer.from('100010001000', 'hex') };
  const profile = icc !== null && { 34675: { type: 7, count: icc.length, bytes: icc } };
  const layout = { 258: depths, 259: 1, 262: 2, 273: pixels, 277: 3, 278: height, 279: pixels.length };
  return makeTiff('II', [{ 256: width, 257: height, ...layout, ...profile }]);
}

describe('color conversion to sRGB', () => {
  /** Within the gamut of all color spaces. */
  const expected = [200, 90, 60];
  const plain = () =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: { r: 200, g: 90, b: 60 } } });
  const originals: Readonly<Record<string, () => Promise<Buffer>>> = {
    'Display P3': () => plain().withIccProfile('p3').jpeg({ quality: 100 }).toBuffer(),
    '16-bit Display P3': () => plain().toColourspace('rgb16').withIccProfile('p3').png().toBuffer(),
    '16-bit Display P3 TIFF': () => make16BitTiff(plain()),
    '16 bits without a profile': () => plain().toColourspace('rgb16').png().toBuffer(),
  };
  /** CMYK has a smaller gamut: some of the blue is lost in the conversion. */
  const cmykOriginals: typeof originals = {
    'CMYK with a profile': () => plain().toColourspace('cmyk').withIccProfile('cmyk').tiff().toBuffer(),
    'CMYK without a profile': () => plain().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer(),
  };

  test.each(Object.entries(originals))('converts %s', async (_, make) => {
    expectClose([await pixelAt(await renditionOf(await make()), 32, 32)], [expected], 4);
  });

  test.each(Object.entries(cmykOriginals))('converts %s', async (_, make) => {
    expectClose([await pixelAt(await renditionOf(await make()), 32, 32)], [expected], 25);
  });

  test('starts from originals whose numbers differ from sRGB', async () => {
    const raw = await sharp(await originals['Display P3']?.(), { ignoreIcc: true })
      .raw()
      .toBuffer();
    // The error if they were taken for sRGB.
    expect(Math.abs((raw[0] ?? 0) - 200) + Math.abs((raw[1] ?? 0) - 90)).toBeGreaterThan(15);
  });
});

describe('colors that exceed sRGB', () => {
  const green = () => sharp({ create: { width: 700, height: 500, channels: 3, background: '#0f0' } });
  const inAdobeRgb = async () =>
    withProfile(await green().jpeg({ quality: 100 }).toBuffer(), makeProfile(adobeRgb));
  const sources: Readonly<Record<string, () => Promise<Buffer>>> = {
    'a JPEG in Adobe RGB': inAdobeRgb,
    'a JPEG in ProPhoto RGB': async () =>
      withProfile(await green().jpeg({ quality: 100 }).toBuffer(), makeProfile(proPhoto)),
    'a TIFF with 16 bits in Adobe RGB': async () => make16BitTiff(green(), makeProfile(adobeRgb)),
  };

  async function renditionsOf(bytes: Buffer, kind: 'inspect' | 'render', wideGamutFrom?: number) {
    const path = join(folder, 'wide');
    await writeFile(path, bytes);
    const sizes = [640, 300];
    const task = { kind, owner: 'tests', path, sizes };
    const { renditions } = await decoder.run(wideGamutFrom === undefined ? task : { ...task, wideGamutFrom });
    return renditions;
  }

  /** The numbers in the file, whatever its profile. */
  async function numbersIn(rendition: Buffer | undefined): Promise<number[]> {
    const raw = await sharp(rendition, { ignoreIcc: true }).raw().toBuffer();
    return [...raw.subarray(0, 3)];
  }

  test.each(Object.entries(sources))('of %s stay in the large rendition only', async (_, make) => {
    const [large, small] = await renditionsOf(await make(), 'inspect', 640);
    const { icc } = await sharp(large).metadata();
    expect(icc && readIccProfile(icc)).toMatchObject({ isWide: true });
    // The green of sRGB is (117, 251, 76) in Display P3.
    const [red = 255, , blue = 255] = await numbersIn(large);
    expect(red).toBeLessThan(70);
    expect(blue).toBeLessThan(70);
    expect((await sharp(small).metadata()).hasProfile).toBe(false);
    expectClose([await numbersIn(small)], [[0, 255, 0]], 6);
  });

  test('are not kept unless that is asked for', async () => {
    for (const rendition of await renditionsOf(await inAdobeRgb(), 'render'))
      expect((await sharp(rendition).metadata()).hasProfile).toBe(false);
  });

  test('in Display P3 are the same when the rendition is rendered to a smaller one in sRGB', async () => {
    const [large] = await renditionsOf(await inAdobeRgb(), 'inspect', 640);
    const [, small] = await renditionsOf(large ?? jpeg, 'render', 640);
    expectClose([await numbersIn(small)], [[0, 255, 0]], 6);
  });

  test('are not expected of other files, whose renditions stay the same', async () => {
    const others = [jpeg, await makeImage().png().toBuffer(), await make16BitTiff(makeImage(), null)];
    for (const other of others)
      expect(await renditionsOf(other, 'inspect', 640)).toEqual(await renditionsOf(other, 'inspect'));
  });
});

describe('facts about colors', () => {
  const factsOf = async (bytes: Buffer) => {
    const { result } = await inspect(bytes);
    return result.kind === 'photo' && { profile: result.profile, bitDepth: result.bitDepth };
  };

  test('are the description of the profile and the bits of a channel', async () => {
    const plain = await makeImage(300, 200).jpeg().toBuffer();
    expect(await factsOf(plain)).toEqual({ profile: null, bitDepth: 8 });
    expect(await factsOf(withProfile(plain, makeProfile(adobeRgb)))).toEqual({
      profile: 'Adobe RGB (1998)',
      bitDepth: 8,
    });
    expect(await factsOf(await make16BitTiff(makeImage(300, 200), makeProfile(proPhoto)))).toEqual({
      profile: 'ProPhoto RGB',
      bitDepth: 16,
    });
    const deepAvif = makeImage(300, 200).heif({ compression: 'av1', bitdepth: 10 });
    expect(await factsOf(await deepAvif.toBuffer())).toEqual({ profile: null, bitDepth: null });
  });

  test('of Photoshop files are those of the file, also where its pixels are decoded with more bits', async () => {
    const planes = [0, 1, 2].map(() => Buffer.alloc(300 * 200, 128));
    const lab = makePhotoshop({ width: 300, height: 200, mode: 9, planes });
    expect(await factsOf(lab)).toEqual({ profile: null, bitDepth: 8 });
  });
});

describe('warnings', () => {
  const warnings = async (bytes: Buffer) => warningsOf((await inspect(bytes)).result);
  const square = (side: number) => makeImage(side, side).withIccProfile('srgb').jpeg().toBuffer();

  test('are empty for a good photo', async () => expect(await warnings(jpeg)).toEqual([]));

  test('report fewer than two million pixels', async () => {
    expect(await warnings(await square(1_414))).toEqual(['too_small']);
    expect(await warnings(await square(1_415))).toEqual([]);
    expect(await warnings(makeNef(jpeg, { width: 1_000, height: 1_000 }))).toEqual(['too_small']);
  });

  test('report a missing color space', async () => {
    const image = () => makeImage();
    const withColorSpace = (value: string) =>
      image()
        .withExif({ IFD2: { ColorSpace: value } })
        .jpeg()
        .toBuffer();
    expect(await warnings(await image().jpeg().toBuffer())).toEqual(['no_profile']);
    expect(await warnings(await image().png().toBuffer())).toEqual(['no_profile']);
    expect(await warnings(await withColorSpace('65535'))).toEqual(['no_profile']);
    expect(await warnings(await withColorSpace('1'))).toEqual([]);
    const png = await image().png().toBuffer();
    const headerEnd = 33;
    const srgbChunk = numbers([1, 4], [0x73524742, 4], [0, 1], [crc32(Buffer.from('sRGB\0')), 4]);
    const tagged = Buffer.concat([png.subarray(0, headerEnd), srgbChunk, png.subarray(headerEnd)]);
    expect(await warnings(tagged)).toEqual([]);
  });

  test('report CMYK', async () => {
    const cmyk = makeImage().toColourspace('cmyk').withIccProfile('cmyk');
    expect(await warnings(await cmyk.tiff().toBuffer())).toEqual(['cmyk']);
  });

  test('report blur', async () => {
    const blurred = await sharp(jpeg).blur(6).keepIccProfile().jpeg().toBuffer();
    expect(await warnings(blurred)).toEqual(['blurred']);
    expect(await warnings(makeNef(blurred, { width: 6000, height: 4000 }))).toEqual(['blurred']);
  });

  test('report an image of one color', async () => {
    const create = { width: 2_000, height: 1_500, channels: 3, background: '#101010' } as const;
    const blank = sharp({ create }).withIccProfile('srgb');
    expect(await warnings(await blank.clone().jpeg({ quality: 60 }).toBuffer())).toEqual(['blank']);
    expect(await warnings(await blank.clone().png().toBuffer())).toEqual(['blank']);
    const dot = { create: { width: 40, height: 40, channels: 3, background: '#303030' } } as const;
    const almost = blank.clone().composite([{ input: dot, left: 900, top: 700 }]);
    expect(await warnings(await almost.png().toBuffer())).toEqual([]);
  });
});
