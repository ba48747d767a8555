import { type FormEventHandler, type ReactNode, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { readToken } from '../../lib/token.ts';
import { hasUnsavedChanges, useUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { Button } from '../buttons/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { dialogTexts, Modal, ModalBody, ModalFooter, ModalForm } from './modal.tsx';

interface FormModalProps {
  title: string;
  submitText: string;
  /** Submitting deletes or ends something. */
  destructive?: boolean;
  /** Asked before unsaved input is lost: 'Discard this receipt?' Not needed if the form keeps its input. */
  discardTitle?: string;
  /** The form has unsaved input. */
  dirty: boolean;
  /** The form is being submitted: it can be neither submitted again nor closed. */
  busy: boolean;
  /** Values that fill the fields, or what depends on them, are being loaded: the form can't be submitted yet. */
  loading?: boolean;
  /** False: what was entered can't be submitted as it is, which the form explains. */
  canSubmit?: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a modal. Asks for confirmation before unsaved input is discarded. */
export function FormModal({
  title,
  submitText,
  destructive = false,
  discardTitle = dialogTexts.leaveTitle,
  dirty,
  busy,
  loading = false,
  canSubmit = true,
  onSubmit,
  onClose,
  children,
}: FormModalProps) {
  const [isConfirming, setConfirming] = useState(false);
  const requestClose = () => (dirty ? setConfirming(true) : onClose());
  useUnsavedChanges(dirty);
  // A modal with a URL of its own can also be closed with the back button, and a toast above it may lead to another page.
  // After its submission it is done. The end of a session can't be held up. React Router asks only the last blocker, so
  // this one also protects the unsaved input of the page.
  const leaving = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    const losesInput = hasUnsavedChanges() && readToken() !== null;
    if (historyAction === 'POP') return dirty || busy || losesInput;
    const leavesPage = currentLocation.pathname !== nextLocation.pathname;
    return leavesPage && !busy && losesInput;
  });
  useEffect(() => {
    if (busy && leaving.state === 'blocked') leaving.reset();
  }, [busy, leaving]);

  function keepEditing(): void {
    setConfirming(false);
    leaving.reset?.();
  }

  function discard(): void {
    if (leaving.state === 'blocked') leaving.proceed();
    else onClose();
  }

  // A disabled button loses the focus, so it is given back when the submission ends.
  const submitButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!busy) return;
    return () => {
      if (document.activeElement === document.body) submitButton.current?.focus();
    };
  }, [busy]);

  return (
    <Modal open onClose={requestClose} title={title} preventClose={busy}>
      <ModalForm onSubmit={onSubmit} aria-busy={loading || undefined}>
        <ModalBody>{children}</ModalBody>
        <ModalFooter>
          <Button onClick={requestClose} disabled={busy}>
            {dialogTexts.cancel}
          </Button>
          <Button
            ref={submitButton}
            type="submit"
            variant={destructive ? 'destructive-solid' : 'primary'}
            busy={busy || loading}
            disabled={!canSubmit}
          >
            {busy ? dialogTexts.submitting : submitText}
          </Button>
        </ModalFooter>
      </ModalForm>
      <ConfirmDialog
        open={isConfirming || (leaving.state === 'blocked' && !busy)}
        onClose={keepEditing}
        onConfirm={discard}
        title={dirty ? discardTitle : dialogTexts.leaveTitle}
        confirmText={dirty ? dialogTexts.discard : dialogTexts.leave}
        cancelText={dialogTexts.keepEditing}
      >
        <p>{dialogTexts.discardWarning}</p>
      </ConfirmDialog>
    </Modal>
  );
}
