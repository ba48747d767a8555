import type { Wire } from '@burnish/contract/api';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { useAction } from '../../../lib/use-action.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';
import type { SentAnnotation } from './sent-annotations.ts';

type NewComment = Wire['POST /photos/:id/annotation-comments']['body'];

/** `onSaved`: called with what was said or done. */
export function useAddComment(
  photoId: string,
  { revisionId, position }: SentAnnotation,
  onSaved: (comment: Pick<NewComment, 'action' | 'text'>) => void,
) {
  return useAction({
    key: ['comment-annotation', photoId, revisionId ?? '', String(position)],
    changes: ['photo'],
    run: (comment: Pick<NewComment, 'action' | 'text'>, idempotencyKeyOf) => {
      const body = { ...comment, revisionId, number: position };
      return call('POST /photos/:id/annotation-comments', {
        params: { id: photoId },
        body,
        idempotencyKey: idempotencyKeyOf(body),
      });
    },
    onSuccess: (_, comment) => onSaved(comment),
    onError: (error) => toast.error(errorText(error, copy.failed)),
  });
}
