// What a revision request will say, and which comments of guests it includes. These request nothing until they are added.
import type { GuestComment } from '@burnish/contract/share-links/entities';
import { countStrokePoints, maxAnnotations, maxPhotoStrokePoints } from '@burnish/domain/photos/annotation';
import type { DraftAnnotation } from '../viewer/draft-annotations.ts';

/** A comment that isn't about a place in the photo: its text is part of the notes. */
export interface NotedComment {
  readonly commentId: string;
  readonly name: string;
  readonly text: string;
}

export interface RequestDraft {
  readonly notes: string;
  /** What a guest drew, once it was added, belongs to the customer, who can move it or change its note. */
  readonly annotations: readonly DraftAnnotation[];
  readonly notedComments: readonly NotedComment[];
}

export const emptyDraft: RequestDraft = { notes: '', annotations: [], notedComments: [] };

export const maxNotesLength = 2_000;

type AddableComment = Pick<GuestComment, '_id' | 'guestName' | 'text' | 'annotation'>;

/** The IDs of the comments that the request includes. */
export function commentIdsIn({ annotations, notedComments }: RequestDraft): readonly string[] {
  return [
    ...annotations.flatMap(({ guest }) => guest?.commentId ?? []),
    ...notedComments.map(({ commentId }) => commentId),
  ];
}

function toDraftAnnotation({ _id: commentId, guestName: name, text: note, annotation }: AddableComment) {
  if (annotation === null) return null;
  const added = { note, guest: { commentId, name } };
  switch (annotation.kind) {
    case 'pin':
      return { kind: annotation.kind, x: annotation.x, y: annotation.y, ...added } as const;
    case 'ring': {
      const { kind, x, y, width, height } = annotation;
      return { kind, x, y, width, height, ...added };
    }
    case 'stroke':
      return { kind: annotation.kind, points: annotation.points, ...added } as const;
  }
}

function appendNote(notes: string, text: string): string {
  return notes.trim() === '' ? text : `${notes.trimEnd()}\n\n${text}`;
}

/** Why a comment can't be added: what there is too much of already. */
export type FullDraft = 'annotations' | 'points' | 'comments' | 'notes';

/** Null: the comment can be added. */
export function whyFull(draft: RequestDraft, comment: AddableComment): FullDraft | null {
  const annotation = toDraftAnnotation(comment);
  if (commentIdsIn(draft).length >= maxAnnotations) return 'comments';
  if (annotation === null)
    return appendNote(draft.notes, comment.text).length > maxNotesLength ? 'notes' : null;
  if (draft.annotations.length >= maxAnnotations) return 'annotations';
  const points = countStrokePoints([...draft.annotations, annotation]);
  return points > maxPhotoStrokePoints ? 'points' : null;
}

/** The draft with a comment: its mark with its text as the note, or its text at the end of the notes. */
export function addComment(draft: RequestDraft, comment: AddableComment): RequestDraft {
  const { _id: commentId, guestName: name, text } = comment;
  if (commentIdsIn(draft).includes(commentId) || whyFull(draft, comment) !== null) return draft;
  const annotation = toDraftAnnotation(comment);
  if (annotation !== null) return { ...draft, annotations: [...draft.annotations, annotation] };
  return {
    ...draft,
    notes: appendNote(draft.notes, text),
    notedComments: [...draft.notedComments, { commentId, name, text }],
  };
}

/** Text that the customer has changed in the meantime stays. */
function withoutText(notes: string, text: string): string {
  const start = notes.lastIndexOf(text);
  if (start < 0) return notes;
  const before = notes.slice(0, start).trimEnd();
  const after = notes.slice(start + text.length).trimStart();
  return [before, after].filter(Boolean).join('\n\n');
}

export function removeComment(draft: RequestDraft, commentId: string): RequestDraft {
  const noted = draft.notedComments.find((comment) => comment.commentId === commentId);
  return {
    notes: noted === undefined ? draft.notes : withoutText(draft.notes, noted.text),
    annotations: draft.annotations.filter(({ guest }) => guest?.commentId !== commentId),
    notedComments: draft.notedComments.filter((comment) => comment.commentId !== commentId),
  };
}

/** Without any notes left, none of them is a guest's. */
export function changeDraft(draft: RequestDraft, change: Partial<RequestDraft>): RequestDraft {
  const changed = { ...draft, ...change };
  return changed.notes.trim() === '' ? { ...changed, notedComments: [] } : changed;
}

/** Comments that were deleted in the meantime can't be sent. What the customer has of them stays. */
export function keepComments(
  draft: RequestDraft,
  existing: readonly { readonly _id: string }[],
): RequestDraft {
  const exists = (commentId: string) => existing.some(({ _id }) => _id === commentId);
  if (commentIdsIn(draft).every(exists)) return draft;
  return {
    ...draft,
    annotations: draft.annotations.map((each) =>
      each.guest === undefined || exists(each.guest.commentId) ? each : { ...each, guest: undefined },
    ),
    notedComments: draft.notedComments.filter(({ commentId }) => exists(commentId)),
  };
}
