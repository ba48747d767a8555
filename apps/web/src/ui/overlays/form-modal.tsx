import { type FormEventHandler, type ReactNode, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../buttons/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { dialogTexts, Modal, ModalBody, ModalFooter, ModalForm } from './modal.tsx';

interface FormModalProps {
  title: string;
  submitText: string;
  /** Submitting deletes or ends something. */
  destructive?: boolean;
  /** Asked before unsaved input is lost: 'Discard this receipt?' */
  discardTitle: string;
  /** The form has unsaved input. */
  dirty: boolean;
  /** The form is being submitted: it can be neither submitted again nor closed. */
  busy: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a modal. Asks for confirmation before unsaved input is discarded. */
export function FormModal({
  title,
  submitText,
  destructive = false,
  discardTitle,
  dirty,
  busy,
  onSubmit,
  onClose,
  children,
}: FormModalProps) {
  const [isConfirming, setConfirming] = useState(false);
  const requestClose = () => (dirty ? setConfirming(true) : onClose());
  // A modal with a URL of its own can also be closed with the back button.
  const back = useBlocker(({ historyAction }) => historyAction === 'POP' && (dirty || busy));
  useEffect(() => {
    if (busy && back.state === 'blocked') back.reset();
  }, [busy, back]);

  function keepEditing(): void {
    setConfirming(false);
    back.reset?.();
  }

  function discard(): void {
    if (back.state === 'blocked') back.proceed();
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
      <ModalForm onSubmit={onSubmit}>
        <ModalBody>{children}</ModalBody>
        <ModalFooter>
          <Button onClick={requestClose} disabled={busy}>
            {dialogTexts.cancel}
          </Button>
          <Button
            ref={submitButton}
            type="submit"
            variant={destructive ? 'destructive-solid' : 'primary'}
            busy={busy}
          >
            {busy ? dialogTexts.submitting : submitText}
          </Button>
        </ModalFooter>
      </ModalForm>
      <ConfirmDialog
        open={isConfirming || (back.state === 'blocked' && !busy)}
        onClose={keepEditing}
        onConfirm={discard}
        title={discardTitle}
        confirmText={dialogTexts.discard}
        cancelText={dialogTexts.keepEditing}
      >
        <p>{dialogTexts.discardWarning}</p>
      </ConfirmDialog>
    </Modal>
  );
}
