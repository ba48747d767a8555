import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import { ModalBody, ModalFooter } from './modal-parts.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** What will happen, or be lost. */
  children: ReactNode;
  /** Says what it does: 'Reject receipt', never 'OK'. */
  confirmText: string;
  cancelText?: string | undefined;
  busy?: boolean | undefined;
  /** Not every question is about a loss. */
  destructive?: boolean | undefined;
}

export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirmText,
  cancelText = 'Cancel',
  busy = false,
  destructive = true,
}: ConfirmDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={title} role="alertdialog" held={busy}>
      <ModalBody>{children}</ModalBody>
      <ModalFooter>
        <Button onClick={onClose} disabled={busy}>
          {cancelText}
        </Button>
        <Button look={destructive ? 'destructive-final' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirmText}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
