// Decodes the image in a file, whatever its format, unless that takes more than the limits allow.
import { readFile, stat } from 'node:fs/promises';
import type { Metadata, SharpInput } from 'sharp';
import type { ByteReader } from './byte-reader.ts';
import { type Cost, costInMemory, type Header, isExpensive } from './cost.ts';
import { decodeHevc } from './hevc.ts';
import { pixelBytesOf } from './memory-tiff.ts';
import { decodePhotoshop, type PhotoshopImage } from './photoshop.ts';
import type { RawMetadata } from './raw-metadata.ts';
import { type Orientation, readMetadata } from './render.ts';
import { type Message, type PhotoMimeType, type ProcessTask, type Rejection, rejected } from './task.ts';

export type Completed = Extract<Message, { kind: 'completed' }>;
export type Expensive = Extract<Message, { kind: 'expensive' }>;

/** What is made of an image. */
export interface Work<Output> {
  estimate(metadata: Metadata): Cost;
  run(source: SharpInput, metadata: Metadata, orientation: Orientation): Promise<Output>;
}

export interface Decoded<Output> {
  readonly kind: 'decoded';
  readonly metadata: Metadata;
  readonly output: Output;
}

export type Decoding<Output> = Decoded<Output> | Completed | Expensive;

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

export function reject(rejection: Rejection): Completed {
  return { kind: 'completed', inspection: rejected(rejection), renditions: [] };
}

function rejectionFor(error: unknown, mimeType: PhotoMimeType): Rejection {
  const message = error instanceof Error ? error.message : '';
  if (memoryShortage.test(message)) return 'too_much_memory';
  return mimeType === 'image/heic' && missingCodec.test(message) ? 'unsupported_format' : 'unreadable';
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

async function decodeWithinLimits<Output>(
  source: SharpInput,
  orientation: Orientation,
  task: ProcessTask,
  work: Work<Output>,
): Promise<Decoding<Output>> {
  const metadata = await readMetadata(source);
  const cost = work.estimate(metadata);
  const exceeded = exceededLimit(metadata, cost, task);
  if (exceeded !== null) return exceeded;
  try {
    return { kind: 'decoded', metadata, output: await work.run(source, metadata, orientation) };
  } catch (error) {
    if (typeof source !== 'string' || !lacksCodec(metadata, error)) throw error;
    const { size } = await stat(source);
    const memoryBytes = cost.memoryBytes + hevcFileCopies * size;
    const exceededWithFile = exceededLimit(metadata, { ...cost, memoryBytes }, task);
    if (exceededWithFile !== null) return exceededWithFile;
    const tiff = decodeHevc(await readFile(source), metadata);
    return { kind: 'decoded', metadata, output: await work.run(tiff, metadata, orientation) };
  }
}

export function decodeImage<Output>(
  task: ProcessTask,
  mimeType: PhotoMimeType,
  work: Work<Output>,
): Promise<Decoding<Output>> {
  return decodeWithinLimits(task.path, null, task, work).catch((error: unknown) =>
    reject(rejectionFor(error, mimeType)),
  );
}

/** Null: there is no flattened image that can be shown. */
export async function decodeFlattened<Output>(
  task: ProcessTask,
  { width, height, composite }: PhotoshopImage,
  bytes: ByteReader,
  work: Work<Output>,
): Promise<Decoding<Output> | null> {
  if (width * height === 0) return reject('unreadable');
  if (width * height > task.limits.maxPixels) return reject('too_many_pixels');
  if (composite === null) return null;
  const exceeded = exceededLimit({ width, height }, costInMemory(pixelBytesOf(composite.layout)), task);
  if (exceeded !== null) return exceeded;
  try {
    const tiff = decodePhotoshop(bytes, composite);
    return await decodeWithinLimits(tiff, null, { ...task, mayBeExpensive: true }, work);
  } catch (error) {
    return reject(rejectionFor(error, 'image/vnd.adobe.photoshop'));
  }
}

/** Decodes the largest embedded preview that can be decoded. Null if there is none. */
export async function decodePreview<Output>(
  task: ProcessTask,
  { previews, orientation }: RawMetadata,
  bytes: ByteReader,
  work: Work<Output>,
): Promise<Decoded<Output> | Expensive | null> {
  for (const { offset, length } of previews) {
    const preview = bytes.read(offset, length);
    if (preview === null) continue;
    const decoded = await decodeWithinLimits(preview, orientation, task, work).catch(() => null);
    if (decoded?.kind === 'decoded' || decoded?.kind === 'expensive') return decoded;
  }
  return null;
}
