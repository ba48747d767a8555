import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './modal.module.css';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Stays open on Escape and on a click beside it: while something is being sent, or must be answered. */
  held?: boolean | undefined;
  /** An alertdialog interrupts: it asks before something is lost. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** A ModalBody and, as a rule, a ModalFooter, which may stand together in a ModalForm. */
  children: ReactNode;
}

const stay = (event: Event) => event.preventDefault();

/** A toast lies over the modal and does not belong to it; closing one is no click beside the modal. */
function stayForToast(event: CustomEvent<{ originalEvent: Event }>) {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-toasts]')) event.preventDefault();
}

/** Where one begins: the first field; in a question the first answer; else the modal itself, to be read. */
function begin(event: Event) {
  const modal = event.currentTarget;
  if (!(modal instanceof HTMLElement)) return;
  event.preventDefault();
  const place = modal.role === 'alertdialog' ? 'footer button' : 'form :is(input, select, textarea):enabled';
  // A phone's keyboard would cover what has not been read yet.
  const first = matchMedia('(pointer: coarse)').matches ? null : modal.querySelector<HTMLElement>(place);
  (first ?? modal).focus({ preventScroll: true });
}

/**
 * The backdrop is ours and not the library's overlay: that one locks the page with a style element, which the
 * policy forbids. The page is held by `data-holds-page` in the style sheet.
 */
export function Modal({ open, onClose, title, held = false, role = 'dialog', children }: ModalProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <div className={styles.backdrop} data-holds-page />
        <Dialog.Content
          className={styles.modal}
          role={role}
          aria-describedby={undefined}
          onOpenAutoFocus={begin}
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
