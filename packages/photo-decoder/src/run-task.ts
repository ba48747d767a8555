// Runs one task, inside a decoding process.
import { closeSync, openSync } from 'node:fs';
import type { Metadata } from 'sharp';
import { type ByteReader, fileReader } from './byte-reader.ts';
import { estimateCost } from './cost.ts';
import {
  type Completed,
  type Decoded,
  decodeFlattened,
  decodeImage,
  decodePreview,
  type Expensive,
  reject,
  type Work,
} from './decode-within-limits.ts';
import { detectType } from './detect-type.ts';
import type { DetectedPhoto } from './find-exif.ts';
import { readIccProfile } from './icc-profile.ts';
import { readPhotoMetadata } from './photo-metadata.ts';
import type { PhotoshopImage } from './photoshop.ts';
import type { RawMetadata } from './raw-metadata.ts';
import { decode, type Pixels, renderJpeg, toGray } from './render.ts';
import { runTileTask, type SendTile } from './run-tile-task.ts';
import { isBlank, isBlurred } from './sharpness.ts';
import type {
  BitDepth,
  Inspection,
  Message,
  PhotoMetadata,
  PhotoMimeType,
  PhotoWarning,
  ProcessRenderTask,
  ProcessTask,
} from './task.ts';
import { findColorWarnings, isTooSmall } from './warnings.ts';

type Result = Exclude<Message, { kind: 'ready' | 'tile' | 'failed' }>;

const unknownColors = { profile: null, bitDepth: null } as const;

function upright(width: number, height: number, orientation: number) {
  return orientation > 4 ? { width: height, height: width } : { width, height };
}

function pixelsOf({ sizes, wideGamutFrom, limits: { maxPixels } }: ProcessRenderTask): Work<Pixels> {
  const size = Math.max(...sizes);
  const keepsWideGamut = wideGamutFrom !== undefined && size >= wideGamutFrom;
  return {
    estimate: estimateCost,
    run: (source, metadata, orientation) =>
      decode(source, metadata, { orientation, size, maxPixels, keepsWideGamut }),
  };
}

async function findContentWarnings(
  { kind }: ProcessRenderTask,
  pixels: Pixels,
): Promise<readonly PhotoWarning[]> {
  const gray = kind === 'inspect' ? await toGray(pixels) : null;
  if (gray === null) return [];
  if (isBlank(gray)) return ['blank'];
  return isBlurred(gray) ? ['blurred'] : [];
}

async function complete(
  { sizes, overlay, wideGamutFrom = Number.POSITIVE_INFINITY }: ProcessRenderTask,
  inspection: Inspection,
  pixels: Pixels | null,
): Promise<Completed> {
  const renditions: string[] = [];
  if (pixels !== null)
    for (const size of sizes) {
      const rendition = await renderJpeg(pixels, { size, overlay, isWideGamut: size >= wideGamutFrom });
      renditions.push(rendition.toString('base64'));
    }
  return { kind: 'completed', inspection, renditions };
}

const bitDepths: Readonly<Record<string, BitDepth>> = { uchar: 8, ushort: 16, uint: 32, float: 32 };

function bitDepthOf({ depth, bitsPerSample, format }: Metadata): BitDepth | null {
  // With 10 or 12 bits, which libvips reads as 16.
  if (format === 'heif' && bitsPerSample !== undefined && bitsPerSample !== 8) return null;
  return bitDepths[depth] ?? null;
}

async function completeImage(
  task: ProcessRenderTask,
  mimeType: PhotoMimeType,
  { metadata, output: pixels }: Decoded<Pixels>,
  bytes: ByteReader,
): Promise<Completed> {
  const { width, height } = upright(metadata.width, metadata.height, metadata.orientation ?? 1);
  const warnings: PhotoWarning[] = [
    ...(isTooSmall(width, height, task.limits) ? (['too_small'] as const) : []),
    ...findColorWarnings(metadata, bytes),
    ...(await findContentWarnings(task, pixels)),
  ];
  const profile = metadata.icc === undefined ? null : (readIccProfile(metadata.icc)?.description ?? null);
  const bitDepth = bitDepthOf(metadata);
  const photo = { kind: 'photo', mimeType, width, height, warnings, profile, bitDepth } as const;
  return complete(task, { ...photo, hasRendition: true }, pixels);
}

async function inspectImage(
  task: ProcessRenderTask,
  mimeType: PhotoMimeType,
  bytes: ByteReader,
): Promise<Completed | Expensive> {
  const decoded = await decodeImage(task, mimeType, pixelsOf(task));
  return decoded.kind === 'decoded' ? completeImage(task, mimeType, decoded, bytes) : decoded;
}

async function inspectPhotoshop(
  task: ProcessRenderTask,
  photoshop: PhotoshopImage,
  bytes: ByteReader,
): Promise<Completed | Expensive> {
  const mimeType = 'image/vnd.adobe.photoshop';
  const decoded = await decodeFlattened(task, photoshop, bytes, pixelsOf(task));
  if (decoded?.kind === 'decoded') {
    const completed = await completeImage(task, mimeType, decoded, bytes);
    const { inspection } = completed;
    if (inspection.kind === 'rejected') return completed;
    // Lab with 8 bits is decoded with 16.
    return {
      ...completed,
      inspection: { ...inspection, bitDepth: photoshop.composite?.bitsPerSample ?? null },
    };
  }
  if (decoded !== null) return decoded;
  const { width, height } = photoshop;
  const warnings = isTooSmall(width, height, task.limits) ? (['too_small'] as const) : [];
  const photo = { kind: 'photo', mimeType, width, height, warnings, ...unknownColors } as const;
  return complete(task, { ...photo, hasRendition: false }, null);
}

async function inspectRaw(
  task: ProcessRenderTask,
  mimeType: PhotoMimeType,
  raw: RawMetadata,
  bytes: ByteReader,
): Promise<Completed | Expensive> {
  if (raw.width === null || raw.height === null || !raw.hasImageData) return reject('unreadable');
  const { width, height } = upright(raw.width, raw.height, raw.orientation);
  const decoded = await decodePreview(task, raw, bytes, pixelsOf(task));
  if (decoded?.kind === 'expensive') return decoded;
  const pixels = decoded?.output ?? null;
  const warnings: PhotoWarning[] = [
    ...(isTooSmall(width, height, task.limits) ? (['too_small'] as const) : []),
    ...(pixels === null ? [] : await findContentWarnings(task, pixels)),
  ];
  const photo = { kind: 'photo', mimeType, width, height, warnings, ...unknownColors } as const;
  return complete(task, { ...photo, hasRendition: pixels !== null }, pixels);
}

async function inspectDetected(
  task: ProcessRenderTask,
  detected: DetectedPhoto,
  bytes: ByteReader,
): Promise<Completed | Expensive> {
  if (detected.kind === 'photoshop') return inspectPhotoshop(task, detected.photoshop, bytes);
  if (detected.kind === 'raw') return inspectRaw(task, detected.mimeType, detected.raw, bytes);
  return inspectImage(task, detected.mimeType, bytes);
}

/** Null: it can't be read. The photo itself has been decoded. */
function tryToReadMetadata(bytes: ByteReader, detected: DetectedPhoto): PhotoMetadata | null {
  try {
    return readPhotoMetadata(bytes, detected);
  } catch {
    return null;
  }
}

async function runRenderTask(task: ProcessRenderTask, bytes: ByteReader): Promise<Completed | Expensive> {
  const detected = await detectType(bytes);
  if (detected.kind === 'rejected') return reject(detected.rejection);
  const result = await inspectDetected(task, detected, bytes);
  const isPhoto = result.kind === 'completed' && result.inspection.kind === 'photo';
  return isPhoto && task.readsMetadata ? { ...result, metadata: tryToReadMetadata(bytes, detected) } : result;
}

async function runMetadataTask(bytes: ByteReader): Promise<Result> {
  const detected = await detectType(bytes);
  if (detected.kind === 'rejected') return reject(detected.rejection);
  return { kind: 'metadata', metadata: readPhotoMetadata(bytes, detected) };
}

function runOpened(task: ProcessTask, bytes: ByteReader, sendTile: SendTile): Promise<Result> {
  switch (task.kind) {
    case 'tile':
      return runTileTask(task, bytes, sendTile);
    case 'metadata':
      return runMetadataTask(bytes);
    case 'inspect':
    case 'render':
      return runRenderTask(task, bytes);
  }
}

/** @throws a system error if the file cannot be opened */
export async function runTask(task: ProcessTask, sendTile: SendTile): Promise<Result> {
  const descriptor = openSync(task.path, 'r');
  try {
    return await runOpened(task, fileReader(descriptor), sendTile);
  } finally {
    closeSync(descriptor);
  }
}
