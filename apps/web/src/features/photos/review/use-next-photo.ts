// After a decision the next photo is shown that waits for a review.
import type { Photo } from '@burnish/contract/photos/entities';
import { useEffect, useEffectEvent, useState } from 'react';
import type { InfiniteList } from '../../../lib/infinite-list.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';
import { nextToReview } from './next-photo.ts';

interface NextPhotoOptions {
  readonly list: InfiniteList<Photo>;
  /** The open photo. */
  readonly photoId: string;
  readonly onShow: (photoId: string) => void;
}

/** Returns a function to call with the photo that was decided. */
export function useNextPhoto({ list, photoId, onShow }: NextPhotoOptions) {
  const [decidedId, setDecidedId] = useState<string | null>(null);
  // The event that updates the row of a decided photo can arrive after the next decision.
  const [decided] = useState(() => new Set<Photo>());
  const { rows, hasMore, loadMoreFailed, loadingMore } = list;

  const advance = useEffectEvent(() => {
    if (decidedId === null) return;
    // The user has opened another photo in the meantime.
    if (decidedId !== photoId) return setDecidedId(null);
    const row = rows.find(({ _id }) => _id === decidedId);
    if (row !== undefined) decided.add(row);
    const loaded = { photos: rows, decided, hasMore: hasMore && !loadMoreFailed };
    const next = nextToReview(loaded, decidedId);
    if (next === 'load_more') {
      if (!loadingMore) list.loadMore();
      return;
    }
    setDecidedId(null);
    if (next === 'none') toast.info(copy.allReviewed);
    else onShow(next.photoId);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever one of them changes
  useEffect(() => advance(), [decidedId, rows.length, hasMore, loadingMore, loadMoreFailed]);

  return setDecidedId;
}
