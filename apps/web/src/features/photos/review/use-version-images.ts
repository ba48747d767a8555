// The images of a photo's versions, with signed URLs that are still valid.
import type { Photo, PhotoVersion } from '@burnish/contract/photos/entities';
import { canBrowserShow } from '@burnish/domain/photos/full-resolution';
import { usePreviewUrl } from '../jobs/queries.ts';
import type { PhotoImage } from '../viewer/viewed-photo.ts';
import { usePhotoFiles } from './queries.ts';
import { originalId } from './versions.ts';

const missing: PhotoImage = { status: 'missing', previewUrl: null, originalUrl: null };
const loading: PhotoImage = { status: 'loading', previewUrl: null, originalUrl: null };
const failed: PhotoImage = { status: 'failed', previewUrl: null, originalUrl: null };

/** The file itself, if a browser can show it, and tiles of it otherwise. */
function fullResolution(file: Photo | PhotoVersion) {
  return { originalUrl: canBrowserShow(file) ? file.url : null, tilesUrl: file.tilesUrl };
}

const notLoaded = { originalUrl: null, tilesUrl: null };

/** Of the original, and of all versions that have been delivered. */
export function useVersionImages(photo: Photo) {
  const { _id, thumbnailUrl, versions } = photo;
  const hasVersions = versions.length > 0;
  const preview = usePreviewUrl(_id, thumbnailUrl !== null);
  const files = usePhotoFiles(_id, hasVersions);

  function originalImage(): PhotoImage {
    if (thumbnailUrl === null) return missing;
    if (preview.isError) return failed;
    if (preview.data === undefined) return loading;
    const file = hasVersions ? (files.data ?? null) : photo;
    const full = file === null ? notLoaded : fullResolution(file);
    return { status: 'ready', previewUrl: preview.data.url, ...full };
  }

  function versionImage(id: string): PhotoImage {
    if (files.data === undefined) return files.isError ? failed : loading;
    const version = files.data.versions.find((each) => each._id === id);
    // It was delivered a moment ago.
    if (version === undefined) return loading;
    const { previewUrl } = version;
    return previewUrl === null ? missing : { status: 'ready', previewUrl, ...fullResolution(version) };
  }

  return {
    imageOf: (id: string) => (id === originalId ? originalImage() : versionImage(id)),
    retry(): void {
      void preview.refetch();
      if (hasVersions) void files.refetch();
    },
  };
}
