// What the viewer needs to know of a photo, submitted or not.
import type { Annotation } from '@burnish/domain/photos/annotation';
import type { DraftAnnotation } from './draft-annotations.ts';
import type { Size } from './geometry.ts';

/** Whose pencil draws: the customer's is vermilion, that of a guest who has a share link is white. */
export type Pencil = 'customer' | 'guest';

/** What a guest drew with the number of the comment, or an annotation of an earlier version with its own. */
export type NumberedAnnotation = Annotation & { readonly number: number };

export interface ViewedPhoto {
  readonly id: string;
  readonly fileName: string;
  /** In pixels, upright; null if unknown. */
  readonly size: Size | null;
  readonly thumbnailUrl: string | null;
  readonly annotations: readonly DraftAnnotation[];
  /** Of the first annotation; 1 if undefined. */
  readonly firstNumber?: number | undefined;
  /** Can be selected, but not changed. */
  readonly guestAnnotations?: readonly NumberedAnnotation[] | undefined;
  /** Of earlier versions, in the same place. Can be selected, but not changed. */
  readonly earlierAnnotations?: readonly NumberedAnnotation[] | undefined;
  /** Of guests. The film shows it instead of the number of annotations. */
  readonly commentCount?: number | undefined;
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
  /** Of the full resolution in tiles, which are loaded instead of an original that a browser can't show. */
  readonly tilesUrl?: string | null | undefined;
}

export interface PhotoChange {
  readonly annotations?: readonly DraftAnnotation[];
  readonly notes?: string;
}
