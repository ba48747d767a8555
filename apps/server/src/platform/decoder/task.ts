// What the server and its decoding processes tell each other.
import type { PhotoFinding, PhotoType, UploadRefusal } from '@burnish/domain/photo/photo';

/** A JPEG to be written: this many pixels on its longer side, or fewer where there are no more. */
export interface Wanted {
  readonly size: number;
  readonly path: string;
}

export interface Task {
  /** `examine` also looks for findings; `draw` is for somebody who waits. */
  readonly kind: 'examine' | 'draw';
  readonly path: string;
  readonly pictures: readonly Wanted[];
}

export type Refused = { readonly kind: 'refused'; readonly refusal: UploadRefusal };

export type Examined =
  | {
      readonly kind: 'photograph';
      readonly mimeType: PhotoType;
      /** Upright. Null: a raw file that does not say. */
      readonly width: number | null;
      readonly height: number | null;
      /** Never `duplicate`, which no file shows by itself. */
      readonly findings: readonly PhotoFinding[];
      /** False: a raw file without a preview that can be shown. */
      readonly isPictured: boolean;
    }
  | Refused;

export type Message =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly result: Examined }
  /** It is not the file: the code of an error of the system, as that of a full disk. */
  | { readonly kind: 'failed'; readonly code: string };
