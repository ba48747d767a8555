import type { SiteImageFile } from '../../../site-images/site-image.ts';

const files: Readonly<Record<string, SiteImageFile>> = import.meta.glob<SiteImageFile>(
  '../../../../../../docs/guides/images/*.webp',
  { query: '?site-image', import: 'default', eager: true },
);

/** The screenshots by the names of their files, without the extension. */
export const guideImages: Readonly<Record<string, SiteImageFile>> = Object.fromEntries(
  Object.entries(files).map(([path, file]) => [path.slice(path.lastIndexOf('/') + 1, -'.webp'.length), file]),
);
