// The whole of a task, in a decoding process.
import { closeSync, openSync } from 'node:fs';
import { type PhotoType, photoMaxPixels } from '@burnish/domain/photo/photo';
import type { Metadata, SharpInput } from 'sharp';
import { type Bytes, bytesOfFile } from './bytes.ts';
import { findColourFaults, isTooSmall } from './findings.ts';
import { judge } from './judge.ts';
import type { Raw } from './raw.ts';
import { decode, type Orientation, type Pixels, readMetadata, toGrey, write } from './render.ts';
import { isBlurred } from './sharpness.ts';
import type { Examined, Refused, Task } from './task.ts';

const refused = (refusal: Refused['refusal']): Refused => ({ kind: 'refused', refusal });

/** What libheif says where the codec inside is the trouble, and not the file. */
const lacksCodec = /unsupported|plugin|codec/i;

interface Shown {
  readonly about: Metadata;
  readonly pixels: Pixels;
}

function upright(width: number, height: number, orientation: number) {
  return orientation > 4 ? { width: height, height: width } : { width, height };
}

async function show(
  source: SharpInput,
  orientation: Orientation,
  { pictures }: Task,
): Promise<Shown | Refused> {
  const about = await readMetadata(source);
  if (about.width * about.height > photoMaxPixels) return refused('too_many_pixels');
  const largest = Math.max(...pictures.map(({ size }) => size));
  return { about, pixels: await decode(source, about, orientation, largest) };
}

async function isBlurredIn({ kind }: Task, pixels: Pixels): Promise<boolean> {
  const grey = kind === 'examine' ? await toGrey(pixels) : null;
  return grey !== null && isBlurred(grey);
}

async function writeAll({ pictures }: Task, pixels: Pixels): Promise<void> {
  for (const wanted of pictures) await write(pixels, wanted);
}

/** Only decoding is the file's fault: what fails in writing is thrown. */
async function showOrRefuse(task: Task, mimeType: PhotoType): Promise<Shown | Refused> {
  try {
    return await show(task.path, null, task);
  } catch (error) {
    const isLacking = mimeType === 'image/heic' && error instanceof Error && lacksCodec.test(error.message);
    return refused(isLacking ? 'no_decoder' : 'unreadable');
  }
}

async function examineStill(task: Task, mimeType: PhotoType, bytes: Bytes): Promise<Examined> {
  const shown = await showOrRefuse(task, mimeType);
  if ('kind' in shown) return shown;
  const { about, pixels } = shown;
  const { width, height } = upright(about.width, about.height, about.orientation ?? 1);
  await writeAll(task, pixels);
  const findings = [
    ...(isTooSmall(width, height) ? (['too_small'] as const) : []),
    ...findColourFaults(about, bytes),
    ...((await isBlurredIn(task, pixels)) ? (['blurred'] as const) : []),
  ];
  return { kind: 'photograph', mimeType, width, height, findings, isPictured: true };
}

/** The largest preview that can be decoded. */
async function showPreview(task: Task, { previews, orientation }: Raw, bytes: Bytes): Promise<Pixels | null> {
  for (const { offset, length } of previews) {
    const preview = bytes.read(offset, length);
    const shown = preview === null ? null : await show(preview, orientation, task).catch(() => null);
    if (shown !== null && 'pixels' in shown) return shown.pixels;
  }
  return null;
}

async function examineRaw(task: Task, mimeType: PhotoType, raw: Raw, bytes: Bytes): Promise<Examined> {
  const size =
    raw.width === null || raw.height === null
      ? { width: null, height: null }
      : upright(raw.width, raw.height, raw.orientation);
  const pixels = await showPreview(task, raw, bytes);
  if (pixels !== null) await writeAll(task, pixels);
  const findings = [
    ...(isTooSmall(size.width, size.height) ? (['too_small'] as const) : []),
    ...(pixels !== null && (await isBlurredIn(task, pixels)) ? (['blurred'] as const) : []),
  ];
  return { kind: 'photograph', mimeType, ...size, findings, isPictured: pixels !== null };
}

/** @throws what the system says of a file that cannot be opened or written */
export async function carryOut(task: Task): Promise<Examined> {
  const descriptor = openSync(task.path, 'r');
  try {
    const bytes = bytesOfFile(descriptor);
    const judged = await judge(task.path, bytes);
    if (judged.kind === 'refused') return judged;
    if (judged.kind === 'raw') return await examineRaw(task, judged.mimeType, judged.raw, bytes);
    return await examineStill(task, judged.mimeType, bytes);
  } finally {
    closeSync(descriptor);
  }
}
