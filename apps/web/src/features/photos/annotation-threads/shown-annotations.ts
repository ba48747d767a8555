// Which of the sent annotations belong to what the viewer shows.
import type { Photo } from '@burnish/contract/photos/entities';
import { originalId } from '../review/versions.ts';
import type { NumberedAnnotation } from '../viewer/viewed-photo.ts';
import { isResolved, type SentAnnotation, sentAnnotations, sentBefore, sentOn } from './sent-annotations.ts';

interface ShownVersion {
  readonly photo: Pick<Photo, 'annotations' | 'revisions' | 'threads' | 'versions'>;
  readonly shownId: string;
  /** The user can draw on it: what was drawn hasn't been sent. */
  readonly isEdited: boolean;
}

export interface ShownAnnotations {
  /** Of the shown version. */
  readonly own: readonly SentAnnotation[];
  /** Of the versions before it, resolved ones included. */
  readonly earlier: readonly SentAnnotation[];
  /** Of the first annotation of the shown version. */
  readonly firstNumber: number;
  /** Those of earlier versions that are drawn on the shown one. */
  readonly drawnEarlier: readonly NumberedAnnotation[];
}

export function shownAnnotations({ photo, shownId, isEdited }: ShownVersion): ShownAnnotations {
  const sent = sentAnnotations(photo);
  const versionId = shownId === originalId ? null : shownId;
  const own = isEdited ? [] : sentOn(sent, versionId);
  const earlier = sentBefore(sent, versionId, [null, ...photo.versions.toReversed().map(({ _id }) => _id)]);
  return {
    own,
    earlier,
    firstNumber: isEdited ? sent.length + 1 : (own[0]?.number ?? 1),
    drawnEarlier: earlier
      .filter((each) => !isResolved(each))
      .map(({ annotation, number }) => ({ ...annotation, number })),
  };
}
