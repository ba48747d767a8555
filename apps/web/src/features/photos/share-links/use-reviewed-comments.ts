// The comments of guests on the photo that is being reviewed.
import type { Photo } from '@burnish/contract/photos/entities';
import { loadStatus } from '../../../lib/load-status.ts';
import { marksOn } from './comments-of-photo.ts';
import { useGuestComments } from './queries.ts';
import { keepComments, type RequestDraft } from './request-draft.ts';

interface ReviewOptions {
  readonly photo: Photo;
  /** The version that is shown. */
  readonly shownId: string;
  /** The shown version is the one that the draft is about. */
  readonly isEdited: boolean;
  /** Null: no revision can be requested. */
  readonly draft: RequestDraft | null;
  /** Others don't read what guests said. */
  readonly isReviewer: boolean;
}

export function useReviewedComments({ photo, shownId, isEdited, draft: stored, isReviewer }: ReviewOptions) {
  const query = useGuestComments(photo.jobId, isReviewer && photo.versions.length > 0);
  const { data } = query;
  const comments = data?.filter(({ photoId }) => photoId === photo._id) ?? [];
  const draft = stored === null || data === undefined ? stored : keepComments(stored, comments);
  const shownDraft = isEdited ? draft : null;
  const marks = marksOn({ photo, versionId: shownId, draft: shownDraft }, comments);
  return {
    ...loadStatus(query),
    comments,
    draft,
    /** Null: it is about another version. */
    shownDraft,
    /** What guests drew on the shown version. */
    marks,
    /** Among all that is drawn, the customer's annotations first. Null: the comment has no mark on the shown version. */
    positionOf(commentId: string, annotationCount: number): number | null {
      const index = marks.findIndex((mark) => mark.commentId === commentId);
      return index < 0 ? null : annotationCount + index;
    },
  };
}

export type ReviewedComments = ReturnType<typeof useReviewedComments>;
