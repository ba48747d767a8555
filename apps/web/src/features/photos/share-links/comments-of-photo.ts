// Which comments of guests belong to what the review of a photo shows.
import type { Photo } from '@burnish/contract/photos/entities';
import type { GuestComment } from '@burnish/contract/share-links/entities';
import type { NumberedAnnotation } from '../viewer/viewed-photo.ts';
import { commentIdsIn, type RequestDraft } from './request-draft.ts';

/** By the ID of the photo. */
export function countByPhoto(comments: readonly GuestComment[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { photoId } of comments) counts.set(photoId, (counts.get(photoId) ?? 0) + 1);
  return counts;
}

/** The photo whose comment came in first among those that aren't part of a request, or else the first photo with comments. */
export function firstToReview(comments: readonly GuestComment[]): string | null {
  const first = comments.find(({ revisionId }) => revisionId === null) ?? comments[0];
  return first?.photoId ?? null;
}

/** Null: it wasn't included in a request, or not in one that still exists. */
export function revisionOf({ revisions }: Pick<Photo, 'revisions'>, { revisionId }: GuestComment) {
  return revisions.find(({ _id }) => _id === revisionId) ?? null;
}

interface ShownVersion {
  readonly photo: Pick<Photo, 'revisions'>;
  readonly versionId: string;
  /** What the customer is about to request about this version. Null: nothing. */
  readonly draft: RequestDraft | null;
}

export interface MarkedComment {
  readonly commentId: string;
  readonly annotation: NumberedAnnotation;
}

/** What guests drew on a version, without what is part of the customer's request about it: that is drawn once. */
export function marksOn(
  { photo, versionId, draft }: ShownVersion,
  comments: readonly GuestComment[],
): readonly MarkedComment[] {
  const added = draft === null ? [] : commentIdsIn(draft);
  return comments.flatMap((comment) => {
    const { _id: commentId, annotation } = comment;
    const isRequested = revisionOf(photo, comment)?.versionId === versionId || added.includes(commentId);
    if (annotation === null || comment.versionId !== versionId || isRequested) return [];
    return [{ commentId, annotation }];
  });
}
