import type { SavedView } from '@burnish/contract/studio-lists/entities';
import type { StudioList } from '@burnish/domain/studio-lists';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { copy } from './copy.ts';
import { useDeleteView } from './queries.ts';

interface RemoveViewProps {
  list: StudioList;
  view: SavedView;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before a view is deleted. */
export default function RemoveView({ list, view, onClose, onRemoved }: RemoveViewProps) {
  const { mutate, isPending } = useDeleteView(list, () => {
    onClose();
    onRemoved();
  });
  const texts = copy.removal;
  return (
    <ConfirmDialog
      open
      title={texts.title}
      confirmText={texts.confirm}
      busy={isPending}
      onClose={onClose}
      onConfirm={() => mutate(view._id)}
    >
      <p>{texts.text(view.name)}</p>
    </ConfirmDialog>
  );
}
