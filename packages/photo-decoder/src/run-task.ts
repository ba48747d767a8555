// Runs one task, inside a decoding process.
import { closeSync, openSync } from 'node:fs';
import type { Metadata, SharpInput } from 'sharp';
import { type ByteReader, fileReader } from './byte-reader.ts';
import { estimateCost, isExpensive } from './cost.ts';
import { detectType } from './detect-type.ts';
import type { RawMetadata } from './raw-metadata.ts';
import { decode, type Orientation, type Pixels, readMetadata, renderJpeg, toGray } from './render.ts';
import { isBlurred } from './sharpness.ts';
import {
  type Inspection,
  type Message,
  type PhotoMimeType,
  type PhotoWarning,
  type ProcessTask,
  type Rejection,
  rejected,
} from './task.ts';
import { findColorWarnings, isTooSmall } from './warnings.ts';

/** libheif's error messages when it lacks the codec, as opposed to a broken file. */
const missingCodec = /unsupported|plugin|codec/i;
/** The decoders' error messages at the memory limit of the process. */
const memoryShortage = /out of memory|insufficient memory|unable to allocate|cannot allocate|malloc/i;

type Completed = Extract<Message, { kind: 'completed' }>;
type Expensive = Extract<Message, { kind: 'expensive' }>;

interface Decoded {
  readonly kind: 'decoded';
  readonly metadata: Metadata;
  readonly pixels: Pixels;
}

function reject(rejection: Rejection): Completed {
  return { kind: 'completed', inspection: rejected(rejection), renditions: [] };
}

function upright(width: number, height: number, orientation: number) {
  return orientation > 4 ? { width: height, height: width } : { width, height };
}

async function decodeWithinLimits(
  source: SharpInput,
  orientation: Orientation,
  { sizes, limits, mayBeExpensive }: ProcessTask,
): Promise<Decoded | Completed | Expensive> {
  const metadata = await readMetadata(source);
  const cost = estimateCost(metadata);
  if (metadata.width * metadata.height > limits.maxPixels) return reject('too_many_pixels');
  if (cost.memoryBytes > limits.maxMemoryBytes) return reject('too_much_memory');
  if (!mayBeExpensive && isExpensive(cost)) return { kind: 'expensive', memoryBytes: cost.memoryBytes };
  const pixels = await decode(source, metadata, { orientation, size: Math.max(...sizes), ...limits });
  return { kind: 'decoded', metadata, pixels };
}

function rejectionFor(error: unknown, mimeType: PhotoMimeType): Rejection {
  const message = error instanceof Error ? error.message : '';
  if (memoryShortage.test(message)) return 'too_much_memory';
  return mimeType === 'image/heic' && missingCodec.test(message) ? 'unsupported_format' : 'unreadable';
}

async function hasBlur({ kind }: ProcessTask, pixels: Pixels): Promise<boolean> {
  const gray = kind === 'inspect' ? await toGray(pixels) : null;
  return gray !== null && isBlurred(gray);
}

async function complete(
  { sizes }: ProcessTask,
  inspection: Inspection,
  pixels: Pixels | null,
): Promise<Completed> {
  const renditions: string[] = [];
  if (pixels !== null)
    for (const size of sizes) renditions.push((await renderJpeg(pixels, size)).toString('base64'));
  return { kind: 'completed', inspection, renditions };
}

async function inspectImage(
  task: ProcessTask,
  mimeType: PhotoMimeType,
  bytes: ByteReader,
): Promise<Completed | Expensive> {
  const decoded = await decodeWithinLimits(task.path, null, task).catch((error: unknown) =>
    reject(rejectionFor(error, mimeType)),
  );
  if (decoded.kind !== 'decoded') return decoded;
  const { metadata, pixels } = decoded;
  const { width, height } = upright(metadata.width, metadata.height, metadata.orientation ?? 1);
  const warnings: PhotoWarning[] = [
    ...(isTooSmall(width, height, task.limits) ? (['too_small'] as const) : []),
    ...findColorWarnings(metadata, bytes),
    ...((await hasBlur(task, pixels)) ? (['blurred'] as const) : []),
  ];
  return complete(task, { kind: 'photo', mimeType, width, height, warnings, hasRendition: true }, pixels);
}

/** Decodes the largest embedded preview that can be decoded. Null if there is none. */
async function decodePreview(
  task: ProcessTask,
  { previews, orientation }: RawMetadata,
  bytes: ByteReader,
): Promise<Pixels | Expensive | null> {
  for (const { offset, length } of previews) {
    const preview = bytes.read(offset, length);
    if (preview === null) continue;
    const decoded = await decodeWithinLimits(preview, orientation, task).catch(() => null);
    if (decoded?.kind === 'decoded') return decoded.pixels;
    if (decoded?.kind === 'expensive') return decoded;
  }
  return null;
}

async function inspectRaw(
  task: ProcessTask,
  mimeType: PhotoMimeType,
  raw: RawMetadata,
  bytes: ByteReader,
): Promise<Completed | Expensive> {
  if (raw.width === null || raw.height === null || !raw.hasImageData) return reject('unreadable');
  const { width, height } = upright(raw.width, raw.height, raw.orientation);
  const pixels = await decodePreview(task, raw, bytes);
  if (pixels !== null && 'kind' in pixels) return pixels;
  const warnings: PhotoWarning[] = [
    ...(isTooSmall(width, height, task.limits) ? (['too_small'] as const) : []),
    ...(pixels !== null && (await hasBlur(task, pixels)) ? (['blurred'] as const) : []),
  ];
  const hasRendition = pixels !== null;
  return complete(task, { kind: 'photo', mimeType, width, height, warnings, hasRendition }, pixels);
}

/** @throws a system error if the file cannot be opened */
export async function runTask(task: ProcessTask): Promise<Completed | Expensive> {
  const descriptor = openSync(task.path, 'r');
  try {
    const bytes = fileReader(descriptor);
    const detected = await detectType(bytes);
    if (detected.kind === 'rejected') return reject(detected.rejection);
    if (detected.kind === 'raw') return await inspectRaw(task, detected.mimeType, detected.raw, bytes);
    return await inspectImage(task, detected.mimeType, bytes);
  } finally {
    closeSync(descriptor);
  }
}
