/** One picture in all its sizes and formats, which the build makes (tools/photos.ts). */
export interface Photo {
  /** With a hash of what it shows. */
  readonly name: string;
  /** Pixels of the original: its proportions, and its largest size. */
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
}

/** The best first. */
export const photoFormats = ['avif', 'webp', 'jpg'] as const;
export type PhotoFormat = (typeof photoFormats)[number];

export function photoPath({ name }: Photo, width: number, format: PhotoFormat): string {
  return `/assets/${name}-${width}.${format}`;
}

/** For `srcset`: the browser chooses by how wide the picture is shown. */
export function photoSet(photo: Photo, format: PhotoFormat): string {
  return photo.widths.map((width) => `${photoPath(photo, width, format)} ${width}w`).join(', ');
}
