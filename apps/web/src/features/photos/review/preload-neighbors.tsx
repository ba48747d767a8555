// What is shown first of the photos that are probably opened next, so that they are there when the key is pressed.
import type { Photo } from '@burnish/contract/photos/entities';
import { useEffect } from 'react';
import { preloadImage } from '../viewer/preload-image.ts';
import { useVersionImages } from './use-version-images.ts';
import { originalId } from './versions.ts';

/** From the open photo, the likeliest first. */
const steps = [1, -1, 2, -2, 3, -3];

/** Farther images are loaded, but not decoded. */
const decodedSteps = 1;

interface PreloadImagesProps {
  photo: Photo;
  decoded: boolean;
}

/** The latest version and the original. */
function PreloadImages({ photo, decoded }: PreloadImagesProps) {
  const { imageOf } = useVersionImages(photo);
  const latest = photo.versions[0]?._id;
  const originalUrl = imageOf(originalId).previewUrl;
  const latestUrl = latest === undefined ? null : imageOf(latest).previewUrl;
  useEffect(() => {
    for (const url of [latestUrl, originalUrl]) if (url !== null) preloadImage(url, { decoded });
  }, [latestUrl, originalUrl, decoded]);
  return null;
}

interface PreloadNeighborsProps {
  photos: readonly Photo[];
  /** Of the open photo. */
  index: number;
  /** False: the open photo is loaded first. */
  enabled: boolean;
}

export function PreloadNeighbors({ photos, index, enabled }: PreloadNeighborsProps) {
  if (!enabled) return null;
  return steps.map((step) => {
    const photo = photos[index + step];
    return photo && <PreloadImages key={photo._id} photo={photo} decoded={Math.abs(step) <= decodedSteps} />;
  });
}
