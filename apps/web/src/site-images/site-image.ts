/** An image in all sizes and formats that the build creates (tools/site-images.ts). */
export interface SiteImageFile {
  /** Contains a hash of the content. */
  readonly name: string;
  /** Pixels of the original, which is also the largest size. */
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
}

/** In order of preference. */
export const imageFormats = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

export function siteImagePath({ name }: SiteImageFile, width: number, format: ImageFormat): string {
  return `/assets/${name}-${width}.${format}`;
}

/** For the `srcset` attribute. */
export function siteImageSrcSet(file: SiteImageFile, format: ImageFormat): string {
  return file.widths.map((width) => `${siteImagePath(file, width, format)} ${width}w`).join(', ');
}
