import type { SecondFactor } from '@burnish/contract/second-factor/entities';
import { confirmationProof } from '@burnish/contract/second-factor/inputs';
import { hasSecondFactor } from '@burnish/domain/accounts/second-factor';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { dialogTexts, Modal, ModalBody, ModalFooter, ModalForm } from '../../../ui/overlays/modal.tsx';
import { useSubmit } from '../password/use-submit.ts';
import { endSession } from '../session.ts';
import { keepConfirmation } from './confirmation.ts';
import { copy } from './copy.ts';
import { answerWithPasskey, passkeyErrorText, supportsPasskeys } from './passkeys.ts';

const texts = copy.confirm;

interface ConfirmIdentityProps {
  secondFactor: SecondFactor;
  onConfirmed: () => void;
  onClose: () => void;
}

async function confirmWithPasskey(): Promise<void> {
  const { challenge, options } = await call('POST /auth/confirmation/options');
  const credential = await answerWithPasskey(options);
  const body = { passkey: { challenge, credential } };
  keepConfirmation(await call('POST /auth/confirmation', { body }));
}

/** What the user enters. Null: nothing, because the account has no password. */
function enteredProofOf({
  hasPassword,
  authenticatorApp,
  passkeys,
}: SecondFactor): 'password' | 'code' | null {
  if (!hasPassword) return null;
  const methods = { hasAuthenticatorApp: authenticatorApp !== null, passkeyCount: passkeys.length };
  return hasSecondFactor(methods) ? 'code' : 'password';
}

/** Asks who is there: for the password, or with a second factor for a code or a passkey. */
export function ConfirmIdentity({ secondFactor, onConfirmed, onClose }: ConfirmIdentityProps) {
  const { authenticatorApp, passkeys } = secondFactor;
  const entered = enteredProofOf(secondFactor);
  const [passkeyError, setPasskeyError] = useState<string | null>(null);
  const form = useForm({
    defaultValues: entered === null ? {} : { [entered]: '' },
    resolver: zodResolver(confirmationProof),
  });
  const { register, setFocus, formState } = form;
  const { busy, error, submit } = useSubmit({
    form,
    fields: entered === null ? [] : [entered],
    fallback: texts.failed,
    async send(body) {
      setPasskeyError(null);
      keepConfirmation(await call('POST /auth/confirmation', { body }));
      onConfirmed();
    },
  });
  useEffect(() => {
    if (entered !== null) setFocus(entered);
  }, [entered, setFocus]);

  async function presentPasskey(): Promise<void> {
    setPasskeyError(null);
    try {
      await confirmWithPasskey();
      onConfirmed();
    } catch (cause) {
      setPasskeyError(passkeyErrorText(cause, texts.failed));
    }
  }

  const message = error ?? passkeyError;
  return (
    <Modal open onClose={onClose} title={texts.title} preventClose={busy}>
      <ModalForm onSubmit={submit}>
        <ModalBody>
          <p>{texts[entered ?? 'signInAgain'].text}</p>
          {entered === 'password' && (
            <Field label={texts.password.label} error={formState.errors.password?.message}>
              <PasswordInput {...register('password')} autoComplete="current-password" required />
            </Field>
          )}
          {entered === 'code' && (
            <Field
              label={texts.code.label}
              hint={authenticatorApp === null ? copy.step.recoveryHint : copy.step.codeHint}
              error={formState.errors.code?.message}
            >
              <Input
                {...register('code')}
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                required
              />
            </Field>
          )}
          {passkeys.length > 0 && supportsPasskeys() && (
            <p>
              <TextButton onClick={() => void presentPasskey()}>{texts.usePasskey}</TextButton>
            </p>
          )}
          {message !== null && <FormError>{message}</FormError>}
        </ModalBody>
        <ModalFooter>
          <Button onClick={onClose} disabled={busy}>
            {dialogTexts.cancel}
          </Button>
          {entered === null ? (
            <Button variant="primary" onClick={endSession}>
              {texts.signInAgain.action}
            </Button>
          ) : (
            <Button type="submit" variant="primary" busy={busy}>
              {texts.submit}
            </Button>
          )}
        </ModalFooter>
      </ModalForm>
    </Modal>
  );
}
