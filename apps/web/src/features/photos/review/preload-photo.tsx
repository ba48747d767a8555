import { useEffect } from 'react';
import { usePreviewUrl } from '../jobs/queries.ts';
import { usePhotoFiles } from './queries.ts';

/** Loads the photo that the address names, while the rest of the page and the viewer are still loading. */
export default function PreloadPhoto({ photoId }: { photoId: string }) {
  const files = usePhotoFiles(photoId, true);
  const original = usePreviewUrl(photoId, true);
  // What the viewer shows first is the latest version.
  const url = files.data?.versions[0]?.previewUrl ?? (files.data && original.data?.url) ?? null;
  useEffect(() => {
    if (url === null) return;
    const image = new Image();
    image.fetchPriority = 'high';
    image.src = url;
  }, [url]);
  return null;
}
