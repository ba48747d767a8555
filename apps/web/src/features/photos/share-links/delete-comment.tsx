import type { GuestComment } from '@burnish/contract/share-links/entities';
import { RemoveItem } from '../../../ui/lists/remove-item.tsx';
import { useConfirmation } from '../../../ui/overlays/use-confirmation.ts';
import { copy } from './copy.ts';
import { useDeleteGuestComment } from './queries.ts';
import { commentIdsIn, type RequestDraft, removeComment } from './request-draft.ts';

const text = copy.guestComments.delete;

interface DeleteCommentProps {
  comment: GuestComment;
  draft: RequestDraft | null;
  onChange: (draft: RequestDraft) => void;
}

/** Deletes a guest's comment once the user has confirmed it, also from the request. */
export function DeleteComment({ comment, draft, onChange }: DeleteCommentProps) {
  const { _id, number, guestName } = comment;
  const confirmation = useConfirmation();
  const isAdded = draft !== null && commentIdsIn(draft).includes(_id);
  const { run, busy } = useDeleteGuestComment(comment, {
    onDeleted() {
      if (isAdded) onChange(removeComment(draft, _id));
    },
    onDone: confirmation.close,
  });
  return (
    <RemoveItem
      confirmation={confirmation}
      text={text.action}
      label={text.actionNamed(number)}
      title={text.title(guestName)}
      confirmText={text.confirm}
      busy={busy}
      onConfirm={() => run(undefined)}
    >
      <p>{text.text}</p>
      {isAdded && <p>{text.inRequest}</p>}
    </RemoveItem>
  );
}
