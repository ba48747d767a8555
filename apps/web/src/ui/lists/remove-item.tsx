import type { ReactNode } from 'react';
import { TextButton } from '../buttons/text-link.tsx';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import type { Confirmation } from '../overlays/use-confirmation.ts';

interface RemoveItemProps {
  /** Closed when the item has been removed, or couldn't be. */
  confirmation: Confirmation;
  /** Of the button, and of the one that confirms. */
  text: string;
  /** The button's name, with the item's. */
  label: string;
  /** Of the dialog. */
  title: string;
  confirmText?: string;
  busy: boolean;
  onConfirm: () => void;
  /** What will happen. */
  children: ReactNode;
}

/** Removes an item of a list once the user has confirmed it. */
export function RemoveItem({
  confirmation: { isOpen, open, close },
  text,
  label,
  title,
  confirmText = text,
  busy,
  onConfirm,
  children,
}: RemoveItemProps) {
  return (
    <>
      <TextButton aria-label={label} onClick={open}>
        {text}
      </TextButton>
      <ConfirmDialog
        open={isOpen}
        busy={busy}
        onClose={close}
        onConfirm={onConfirm}
        title={title}
        confirmText={confirmText}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
