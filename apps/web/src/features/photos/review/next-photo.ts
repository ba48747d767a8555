// Which photo is reviewed next.
import type { Photo } from '@burnish/contract/photos/entities';

type Reviewed = Pick<Photo, '_id' | 'allowedActions'>;

interface LoadedPhotos {
  readonly photos: readonly Reviewed[];
  /** Rows of photos that were decided, and don't show it yet. */
  readonly decided: ReadonlySet<Reviewed>;
  /** Others follow that aren't loaded yet. */
  readonly hasMore: boolean;
}

function isWaiting({ allowedActions }: Pick<Photo, 'allowedActions'>): boolean {
  return allowedActions.includes('approve');
}

export type NextPhoto = { readonly photoId: string } | 'load_more' | 'none';

/** The next photo that waits for a review, after this one or else from the beginning. */
export function nextToReview({ photos, decided, hasMore }: LoadedPhotos, photoId: string): NextPhoto {
  const waits = (photo: Reviewed) => isWaiting(photo) && !decided.has(photo);
  const index = photos.findIndex(({ _id }) => _id === photoId);
  const later = photos.slice(index + 1).find(waits);
  if (later !== undefined) return { photoId: later._id };
  if (hasMore) return 'load_more';
  const earlier = photos.slice(0, Math.max(0, index)).find(waits);
  return earlier === undefined ? 'none' : { photoId: earlier._id };
}
