// What customers and the studio say about an annotation. It is resolved until someone reopens it.

/** `resolve` and `reopen` can have a text, too. */
export const annotationCommentActions = ['comment', 'resolve', 'reopen'] as const;
export type AnnotationCommentAction = (typeof annotationCommentActions)[number];

/** Of an annotation. */
export const maxAnnotationComments = 50;
export const maxAnnotationCommentLength = 1_000;

/** `actions`: of its comments, the earliest first. */
export function isResolved(actions: readonly AnnotationCommentAction[]): boolean {
  return actions.findLast((action) => action !== 'comment') === 'resolve';
}

/**
 * What a new comment does. To resolve a resolved annotation, or to reopen an open one, changes nothing: only the text is
 * kept. Null: there is nothing to keep.
 */
export function effectOf(
  action: AnnotationCommentAction,
  hasText: boolean,
  before: readonly AnnotationCommentAction[],
): AnnotationCommentAction | null {
  const changes = action !== 'comment' && (action === 'resolve') !== isResolved(before);
  if (changes) return action;
  return hasText ? 'comment' : null;
}
