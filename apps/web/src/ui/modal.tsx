import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import styles from './modal.module.css';
import { useHeldPage } from './use-held-page.ts';
import { useModalFocus } from './use-modal-focus.ts';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Stays open on Escape and on a click beside it: while something is being sent, or must be answered. */
  held?: boolean | undefined;
  /** An alertdialog interrupts: it asks before something is lost. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** For a picture and what is said of it, side by side. */
  wide?: boolean | undefined;
  /** A ModalBody and, as a rule, a ModalFooter, which may stand together in a ModalForm. */
  children: ReactNode;
}

const stay = (event: Event) => event.preventDefault();

/** A toast lies over the modal and does not belong to it; closing one is no click beside the modal. */
function stayForToast(event: CustomEvent<{ originalEvent: Event }>) {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-toasts]')) event.preventDefault();
}

/** Not the library's overlay: that one locks the page with a style element, which the policy forbids. */
function Backdrop() {
  useHeldPage();
  return <div className={styles.backdrop} />;
}

export function Modal({
  open,
  onClose,
  title,
  held = false,
  role = 'dialog',
  wide = false,
  children,
}: ModalProps) {
  const focus = useModalFocus();
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Backdrop />
        <Dialog.Content
          className={cx(styles.modal, wide && styles.wide)}
          role={role}
          aria-describedby={undefined}
          aria-modal
          {...focus}
          onEscapeKeyDown={held ? stay : undefined}
          onInteractOutside={held ? stay : stayForToast}
        >
          <header className={styles.header}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <IconButton icon="close" label="Close" onClick={onClose} disabled={held} />
          </header>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
