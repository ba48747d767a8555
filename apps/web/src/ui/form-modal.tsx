import { type FormEventHandler, type ReactNode, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Modal } from './modal.tsx';
import { ModalBody, ModalFooter, ModalForm } from './modal-parts.tsx';

interface FormModalProps {
  title: string;
  words: { cancel: string; send: string; sending: string };
  discard: { title: string; words: string; discard: string; keep: string };
  /** Something was typed that would be lost. */
  dirty: boolean;
  /** On its way: nothing can be changed, sent again or left. */
  busy: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a modal, which asks before it throws away what was typed. */
export function FormModal({
  title,
  words,
  discard,
  dirty,
  busy,
  onSubmit,
  onClose,
  children,
}: FormModalProps) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (dirty ? setLeaving(true) : onClose());
  // A modal that stands in the address is left by the back button too.
  const back = useBlocker(({ historyAction }) => historyAction === 'POP' && (dirty || busy));
  useEffect(() => {
    if (busy && back.state === 'blocked') back.reset();
  }, [busy, back]);

  function stay(): void {
    setLeaving(false);
    back.reset?.();
  }

  function discardTyped(): void {
    if (back.state === 'blocked') back.proceed();
    else onClose();
  }

  // The button was disabled meanwhile, which takes the focus from it.
  const sendButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!busy) return;
    return () => {
      if (document.activeElement === document.body) sendButton.current?.focus();
    };
  }, [busy]);

  return (
    <Modal open onClose={leave} title={title} held={busy}>
      <ModalForm onSubmit={onSubmit}>
        <ModalBody>{children}</ModalBody>
        <ModalFooter>
          <Button onClick={leave} disabled={busy}>
            {words.cancel}
          </Button>
          <Button ref={sendButton} type="submit" look="primary" busy={busy}>
            {busy ? words.sending : words.send}
          </Button>
        </ModalFooter>
      </ModalForm>
      <ConfirmDialog
        open={isLeaving || (back.state === 'blocked' && !busy)}
        onClose={stay}
        onConfirm={discardTyped}
        title={discard.title}
        confirmText={discard.discard}
        cancelText={discard.keep}
      >
        <p>{discard.words}</p>
      </ConfirmDialog>
    </Modal>
  );
}
