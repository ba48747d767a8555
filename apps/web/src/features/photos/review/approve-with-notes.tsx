import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { copy } from './copy.ts';

const text = copy.approve;

interface ApproveWithNotesProps {
  fileName: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before notes are lost that haven't been sent. */
export function ApproveWithNotes({ fileName, onConfirm, onClose }: ApproveWithNotesProps) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={text.notesTitle}
      confirmText={text.notesConfirm}
      cancelText={text.notesCancel}
      destructive={false}
    >
      <p>{text.notesText(fileName)}</p>
    </ConfirmDialog>
  );
}
