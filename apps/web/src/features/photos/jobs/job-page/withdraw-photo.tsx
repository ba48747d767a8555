import type { Photo } from '@burnish/contract/photos/entities';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { copy } from '../copy.ts';
import { useWithdrawPhoto } from '../queries.ts';

const text = copy.withdraw;

interface WithdrawPhotoProps {
  photo: Photo;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before the photo is withdrawn. */
export function WithdrawPhoto({ photo, onConfirm, onClose }: WithdrawPhotoProps) {
  const { run, busy } = useWithdrawPhoto(photo);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        onConfirm();
        run(undefined);
      }}
      title={text.title}
      confirmText={text.confirm}
      cancelText={text.cancel}
      busy={busy}
    >
      <p>{text.text(photo.fileName)}</p>
    </ConfirmDialog>
  );
}
