// The messages between the decoder and its processes.

/** The supported formats. Camera raw files are inspected, and rendered from their embedded previews. */
export const photoMimeTypes = [
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'image/heic',
  'image/avif',
  'image/vnd.adobe.photoshop',
  'image/x-canon-cr2',
  'image/x-canon-cr3',
  'image/x-nikon-nef',
  'image/x-sony-arw',
  'image/x-adobe-dng',
  'image/x-fujifilm-raf',
  'image/x-olympus-orf',
  'image/x-panasonic-rw2',
  'image/x-pentax-pef',
  'image/x-phaseone-iiq',
  'image/x-hasselblad-3fr',
] as const;
export type PhotoMimeType = (typeof photoMimeTypes)[number];

/** Signs that a photo may be unsuitable for professional work. */
export type PhotoWarning = 'too_small' | 'no_profile' | 'cmyk' | 'blurred' | 'blank';

/** Why a file cannot be decoded. `too_much_memory`, `too_slow`: more memory or processor time than the limits allow. */
export type Rejection =
  | 'not_a_photo'
  | 'unreadable'
  | 'too_many_pixels'
  | 'too_much_memory'
  | 'too_slow'
  | 'unsupported_format';

export interface DecoderTask {
  /** `inspect` also looks for warnings. `render` does not queue behind inspections, for callers that wait for it. */
  readonly kind: 'inspect' | 'render';
  /** Whose task it is. Owners take turns. */
  readonly owner: string;
  readonly path: string;
  /** A rendition is made for each size: its longer side in pixels. Smaller originals are not enlarged. */
  readonly sizes: readonly number[];
  /** A PNG file, in base64, that is repeated over the renditions. */
  readonly overlay?: string;
  /** Renditions of at least this size are in Display P3 if the colors of the file exceed sRGB. Otherwise all are in sRGB. */
  readonly wideGamutFrom?: number;
  /** Reads the metadata, too. */
  readonly readsMetadata?: boolean;
}

/** Reads the metadata of a photo without decoding it. Shares the queue of `render`. */
export interface MetadataTask {
  readonly owner: string;
  readonly path: string;
}

/** Bytes of a file that are overwritten with the byte `fill`. */
export interface Patch {
  readonly offset: number;
  readonly length: number;
  readonly fill: number;
}

export interface PhotoMetadata {
  /**
   * What the camera and the photographer wrote, as EXIF data for a JPEG that is upright and in sRGB: a TIFF structure of up to
   * 48 KB, in base64. Null: there is nothing.
   */
  readonly exif: string | null;
  readonly exifWithoutLocation: string | null;
  /** Remove the location from the file. In order and without overlaps; at most a few thousand. */
  readonly locationPatches: readonly Patch[];
  /** The CRC-32 of the file XORed with that of the patched file. */
  readonly checksumChange: number;
}

/** Cuts a photo into square tiles of its full resolution. Shares the queue of `render`. */
export interface TileTask {
  readonly owner: string;
  readonly path: string;
  /** Pixels of each side. Those on the right and at the bottom are smaller. */
  readonly tileSize: number;
  /**
   * Receives the JPEGs, row by row. The next one is made when it has resolved. Starts again with 0 if the process crashed.
   */
  readonly onTile: (tile: Buffer, index: number) => Promise<void>;
}

export interface PixelLimits {
  /** Images with more pixels are rejected: a small file can claim to be a very large image. */
  readonly maxPixels: number;
  /** Images with fewer pixels get the warning `too_small`. */
  readonly minPixels: number;
}

export interface ProcessLimits extends PixelLimits {
  /** Estimated from the header. */
  readonly maxMemoryBytes: number;
  /** Processor time of one task, in milliseconds. Independent of other load, so that only the file can exceed it. */
  readonly maxCpuMilliseconds: number;
}

interface TaskLimits {
  readonly limits: ProcessLimits;
  /** False: an expensive file is reported as such before it is decoded. */
  readonly mayBeExpensive: boolean;
}

export interface ProcessRenderTask extends Omit<DecoderTask, 'owner'>, TaskLimits {}

export interface ProcessTileTask extends Omit<TileTask, 'owner' | 'onTile'>, TaskLimits {
  readonly kind: 'tile';
}

export interface ProcessMetadataTask extends Omit<MetadataTask, 'owner'>, TaskLimits {
  readonly kind: 'metadata';
}

/** A task as a process receives it. */
export type ProcessTask = ProcessRenderTask | ProcessTileTask | ProcessMetadataTask;

/** To a process: the last tile has been received. */
export const nextTile = 'next tile';

export type Rejected = { readonly kind: 'rejected'; readonly rejection: Rejection };

export type BitDepth = 8 | 16 | 32;

export type Inspection =
  | {
      readonly kind: 'photo';
      readonly mimeType: PhotoMimeType;
      /** Upright, in pixels. */
      readonly width: number;
      readonly height: number;
      /** Empty for the task `render`, except for those that the metadata shows. */
      readonly warnings: readonly PhotoWarning[];
      /** False for a raw file without a usable preview: there are no renditions. */
      readonly hasRendition: boolean;
      /** The description of the ICC profile, at most 60 characters. Null: there is none, and always for raw files. */
      readonly profile: string | null;
      /** Bits of each channel. Null: another number, and for raw files. */
      readonly bitDepth: BitDepth | null;
    }
  | Rejected;

export interface DecoderResult {
  readonly inspection: Inspection;
  /** JPEGs in the order of `sizes`. Empty for a rejected file, and for a raw file without a usable preview. */
  readonly renditions: readonly Buffer[];
  /** Null unless the task reads it, and for a rejected file. */
  readonly metadata: PhotoMetadata | null;
}

export type MetadataResult = { readonly kind: 'metadata'; readonly metadata: PhotoMetadata } | Rejected;

export type TileResult =
  /** Size of the image that was cut, in pixels. For a raw file it is that of its preview. */
  | { readonly kind: 'tiled'; readonly width: number; readonly height: number }
  /** A raw file without a usable preview, or a Photoshop file without a flattened image. */
  | { readonly kind: 'no_image' }
  | Rejected;

/** From a process to the decoder. */
export type Message =
  | { readonly kind: 'ready' }
  /** Encoded in base64. The process continues after `nextTile`. */
  | { readonly kind: 'tile'; readonly tile: string; readonly index: number }
  | Exclude<TileResult, Rejected>
  | Exclude<MetadataResult, Rejected>
  /** The renditions are encoded in base64. */
  | {
      readonly kind: 'completed';
      readonly inspection: Inspection;
      readonly renditions: readonly string[];
      readonly metadata?: PhotoMetadata | null;
    }
  /** Not decoded yet. The number is the memory that decoding takes. */
  | { readonly kind: 'expensive'; readonly memoryBytes: number }
  /** A system error that the file did not cause. */
  | { readonly kind: 'failed'; readonly code: string };

export function rejected(rejection: Rejection): Rejected {
  return { kind: 'rejected', rejection };
}
