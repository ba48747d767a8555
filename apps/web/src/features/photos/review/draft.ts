// What the customer has drawn and written on a version but not sent yet.
import type { Wire } from '@burnish/contract/api';
import type { Annotation } from '@burnish/domain/photos/annotation';
import type { RevisionCause } from '@burnish/domain/photos/revision';
import { z } from 'zod';
import { changeDraft, commentIdsIn, emptyDraft, type RequestDraft } from '../share-links/request-draft.ts';
import { type DraftAnnotation, draftAnnotation, toAnnotationInput } from '../viewer/draft-annotations.ts';

export type NewRevision = Wire['POST /photos/:id/revisions']['body'];

const guestSource = z.object({ commentId: z.string(), name: z.string() });

const draftsSchema = z.record(
  z.string(),
  z.object({
    notes: z.string(),
    annotations: z.array(z.intersection(draftAnnotation, z.object({ guest: guestSource.optional() }))),
    notedComments: z.array(guestSource.extend({ text: z.string() })).default([]),
  }),
);

/** By the ID of the version. */
export type Drafts = Readonly<Record<string, RequestDraft>>;

const noDrafts: Drafts = {};

/** No drafts for anything that isn't from this version of the page. */
export function parseDrafts(stored: unknown): Drafts {
  const result = draftsSchema.safeParse(stored);
  return result.success ? result.data : noDrafts;
}

export function isEmpty({ notes, annotations }: RequestDraft): boolean {
  return notes.trim() === '' && annotations.length === 0;
}

/** Annotations can only be sent with a note. */
export function withoutNote(annotations: readonly Annotation[]): readonly number[] {
  return annotations.flatMap((each, index) => (each.note.trim() === '' ? [index] : []));
}

export interface RequestErrors {
  /** Nothing says what should change. */
  readonly hasNothing: boolean;
  readonly withoutNote: readonly number[];
  readonly hasNoCause: boolean;
}

/** Null: the request can be sent. */
export function findErrors(draft: RequestDraft, cause: RevisionCause | null): RequestErrors | null {
  const errors = {
    hasNothing: isEmpty(draft),
    withoutNote: withoutNote(draft.annotations),
    hasNoCause: cause === null,
  };
  return errors.hasNothing || errors.withoutNote.length > 0 || errors.hasNoCause ? errors : null;
}

function withoutGuest({ guest: _, ...annotation }: DraftAnnotation): Annotation {
  return annotation;
}

/** As the server takes it. */
export function toRequest(versionId: string, draft: RequestDraft, cause: RevisionCause): NewRevision {
  return {
    versionId,
    cause,
    note: draft.notes.trim() || null,
    annotations: draft.annotations.map((each) => toAnnotationInput(withoutGuest(each))),
    guestCommentIds: [...commentIdsIn(draft)],
  };
}

export function withoutDraftOf(drafts: Drafts, versionId: string): Drafts {
  const { [versionId]: _, ...others } = drafts;
  return others;
}

/** A draft with nothing in it isn't kept. */
export function changeDraftOf(drafts: Drafts, versionId: string, change: Partial<RequestDraft>): Drafts {
  const changed = changeDraft(drafts[versionId] ?? emptyDraft, change);
  const isKept = !isEmpty(changed) || changed.notes !== '';
  return isKept ? { ...drafts, [versionId]: changed } : withoutDraftOf(drafts, versionId);
}
