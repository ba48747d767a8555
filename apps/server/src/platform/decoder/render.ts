// Pictures for screens: upright, in sRGB, on white, without anything but pixels. Runs in a decoding process only.
import { writeFile } from 'node:fs/promises';
import { photoMaxPixels } from '@burnish/domain/photo/photo';
import sharp, { type Metadata, type Sharp, type SharpInput } from 'sharp';
import { type Grey, measuredSize } from './sharpness.ts';
import type { Wanted } from './task.ts';

/** Seen beside each other, sharper ones show no difference, and files twice as large. */
const quality = 82;
/** In small pictures colours that are shared by four pixels bleed. */
const fullColourBelow = 640;

/** How a picture is turned, and then mirrored left to right, for each value of EXIF's Orientation. */
const upright = [
  { angle: 0, isMirrored: false },
  { angle: 0, isMirrored: true },
  { angle: 180, isMirrored: false },
  { angle: 180, isMirrored: true },
  { angle: 90, isMirrored: true },
  { angle: 90, isMirrored: false },
  { angle: 270, isMirrored: true },
  { angle: 270, isMirrored: false },
] as const;

/** Null: as its own EXIF data says. */
export type Orientation = number | null;

export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

const openSource = (source: SharpInput) =>
  sharp(source, { failOn: 'error', limitInputPixels: photoMaxPixels, pages: 1 });

/** What its head says, also of more pixels than would be decoded. */
export function readMetadata(source: SharpInput): Promise<Metadata> {
  return sharp(source, { failOn: 'error', limitInputPixels: false, pages: 1 }).metadata();
}

function turn(image: Sharp, orientation: Orientation): Sharp {
  const turned = upright[(orientation ?? 1) - 1];
  if (orientation === null || turned === undefined) return image.autoOrient();
  // Mirrored before it is turned by a right angle, it is upside down after: so it is turned the other way about.
  const isAcross = turned.angle % 180 !== 0;
  const angle = turned.isMirrored && isAcross ? 360 - turned.angle : turned.angle;
  return image.flop(turned.isMirrored).rotate(angle);
}

/** sharp works on 16 bits in Display P3, and leaves the numbers there unless it is told where they belong. */
function isLeftInP3({ depth, hasProfile, space }: Metadata): boolean {
  return depth === 'ushort' && hasProfile && space === 'rgb16';
}

/** The one time that the file itself is decoded. */
export async function decode(
  source: SharpInput,
  about: Metadata,
  orientation: Orientation,
  size: number,
): Promise<Pixels> {
  const image = turn(openSource(source), orientation)
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb');
  const plain = isLeftInP3(about) ? image.withIccProfile('srgb', { attach: false }) : image;
  const { data, info } = await plain.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

const again = ({ data, width, height, channels }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

/** An error here is one of the disk: what libvips says of it would be taken for the picture's. */
export async function write(pixels: Pixels, { size, path }: Wanted): Promise<void> {
  const bytes = await again(pixels)
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality, chromaSubsampling: size < fullColourBelow ? '4:4:4' : '4:2:0' })
    .toBuffer();
  await writeFile(path, bytes);
}

/** Near enough to how light it is: libvips goes by linear light, which takes longer than all the rest of measuring. */
function greyOf(data: Buffer, channels: number): Uint8Array {
  if (channels < 3) return data;
  const grey = new Uint8Array(data.length / channels);
  for (let place = 0, at = 0; place < grey.length; place += 1, at += channels)
    grey[place] = ((data[at] ?? 0) + 2 * (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) >> 2;
  return grey;
}

/** Null: too small to be measured like the others. */
export async function toGrey(pixels: Pixels): Promise<Grey | null> {
  if (Math.max(pixels.width, pixels.height) < measuredSize) return null;
  const { data, info } = await again(pixels)
    .resize({ width: measuredSize, height: measuredSize, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: greyOf(data, info.channels), width: info.width, height: info.height };
}
