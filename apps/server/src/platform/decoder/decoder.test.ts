import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeJpeg, makePhotograph } from '../../../../../testing/photographs.ts';
import {
  makeArw,
  makeCr2,
  makeCr3,
  makeDng,
  makeHevcHeic,
  makeNef,
  makeTiff,
  numbers,
} from '../../../../../testing/raw-files.ts';
import { createLogger } from '../logger.ts';
import { createDecoder, type Decoder } from './pool.ts';
import type { Examined } from './task.ts';

let folder: string;
let decoder: Decoder;
let jpeg: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'burnish-decoder-'));
  decoder = createDecoder({ log: createLogger('silent', { write() {} }), folder });
  jpeg = await makeJpeg();
});
afterAll(async () => {
  await decoder.close();
  await rm(folder, { recursive: true });
});

async function examine(bytes: Buffer, name = 'photograph', size = 2_048) {
  const path = join(folder, name);
  const picture = join(folder, `${name}-${size}`);
  await rm(picture, { force: true });
  await writeFile(path, bytes);
  const result = await decoder.run({ kind: 'examine', path, pictures: [{ size, path: picture }] });
  return { result, picture: await readFile(picture).catch(() => null) };
}

async function pictureOf(bytes: Buffer, size?: number): Promise<Buffer> {
  const { picture } = await examine(bytes, 'photograph', size);
  if (picture === null) throw new Error('no picture was made');
  return picture;
}

const refused = (refusal: string) => ({ kind: 'refused', refusal });
const findingsOf = (result: Examined) => (result.kind === 'photograph' ? result.findings : result);
const pixelAt = async (picture: Buffer, left: number, top: number) => [
  ...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];
/** Colours of the middles of the four quarters, row by row. */
async function quartersOf(picture: Buffer): Promise<number[][]> {
  const data = await sharp(picture).resize(40, 40, { fit: 'fill' }).raw().toBuffer();
  const at = (x: number, y: number) => [data[(y * 40 + x) * 3] ?? 0, data[(y * 40 + x) * 3 + 1] ?? 0];
  return [at(10, 10), at(30, 10), at(10, 30), at(30, 30)];
}
function expectClose(
  found: readonly (readonly number[])[],
  wanted: readonly (readonly number[])[],
  by: number,
) {
  found.forEach((colour, place) => {
    colour.forEach((value, channel) => {
      expect(Math.abs(value - (wanted[place]?.[channel] ?? -1))).toBeLessThanOrEqual(by);
    });
  });
}

describe('by its bytes', () => {
  const profiled = () => makePhotograph().withIccProfile('srgb');
  const frame = { width: 6000, height: 4000 };
  const kinds: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
    'image/jpeg': () => profiled().jpeg().toBuffer(),
    'image/png': () => profiled().png().toBuffer(),
    'image/tiff': () => profiled().tiff().toBuffer(),
    'image/webp': () => profiled().webp().toBuffer(),
    'image/x-canon-cr2': () => makeCr2(jpeg, frame),
    'image/x-canon-cr3': () => makeCr3({ preview: jpeg }, frame),
    'image/x-nikon-nef': () => makeNef(jpeg, frame),
    'image/x-sony-arw': () => makeArw(jpeg, frame),
    'image/x-adobe-dng': () => makeDng(jpeg, frame),
  };

  test.each(Object.entries(kinds))('%s is what it is, whatever its name says', async (mimeType, make) => {
    const isRaw = mimeType.startsWith('image/x-');
    const { result, picture } = await examine(await make(), 'holiday.pdf');
    expect(result).toEqual({
      kind: 'photograph',
      mimeType,
      width: isRaw ? 6000 : 1800,
      height: isRaw ? 4000 : 1200,
      findings: [],
      isPictured: true,
    });
    expect(await sharp(picture ?? undefined).metadata()).toMatchObject({ format: 'jpeg', width: 1800 });
  });

  test('HEIC is one where the decoder opens what is inside', async () => {
    const avif = await makePhotograph(400, 300).heif({ compression: 'av1' }).toBuffer();
    expect((await examine(avif)).result).toEqual(refused('not_a_photograph'));
    avif.write('heic', 8, 'latin1');
    expect((await examine(avif)).result).toMatchObject({ mimeType: 'image/heic', width: 400 });
    expect((await examine(makeHevcHeic({ width: 4000, height: 3000 }))).result).toEqual(
      refused('no_decoder'),
    );
  });

  test('a TIFF that a camera’s program wrote is no raw file', async () => {
    const tiff = await makePhotograph()
      .withExif({ IFD0: { Make: 'NIKON CORPORATION' } })
      .tiff()
      .toBuffer();
    expect((await examine(tiff, 'a.nef')).result).toMatchObject({ mimeType: 'image/tiff' });
  });

  test('raw files of others cannot be opened', async () => {
    const pentax = makeTiff('II', [{ 262: 32_803, 271: 'PENTAX' }]);
    expect((await examine(pentax, 'a.tif')).result).toEqual(refused('no_decoder'));
  });

  test('a raw file without a preview is kept, and shows nothing', async () => {
    const { result, picture } = await examine(makeNef(Buffer.from('none'), frame));
    expect(result).toMatchObject({ mimeType: 'image/x-nikon-nef', isPictured: false, findings: [] });
    expect(picture).toBeNull();
  });
});

/** A PNG of a few kilobytes that says it is so many pixels wide and high. */
function makeBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([numbers([data.length, 4]), body, numbers([crc32(body), 4])]);
  };
  const head = numbers([side, 4], [side, 4], [1, 1], [0, 4]);
  const pixels = deflateSync(Buffer.alloc((side / 8 + 1) * 1_000));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('refused is', () => {
  const others: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
    'nothing at all': () => Buffer.alloc(0),
    'a text': () => Buffer.from('a photograph, on my word'),
    'a page': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a drawing that is a program': () =>
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'a document': () => Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj\n'),
    'an archive': () => Buffer.from('504b0304140000000800', 'hex'),
    'a GIF': () => makePhotograph(100, 100).gif().toBuffer(),
    'a page in front of a photograph': () => Buffer.concat([Buffer.from('<!--'), jpeg]),
  };
  test.each(Object.entries(others))('%s', async (_, make) => {
    expect((await examine(await make(), 'photograph.jpg')).result).toEqual(refused('not_a_photograph'));
  });

  const broken: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
    'a JPEG that ends early': () => jpeg.subarray(0, jpeg.length - 4_000),
    'a JPEG of nothing but its head': () => jpeg.subarray(0, 200),
    'a PNG that ends early': async () => (await makePhotograph().png().toBuffer()).subarray(0, 3_000),
    'a TIFF that ends early': async () => (await makePhotograph().tiff().toBuffer()).subarray(0, 9_000),
    'a WebP that ends early': async () => (await makePhotograph().webp().toBuffer()).subarray(0, 2_000),
    'a TIFF of nothing': () => makeTiff('II', [{ 256: 10, 257: 10 }]),
  };
  test.each(Object.entries(broken))('%s', async (_, make) => {
    const { result, picture } = await examine(await make());
    expect(result).toEqual(refused('unreadable'));
    expect(picture).toBeNull();
  });

  test('a small file that unpacks to more than is decoded', async () => {
    const bomb = makeBomb(60_000);
    expect(bomb.length).toBeLessThan(20_000);
    expect((await examine(bomb)).result).toEqual(refused('too_many_pixels'));
  });
});

describe('a picture', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('stands upright when its original says %i', async (orientation) => {
    const original = await makePhotograph().withMetadata({ orientation }).jpeg().toBuffer();
    const wanted = await sharp(original).autoOrient().toBuffer();
    const { result, picture } = await examine(original);
    const size = await sharp(wanted).metadata();
    expect(result).toMatchObject({ width: size.width, height: size.height });
    expectClose(await quartersOf(picture ?? Buffer.alloc(0)), await quartersOf(wanted), 6);
    // That of a raw file's preview, which says nothing itself.
    const raw = makeNef(jpeg, { width: 6000, height: 4000, orientation });
    const ofRaw = await examine(raw);
    expect(ofRaw.result).toMatchObject(
      orientation > 4 ? { width: 4000, height: 6000 } : { width: 6000, height: 4000 },
    );
    expectClose(await quartersOf(ofRaw.picture ?? Buffer.alloc(0)), await quartersOf(wanted), 6);
  });

  test('holds nothing but pixels', async () => {
    const original = await makePhotograph()
      .withIccProfile('p3')
      .withExif({
        IFD0: { Artist: 'Adaeze Okafor' },
        IFD3: { GPSLatitude: '6/1 27/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .jpeg()
      .toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const picture = await pictureOf(original);
    const { exif, xmp, icc, iptc } = await sharp(picture).metadata();
    expect({ exif, xmp, icc, iptc }).toEqual({});
    expect(picture.includes('Okafor')).toBe(false);
  });

  test('is as large as asked for on its longer side, and never larger than its original', async () => {
    const sizeOf = async (bytes: Buffer, size: number) => {
      const { width, height } = await sharp(await pictureOf(bytes, size)).metadata();
      return [width, height];
    };
    expect(await sizeOf(jpeg, 300)).toEqual([300, 200]);
    expect(await sizeOf(await makeJpeg(400, 800), 300)).toEqual([150, 300]);
    expect(await sizeOf(await makeJpeg(200, 100), 300)).toEqual([200, 100]);
    expect(await sizeOf(jpeg, 1)).toEqual([1, 1]);
  });

  test('lies on white where its original lets through', async () => {
    const clear = { create: { width: 60, height: 40, channels: 4, background: '#ff000000' } } as const;
    expect(await pixelAt(await pictureOf(await sharp(clear).png().toBuffer()), 30, 20)).toEqual([
      255, 255, 255,
    ]);
  });
});

/** As programs for retouching hand them on: sixteen bits a channel, which sharp itself does not write. */
async function makeDeepTiff(image: Sharp): Promise<Buffer> {
  const png = await image.toColourspace('rgb16').withIccProfile('p3').png().toBuffer();
  const { icc = Buffer.alloc(0), width, height } = await sharp(png).metadata();
  const pixels = await sharp(png, { ignoreIcc: true })
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer();
  const depths = { type: 3, count: 3, bytes: Buffer.from('100010001000', 'hex') };
  const profile = { type: 7, count: icc.length, bytes: icc };
  const layout = { 258: depths, 259: 1, 262: 2, 273: pixels, 277: 3, 278: height, 279: pixels.length };
  return makeTiff('II', [{ 256: width, 257: height, ...layout, 34675: profile }]);
}

describe('the colours of a picture are those of sRGB', () => {
  /** In the middle of sRGB's reach, so that both spaces have it. */
  const wanted = [200, 90, 60];
  const plain = () =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: { r: 200, g: 90, b: 60 } } });
  const originals: Readonly<Record<string, () => Promise<Buffer>>> = {
    'Display P3': () => plain().withIccProfile('p3').jpeg({ quality: 100 }).toBuffer(),
    'Display P3 in 16 bits': () => plain().toColourspace('rgb16').withIccProfile('p3').png().toBuffer(),
    'Display P3 in a TIFF of 16 bits': () => makeDeepTiff(plain()),
    'no profile in 16 bits': () => plain().toColourspace('rgb16').png().toBuffer(),
  };
  /** A press has fewer colours: some of the blue is lost on the way to it and back. */
  const ofPress: typeof originals = {
    'CMYK with a profile': () => plain().toColourspace('cmyk').withIccProfile('cmyk').tiff().toBuffer(),
    'CMYK without one': () => plain().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer(),
  };

  test.each(Object.entries(originals))('from %s', async (_, make) => {
    expectClose([await pixelAt(await pictureOf(await make()), 32, 32)], [wanted], 4);
  });

  test.each(Object.entries(ofPress))('from %s', async (_, make) => {
    expectClose([await pixelAt(await pictureOf(await make()), 32, 32)], [wanted], 25);
  });

  test('and not the numbers of its original', async () => {
    const raw = await sharp(await originals['Display P3']?.(), { ignoreIcc: true })
      .raw()
      .toBuffer();
    // Taken for sRGB they would be off by as much.
    expect(Math.abs((raw[0] ?? 0) - 200) + Math.abs((raw[1] ?? 0) - 90)).toBeGreaterThan(15);
  });
});

describe('what deserves a second look', () => {
  const findings = async (bytes: Buffer) => findingsOf((await examine(bytes)).result);
  const square = (side: number) => makePhotograph(side, side).withIccProfile('srgb').jpeg().toBuffer();

  test('nothing, of a photograph as it should be', async () => expect(await findings(jpeg)).toEqual([]));

  test('fewer pixels than two million', async () => {
    expect(await findings(await square(1_414))).toEqual(['too_small']);
    expect(await findings(await square(1_415))).toEqual([]);
    expect(await findings(makeNef(jpeg, { width: 1_000, height: 1_000 }))).toEqual(['too_small']);
  });

  test('no word of what its colours mean', async () => {
    const photograph = () => makePhotograph();
    const withSpace = (value: string) =>
      photograph()
        .withExif({ IFD2: { ColorSpace: value } })
        .jpeg()
        .toBuffer();
    expect(await findings(await photograph().jpeg().toBuffer())).toEqual(['no_profile']);
    expect(await findings(await photograph().png().toBuffer())).toEqual(['no_profile']);
    expect(await findings(await withSpace('65535'))).toEqual(['no_profile']);
    expect(await findings(await withSpace('1'))).toEqual([]);
    const png = await photograph().png().toBuffer();
    const afterHead = 33;
    const said = numbers([1, 4], [0x73524742, 4], [0, 1], [crc32(Buffer.from('sRGB\0')), 4]);
    const tagged = Buffer.concat([png.subarray(0, afterHead), said, png.subarray(afterHead)]);
    expect(await findings(tagged)).toEqual([]);
  });

  test('colours of a press', async () => {
    const press = makePhotograph().toColourspace('cmyk').withIccProfile('cmyk');
    expect(await findings(await press.tiff().toBuffer())).toEqual(['cmyk']);
  });

  test('no edge that is sharp', async () => {
    const blurred = await sharp(jpeg).blur(6).keepIccProfile().jpeg().toBuffer();
    expect(await findings(blurred)).toEqual(['blurred']);
    expect(await findings(makeNef(blurred, { width: 6000, height: 4000 }))).toEqual(['blurred']);
  });
});
