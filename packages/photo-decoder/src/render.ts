// Renditions for screens: upright, on white, without metadata; in sRGB, or in Display P3 with its profile. Runs in a
// decoding process only.
import sharp, { type Metadata, type Sharp, type SharpInput } from 'sharp';
import { readIccProfile } from './icc-profile.ts';
import { type Gray, measuredSize } from './sharpness.ts';

/** Higher qualities show no visible difference at twice the file size. */
const quality = 82;
/** Chroma subsampling makes colors bleed in images smaller than this. */
const fullChromaBelow = 640;

/** Rotation, followed by a horizontal flip, for each value of EXIF's Orientation. */
const orientations = [
  { angle: 0, isMirrored: false },
  { angle: 0, isMirrored: true },
  { angle: 180, isMirrored: false },
  { angle: 180, isMirrored: true },
  { angle: 90, isMirrored: true },
  { angle: 90, isMirrored: false },
  { angle: 270, isMirrored: true },
  { angle: 270, isMirrored: false },
] as const;

/** 1 to 8, as in EXIF. Null: use the image's own EXIF data. */
export type Orientation = number | null;

export interface Pixels {
  /** With 8 bits in sRGB, or with 16 bits in Display P3. */
  readonly data: Buffer | Uint16Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

export interface DecodeOptions {
  readonly orientation: Orientation;
  /** Longer side in pixels. */
  readonly size: number;
  readonly maxPixels: number;
  /** Display P3 if the colors exceed sRGB. */
  readonly keepsWideGamut: boolean;
}

/** Whether the colors of the image exceed sRGB. Other kinds of pixels have profiles without primaries, or none. */
export function isWideGamut({ icc, space, depth }: Metadata): boolean {
  const isRgb = (space === 'srgb' && depth === 'uchar') || (space === 'rgb16' && depth === 'ushort');
  return isRgb && icc !== undefined && (readIccProfile(icc)?.isWide ?? false);
}

/** Reads the header only, even of images with more pixels than `decode` accepts. */
export function readMetadata(source: SharpInput): Promise<Metadata> {
  return sharp(source, { failOn: 'error', limitInputPixels: false, pages: 1 }).metadata();
}

function rotate(image: Sharp, orientation: Orientation): Sharp {
  const rotation = orientations[(orientation ?? 1) - 1];
  if (orientation === null || rotation === undefined) return image.autoOrient();
  // sharp flips before it rotates, which reverses the direction of a right angle.
  const isRightAngle = rotation.angle % 180 !== 0;
  const angle = rotation.isMirrored && isRightAngle ? 360 - rotation.angle : rotation.angle;
  return image.flop(rotation.isMirrored).rotate(angle);
}

/** sharp processes 16-bit images in Display P3 and leaves them there unless a profile is requested. */
function staysInP3({ depth, hasProfile, space }: Metadata): boolean {
  return depth === 'ushort' && hasProfile && space === 'rgb16';
}

/** Upright and on white, in its own size and colors. */
export function openUpright(source: SharpInput, orientation: Orientation, maxPixels: number): Sharp {
  const input = sharp(source, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 });
  return rotate(input, orientation).flatten({ background: '#fff' });
}

export function toSrgb(image: Sharp, metadata: Metadata): Sharp {
  const inSrgb = image.toColourspace('srgb');
  return staysInP3(metadata) ? inSrgb.withIccProfile('srgb', { attach: false }) : inSrgb;
}

/**
 * sharp converts images of 8 bits to sRGB before anything else, but those of 16 bits to Display P3. Images of 8 bits are
 * scaled down in their own colors first, which takes less than half of the time.
 */
async function decodeInP3(image: Sharp, { depth }: Metadata): Promise<Pixels> {
  const scaled =
    depth === 'uchar' ? sharp(await image.keepIccProfile().tiff({ compression: 'none' }).toBuffer()) : image;
  const { data, info } = await scaled
    .pipelineColourspace('rgb16')
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const samples = new Uint16Array(
    data.buffer,
    data.byteOffset,
    data.byteLength / Uint16Array.BYTES_PER_ELEMENT,
  );
  return { data: samples, width: info.width, height: info.height, channels: info.channels };
}

/** Decodes the file. All renditions are made from the result. */
export async function decode(
  source: SharpInput,
  metadata: Metadata,
  { orientation, size, maxPixels, keepsWideGamut }: DecodeOptions,
): Promise<Pixels> {
  const image = openUpright(source, orientation, maxPixels).resize({
    width: size,
    height: size,
    fit: 'inside',
    withoutEnlargement: true,
  });
  if (keepsWideGamut && isWideGamut(metadata)) return decodeInP3(image, metadata);
  const { data, info } = await toSrgb(image, metadata).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

const fromPixels = ({ data, width, height, channels }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

const isInP3 = ({ data }: Pixels) => data instanceof Uint16Array;

const inSrgb = (image: Sharp, pixels: Pixels) =>
  isInP3(pixels) ? image.withIccProfile('srgb', { attach: false }) : image;

/**
 * Repeats a PNG file over an image. It is drawn for images with this longer side, so it shrinks with a smaller one. An
 * image must not be smaller than what is repeated, so that is cropped.
 */
async function repeatOver(image: Sharp, png: Buffer, size: number): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width } = await sharp(png).metadata();
  const scale = Math.max(info.width, info.height) / size;
  const scaled = await sharp(png)
    .resize({ width: Math.max(1, Math.round(width * scale)) })
    .png()
    .toBuffer({ resolveWithObject: true });
  const crop = {
    width: Math.min(scaled.info.width, info.width),
    height: Math.min(scaled.info.height, info.height),
  };
  const tile = await sharp(scaled.data)
    .extract({ left: 0, top: 0, ...crop })
    .png()
    .toBuffer();
  return sharp(data, { raw: info }).composite([{ input: tile, tile: true, gravity: 'northwest' }]);
}

export interface RenditionOptions {
  /** Longer side in pixels. */
  readonly size: number;
  /** A PNG file, in base64, that is repeated over the rendition, which is in sRGB then. */
  readonly overlay?: string | undefined;
  /** Pixels in Display P3 stay there. */
  readonly isWideGamut: boolean;
}

export async function renderJpeg(
  pixels: Pixels,
  { size, overlay, isWideGamut }: RenditionOptions,
): Promise<Buffer> {
  const resized = fromPixels(pixels).resize({
    width: size,
    height: size,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const staysWide = isWideGamut && overlay === undefined && isInP3(pixels);
  const colored = staysWide ? resized.withIccProfile('p3') : inSrgb(resized, pixels);
  const image =
    overlay === undefined ? colored : await repeatOver(colored, Buffer.from(overlay, 'base64'), size);
  return image.jpeg({ quality, chromaSubsampling: size < fullChromaBelow ? '4:4:4' : '4:2:0' }).toBuffer();
}

/** Approximate luminance. libvips computes it in linear light, which takes longer than the whole measurement. */
function luminanceOf(data: Buffer, channels: number): Uint8Array {
  if (channels < 3) return data;
  const luminance = new Uint8Array(data.length / channels);
  for (let pixel = 0, offset = 0; pixel < luminance.length; pixel += 1, offset += channels)
    luminance[pixel] = ((data[offset] ?? 0) + 2 * (data[offset + 1] ?? 0) + (data[offset + 2] ?? 0)) >> 2;
  return luminance;
}

/** Scales to the size that `sharpness.ts` measures. Null if the image is smaller. */
export async function toGray(pixels: Pixels): Promise<Gray | null> {
  if (Math.max(pixels.width, pixels.height) < measuredSize) return null;
  const scaled = fromPixels(pixels).resize({ width: measuredSize, height: measuredSize, fit: 'inside' });
  const { data, info } = await inSrgb(scaled, pixels).raw().toBuffer({ resolveWithObject: true });
  return { data: luminanceOf(data, info.channels), width: info.width, height: info.height };
}
