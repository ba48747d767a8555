import type {
  GuestComment,
  SharedComment,
  SharedPhoto,
  ShareLink,
} from '@burnish/contract/share-links/entities';
import { thumbnailSizes } from '@burnish/domain/photos/photo';
import { shareLinkState } from '@burnish/domain/photos/share-link';
import { timeView } from '../../../views/shared-views.ts';
import { annotationView } from '../annotation-view.ts';
import type { GuestCommentRow, ShareLinkRecord } from './repository.ts';

export function shareLinkView(
  { link, commentCount, openings }: ShareLinkRecord,
  url: string,
  now: Date,
): ShareLink {
  return {
    _id: link.id,
    jobId: link.jobId,
    name: link.name,
    url,
    state: shareLinkState(link, now),
    hasPassword: link.passwordHash !== null,
    allowsComments: link.allowsComments,
    watermark: link.watermark,
    expiresAt: link.expiresAt.toISOString(),
    revokedAt: timeView(link.revokedAt),
    openCount: link.openCount,
    openings: openings.map((openedAt) => openedAt.toISOString()),
    commentCount,
    createdAt: link.createdAt.toISOString(),
  };
}

/** `index`: its position among the comments on the photo. */
export function sharedCommentView(comment: GuestCommentRow, index: number): SharedComment {
  const { id, versionId, guestName, text, mark, createdAt } = comment;
  return {
    _id: id,
    versionId,
    number: index + 1,
    guestName,
    text,
    annotation: mark && annotationView({ ...mark, note: text }, index),
    createdAt: createdAt.toISOString(),
  };
}

interface CommentOfLink {
  readonly comment: GuestCommentRow;
  readonly linkName: string;
}

/** Of all photos of a job, each numbered on its own. */
export function guestCommentViews(comments: readonly CommentOfLink[]): GuestComment[] {
  const counts = new Map<string, number>();
  return comments.map(({ comment, linkName }) => {
    const { photoId, linkId, revisionId } = comment;
    const index = counts.get(photoId) ?? 0;
    counts.set(photoId, index + 1);
    return { ...sharedCommentView(comment, index), photoId, linkId, linkName, revisionId };
  });
}

export interface SharedVersion {
  readonly id: string;
  readonly photoId: string;
  readonly number: number;
  readonly fileName: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly hasRendition: boolean;
}

export function sharedPhotoView(
  version: SharedVersion,
  imageUrl: string,
  comments: readonly GuestCommentRow[],
): SharedPhoto {
  const { id, photoId, number, fileName, width, height, hasRendition } = version;
  return {
    photoId,
    versionId: id,
    versionNumber: number,
    fileName,
    width,
    height,
    thumbnailUrl: hasRendition ? `${imageUrl}?size=${thumbnailSizes.default}` : null,
    previewUrl: hasRendition ? `${imageUrl}?size=${thumbnailSizes.max}` : null,
    comments: comments.map(sharedCommentView),
  };
}
