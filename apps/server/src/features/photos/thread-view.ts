import type { AnnotationThread } from '@burnish/contract/photos/entities';
import { isResolved } from '@burnish/domain/photos/annotation-comment';
import type { AnnotationComment } from './jobs/photo-history/repository.ts';

function commentView({ comment, author }: AnnotationComment): AnnotationThread['comments'][number] {
  const { id, action, text, createdAt } = comment;
  const isCustomer = comment.authorId === comment.userId;
  return {
    _id: id,
    action,
    author: isCustomer ? null : { _id: author.id, fullName: author.fullName },
    text,
    createdAt: createdAt.toISOString(),
  };
}

/** `comments`: on the annotations of a photo and of its revisions, the earliest first. */
export function threadViews(comments: readonly AnnotationComment[]): AnnotationThread[] {
  const byAnnotation = Map.groupBy(comments, ({ comment }) => `${comment.revisionId} ${comment.number}`);
  return [...byAnnotation.values()].flatMap((ofOne) => {
    const [first] = ofOne;
    if (first === undefined) return [];
    const { revisionId, number } = first.comment;
    return {
      revisionId,
      number,
      isResolved: isResolved(ofOne.map(({ comment }) => comment.action)),
      comments: ofOne.map(commentView),
    };
  });
}
