// What the viewer needs to know of a photo, submitted or not.
import type { Annotation } from '@burnish/domain/photos/annotation';
import type { Size } from './geometry.ts';

export interface ViewedPhoto {
  readonly id: string;
  readonly fileName: string;
  /** In pixels, upright; null if unknown. */
  readonly size: Size | null;
  readonly thumbnailUrl: string | null;
  readonly annotations: readonly Annotation[];
  /** On the whole photo. */
  readonly notes: string;
  /** Where the photo is in the work on it, for screen readers. */
  readonly status?: string | undefined;
  /** Nothing more has to be done with it. */
  readonly isDone?: boolean | undefined;
}

export interface PhotoImage {
  readonly status: 'loading' | 'failed' | 'missing' | 'ready';
  readonly previewUrl: string | null;
  /** The original, if a browser can show it. Loaded when the preview has too few pixels for the zoom. */
  readonly originalUrl: string | null;
}

export interface PhotoChange {
  readonly annotations?: readonly Annotation[];
  readonly notes?: string;
}

/** Types that every browser can show. */
const shownTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Larger files would take too long to load, and more pixels too much memory to decode. */
const maxBytes = 60 * 1024 ** 2;
const maxPixels = 60_000_000;

/** Whether a browser can show an original. `size`: in pixels, null if unknown. */
export function canShowOriginal(type: string, bytes: number, size: Size | null): boolean {
  const pixels = size === null ? 0 : size.width * size.height;
  return shownTypes.includes(type) && bytes <= maxBytes && pixels <= maxPixels;
}
