// Runs one task, inside a decoding process.
import { closeSync, openSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Metadata, SharpInput } from 'sharp';
import { type ByteReader, fileReader } from './byte-reader.ts';
import { type Cost, costInMemory, estimateCost, type Header, isExpensive } from './cost.ts';
import { detectType } from './detect-type.ts';
import { decodeHevc } from './hevc.ts';
import { pixelBytesOf } from './memory-tiff.ts';
import { decodePhotoshop, type PhotoshopImage } from './photoshop.ts';
import type { RawMetadata } from './raw-metadata.ts';
import { decode, type Orientation, type Pixels, readMetadata, renderJpeg, toGray } from './render.ts';
import { isBlank, isBlurred } from './sharpness.ts';
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

/** libheif's error messages when it lacks the codec, such as those of VVC or JPEG 2000, as opposed to a broken file. */
const missingCodec = /unsupported|not been built in/i;
/** The decoders' error messages at the memory limit of the process. */
const memoryShortage = /out of memory|insufficient memory|unable to allocate|cannot allocate|malloc/i;

/** Unlike libvips, libheif in WebAssembly has the whole file in memory: as read, as passed on, and as its own copy. */
const hevcFileCopies = 3;

/** Whether sharp can't decode what a HEIF file contains, such as HEVC. */
function lacksCodec({ format }: Metadata, error: unknown): boolean {
  return format === 'heif' && error instanceof Error && missingCodec.test(error.message);
}

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

/** Why the image can't be decoded, or not yet. Null: it can. */
function exceededLimit(
  { width, height }: Pick<Header, 'width' | 'height'>,
  cost: Cost,
  { limits, mayBeExpensive }: ProcessTask,
): Completed | Expensive | null {
  if (width * height > limits.maxPixels) return reject('too_many_pixels');
  if (cost.memoryBytes > limits.maxMemoryBytes) return reject('too_much_memory');
  return !mayBeExpensive && isExpensive(cost) ? { kind: 'expensive', memoryBytes: cost.memoryBytes } : null;
}

async function decodeWithinLimits(
  source: SharpInput,
  orientation: Orientation,
  task: ProcessTask,
): Promise<Decoded | Completed | Expensive> {
  const metadata = await readMetadata(source);
  const cost = estimateCost(metadata);
  const exceeded = exceededLimit(metadata, cost, task);
  if (exceeded !== null) return exceeded;
  const options = { orientation, size: Math.max(...task.sizes), ...task.limits };
  try {
    return { kind: 'decoded', metadata, pixels: await decode(source, metadata, options) };
  } catch (error) {
    if (typeof source !== 'string' || !lacksCodec(metadata, error)) throw error;
    const { size } = await stat(source);
    const memoryBytes = cost.memoryBytes + hevcFileCopies * size;
    const exceededWithFile = exceededLimit(metadata, { ...cost, memoryBytes }, task);
    if (exceededWithFile !== null) return exceededWithFile;
    const tiff = decodeHevc(await readFile(source), metadata);
    return { kind: 'decoded', metadata, pixels: await decode(tiff, metadata, options) };
  }
}

function rejectionFor(error: unknown, mimeType: PhotoMimeType): Rejection {
  const message = error instanceof Error ? error.message : '';
  if (memoryShortage.test(message)) return 'too_much_memory';
  return mimeType === 'image/heic' && missingCodec.test(message) ? 'unsupported_format' : 'unreadable';
}

async function findContentWarnings({ kind }: ProcessTask, pixels: Pixels): Promise<readonly PhotoWarning[]> {
  const gray = kind === 'inspect' ? await toGray(pixels) : null;
  if (gray === null) return [];
  if (isBlank(gray)) return ['blank'];
  return isBlurred(gray) ? ['blurred'] : [];
}

async function complete(
  { sizes, overlay }: ProcessTask,
  inspection: Inspection,
  pixels: Pixels | null,
): Promise<Completed> {
  const renditions: string[] = [];
  if (pixels !== null)
    for (const size of sizes) renditions.push((await renderJpeg(pixels, size, overlay)).toString('base64'));
  return { kind: 'completed', inspection, renditions };
}

async function completeImage(
  task: ProcessTask,
  mimeType: PhotoMimeType,
  { metadata, pixels }: Decoded,
  bytes: ByteReader,
): Promise<Completed> {
  const { width, height } = upright(metadata.width, metadata.height, metadata.orientation ?? 1);
  const warnings: PhotoWarning[] = [
    ...(isTooSmall(width, height, task.limits) ? (['too_small'] as const) : []),
    ...findColorWarnings(metadata, bytes),
    ...(await findContentWarnings(task, pixels)),
  ];
  return complete(task, { kind: 'photo', mimeType, width, height, warnings, hasRendition: true }, pixels);
}

async function inspectImage(
  task: ProcessTask,
  mimeType: PhotoMimeType,
  bytes: ByteReader,
): Promise<Completed | Expensive> {
  const decoded = await decodeWithinLimits(task.path, null, task).catch((error: unknown) =>
    reject(rejectionFor(error, mimeType)),
  );
  return decoded.kind === 'decoded' ? completeImage(task, mimeType, decoded, bytes) : decoded;
}

async function inspectPhotoshop(
  task: ProcessTask,
  { width, height, composite }: PhotoshopImage,
  bytes: ByteReader,
): Promise<Completed | Expensive> {
  const mimeType = 'image/vnd.adobe.photoshop';
  if (width * height === 0) return reject('unreadable');
  if (width * height > task.limits.maxPixels) return reject('too_many_pixels');
  if (composite === null) {
    const warnings = isTooSmall(width, height, task.limits) ? (['too_small'] as const) : [];
    return complete(task, { kind: 'photo', mimeType, width, height, warnings, hasRendition: false }, null);
  }
  const exceeded = exceededLimit({ width, height }, costInMemory(pixelBytesOf(composite.layout)), task);
  if (exceeded !== null) return exceeded;
  try {
    const tiff = decodePhotoshop(bytes, composite);
    const decoded = await decodeWithinLimits(tiff, null, { ...task, mayBeExpensive: true });
    return decoded.kind === 'decoded' ? await completeImage(task, mimeType, decoded, bytes) : decoded;
  } catch (error) {
    return reject(rejectionFor(error, mimeType));
  }
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
    ...(pixels === null ? [] : await findContentWarnings(task, pixels)),
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
    if (detected.kind === 'photoshop') return await inspectPhotoshop(task, detected.photoshop, bytes);
    if (detected.kind === 'raw') return await inspectRaw(task, detected.mimeType, detected.raw, bytes);
    return await inspectImage(task, detected.mimeType, bytes);
  } finally {
    closeSync(descriptor);
  }
}
