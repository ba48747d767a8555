import type { GuestComment } from '@burnish/contract/share-links/entities';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { useViewedPhoto } from '../jobs/use-viewed-photo.ts';
import { countByPhoto, firstToReview } from './comments-of-photo.ts';
import { copy } from './copy.ts';

const text = copy.guestComments;

/** How many comments of guests a job has. Opens the first photo with one that isn't part of a request. */
export function GuestCommentCount({ comments }: { comments: readonly GuestComment[] }) {
  const viewer = useViewedPhoto();
  const first = firstToReview(comments);
  const count = text.onPhotos(comments.length, countByPhoto(comments).size);
  if (first === null) return count;
  return (
    <TextButton aria-label={text.showFirst(count)} onClick={() => viewer.open(first)}>
      {count}
    </TextButton>
  );
}
