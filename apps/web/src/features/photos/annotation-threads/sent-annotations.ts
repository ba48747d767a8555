// The annotations of a photo that were sent: with its submission, and with each revision. They are numbered across all
// versions, so that each number means one annotation.
import type { AnnotationThread, Photo } from '@burnish/contract/photos/entities';
import type { Annotation } from '@burnish/domain/photos/annotation';

export interface SentAnnotation {
  readonly annotation: Annotation;
  /** Across all versions, from 1. */
  readonly number: number;
  /** Null: the original, with which it was submitted. */
  readonly versionId: string | null;
  readonly revisionId: string | null;
  /** In the list that it was sent with, from 1. */
  readonly position: number;
  /** Null: there is no comment on it. */
  readonly thread: AnnotationThread | null;
}

type Annotated = Pick<Photo, 'annotations' | 'revisions' | 'threads'>;

/** In the order of their numbers. */
export function sentAnnotations({ annotations, revisions, threads }: Annotated): readonly SentAnnotation[] {
  const lists = [
    { versionId: null, revisionId: null, annotations },
    ...revisions.toReversed().map(({ _id, versionId, annotations: ofRevision }) => ({
      versionId,
      revisionId: _id,
      annotations: ofRevision,
    })),
  ];
  const ofAll = lists.flatMap(({ versionId, revisionId, annotations: sent }) =>
    sent.map((annotation, index) => ({
      annotation,
      versionId,
      revisionId,
      position: index + 1,
      thread:
        threads.find((thread) => thread.revisionId === revisionId && thread.number === index + 1) ?? null,
    })),
  );
  return ofAll.map((sent, index) => ({ ...sent, number: index + 1 }));
}

export function isResolved({ thread }: SentAnnotation): boolean {
  return thread?.isResolved ?? false;
}

/** Those on the version. `versionId`: null for the original. */
export function sentOn(sent: readonly SentAnnotation[], versionId: string | null): readonly SentAnnotation[] {
  return sent.filter((each) => each.versionId === versionId);
}

/** Those on earlier versions. `versionIds`: the earliest first, the original is null. */
export function sentBefore(
  sent: readonly SentAnnotation[],
  versionId: string | null,
  versionIds: readonly (string | null)[],
): readonly SentAnnotation[] {
  const shown = versionIds.indexOf(versionId);
  return sent.filter((each) => {
    const index = versionIds.indexOf(each.versionId);
    return index >= 0 && index < shown;
  });
}
