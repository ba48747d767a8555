// The comments on the shared photos.
import type { Share, SharedComment, SharedPhoto } from '@burnish/contract/share-links/entities';

/** Of the next comment on the photo. */
export function nextNumber({ comments }: Pick<SharedPhoto, 'comments'>): number {
  return Math.max(0, ...comments.map(({ number }) => number)) + 1;
}

/** With a new comment on the photo of this version. `hasGap`: comments before it aren't known. */
export function withComment(
  share: Share,
  versionId: string,
  comment: SharedComment,
): { readonly share: Share; readonly hasGap: boolean } {
  const photo = share.photos.find((each) => each.versionId === versionId);
  if (photo === undefined) return { share, hasGap: true };
  const comments = [...photo.comments.filter(({ _id }) => _id !== comment._id), comment];
  const photos = share.photos.map((each) => (each === photo ? { ...photo, comments } : each));
  return { share: { ...share, photos }, hasGap: comment.number !== nextNumber(photo) };
}
