import { Dialog } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { cx } from '../cx.ts';
import styles from './modal.module.css';
import { useFocusInView } from './use-focus-in-view.ts';
import { useModalFocus } from './use-modal-focus.ts';
import { useScrollLock } from './use-scroll-lock.ts';

/** Labels that all dialogs and forms share. */
export const dialogTexts = {
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  saving: 'Saving...',
  submitting: 'Submitting...',
  discard: 'Discard',
  leave: 'Leave without saving',
  leaveTitle: 'Leave without saving?',
  keepEditing: 'Keep editing',
  discardWarning: 'Your changes will be lost.',
} as const;

export function ModalBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

export function ModalFooter({ children }: { children: ReactNode }) {
  return <footer className={styles.footer}>{children}</footer>;
}

/** Wraps body and footer, so that the button in the footer submits the fields in the body. */
export function ModalForm(props: Omit<ComponentProps<'form'>, 'className' | 'noValidate'>) {
  return <form {...props} className={styles.form} noValidate />;
}

/** Two fields side by side on wide screens. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Ignores Escape and clicks outside, for example while a form is being submitted. */
  preventClose?: boolean | undefined;
  /** `alertdialog` asks for confirmation before something is lost. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** For an image with text next to it. */
  wide?: boolean | undefined;
  /** A ModalBody and usually a ModalFooter, optionally inside a ModalForm. */
  children: ReactNode;
}

const ignore = (event: Event) => event.preventDefault();

/** Toasts are above the modal, and closing one is not a click outside the modal. */
function ignoreToasts(event: CustomEvent<{ originalEvent: Event }>) {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-toasts]')) event.preventDefault();
}

/** Replaces Radix's overlay, which locks scrolling with a style element that the content security policy forbids. */
export function Backdrop() {
  useScrollLock();
  return <div className={styles.backdrop} />;
}

export function Modal({
  open,
  onClose,
  title,
  preventClose = false,
  role = 'dialog',
  wide = false,
  children,
}: ModalProps) {
  const focusHandlers = useModalFocus();
  const content = useRef<HTMLDivElement>(null);
  useFocusInView(content);
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Backdrop />
        <Dialog.Content
          ref={content}
          className={cx(styles.modal, wide && styles.wide)}
          role={role}
          aria-describedby={undefined}
          aria-modal
          {...focusHandlers}
          onEscapeKeyDown={preventClose ? ignore : undefined}
          onInteractOutside={preventClose ? ignore : ignoreToasts}
        >
          <header className={styles.header}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <IconButton icon="close" label={dialogTexts.close} onClick={onClose} disabled={preventClose} />
          </header>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
