// A comment as the server takes it, and what is wrong with it.
import type { Wire } from '@burnish/contract/api';
import { newGuestComment } from '@burnish/contract/share-links/inputs';
import type { Annotation } from '@burnish/domain/photos/annotation';
import { oneOf } from '../../../lib/one-of.ts';
import { toAnnotationInput } from '../viewer/draft-annotations.ts';
import type { CommentDraft } from './drafts.ts';

export type NewGuestComment = Wire['POST /photos/shared/comments']['body'];

export const commentFields = ['name', 'text', 'mark'] as const;
export type CommentField = (typeof commentFields)[number];
export type CommentErrors = Readonly<Partial<Record<CommentField, string>>>;

/** Without its note: the text of the comment is its own. */
function toMarkInput(annotation: Annotation): NewGuestComment['mark'] {
  const { note: _, ...mark } = toAnnotationInput(annotation);
  return 'points' in mark || 'width' in mark ? mark : { ...mark, kind: 'pin' };
}

interface CommentContext {
  readonly session: string;
  readonly versionId: string;
  readonly name: string;
}

export function toComment(context: CommentContext, { text, annotation }: CommentDraft): NewGuestComment {
  return { ...context, text, mark: annotation === null ? null : toMarkInput(annotation) };
}

/** Null: the comment can be sent. */
export function findErrors(comment: NewGuestComment): CommentErrors | null {
  const result = newGuestComment.safeParse(comment);
  if (result.success) return null;
  const errors = result.error.issues.flatMap(({ path: [name], message }) => {
    const field = oneOf(commentFields, String(name));
    return field === undefined ? [] : [[field, message] as const];
  });
  // The first error of each field.
  return errors.length === 0 ? null : Object.fromEntries(errors.toReversed());
}
