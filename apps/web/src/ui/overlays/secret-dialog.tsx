import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { readToken } from '../../lib/token.ts';
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { Button } from '../buttons/button.tsx';
import { CopyTextButton } from '../buttons/copy-text-button.tsx';
import { Field } from '../forms/field.tsx';
import { Input } from '../forms/input.tsx';
import { Modal, ModalBody, ModalFooter } from './modal.tsx';

interface SecretDialogTexts {
  title: string;
  /** That it can't be seen again, and what to do with it. */
  text: string;
  label: string;
  copy: string;
  copied: string;
  done: string;
}

interface SecretDialogProps {
  texts: SecretDialogTexts;
  secret: string;
  /** What can be done with it. */
  children?: ReactNode;
  onDone: () => void;
}

/** A secret that is shown once. Closed by its own button only. */
export function SecretDialog({ texts, secret, children, onDone }: SecretDialogProps) {
  useUnsavedChanges(true);
  // The end of a session can't be held up.
  const leaving = useBlocker(() => readToken() !== null);
  useEffect(() => leaving.reset?.(), [leaving]);
  return (
    <Modal open onClose={onDone} title={texts.title} preventClose>
      <ModalBody>
        <p>{texts.text}</p>
        <Field label={texts.label}>
          <Input
            readOnly
            value={secret}
            autoComplete="off"
            spellCheck={false}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </Field>
        <div>
          <CopyTextButton text={secret} caption={texts.copy} label={texts.copy} copiedText={texts.copied} />
        </div>
        {children}
      </ModalBody>
      <ModalFooter>
        <Button variant="primary" onClick={onDone}>
          {texts.done}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
