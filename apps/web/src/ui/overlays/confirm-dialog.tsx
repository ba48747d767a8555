import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { dialogTexts, Modal, ModalBody, ModalFooter } from './modal.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** What will happen or be lost. */
  children: ReactNode;
  /** Names the action: 'Reject receipt', not 'OK'. */
  confirmText: string;
  cancelText?: string | undefined;
  busy?: boolean | undefined;
  /** What would be confirmed is being loaded. */
  loading?: boolean | undefined;
  /** False: there is nothing to confirm, which the dialog explains. */
  canConfirm?: boolean | undefined;
  destructive?: boolean | undefined;
}

export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirmText,
  cancelText = dialogTexts.cancel,
  busy = false,
  loading = false,
  canConfirm = true,
  destructive = true,
}: ConfirmDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={title} role="alertdialog" preventClose={busy}>
      <ModalBody>{children}</ModalBody>
      <ModalFooter>
        <Button onClick={onClose} disabled={busy}>
          {cancelText}
        </Button>
        <Button
          variant={destructive ? 'destructive-solid' : 'primary'}
          busy={busy || loading}
          disabled={!canConfirm}
          onClick={onConfirm}
        >
          {confirmText}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
