import { passkeyName } from '@burnish/contract/second-factor/inputs';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { copy } from './copy.ts';
import { passkeyErrorText } from './passkeys.ts';

const texts = copy.passkeys;

interface PasskeyNameDialogProps {
  title: string;
  submitText: string;
  /** Empty for a new passkey. */
  name: string;
  /** For errors that have no message for the user. */
  failed: string;
  busy: boolean;
  onSubmit: (name: string, onError: (error: unknown) => void) => void;
  onClose: () => void;
}

/** Asks for the name of a new or existing passkey. */
export function PasskeyNameDialog(props: PasskeyNameDialogProps) {
  const { title, submitText, name, failed, busy, onSubmit, onClose } = props;
  const form = useForm({ defaultValues: { name }, resolver: zodResolver(passkeyName) });
  const { register, setError, formState } = form;

  function showError(error: unknown): void {
    if (!showFieldErrors(form, error, ['name'])) {
      setError('root', { message: passkeyErrorText(error, failed) });
    }
  }

  const submit = form.handleSubmit((input) => onSubmit(input.name, showError));
  const message = formState.errors.root?.message;

  return (
    <FormModal
      title={title}
      submitText={submitText}
      discardTitle={texts.discard}
      dirty={formState.isDirty}
      busy={busy}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label={texts.name} hint={texts.nameHint} error={formState.errors.name?.message}>
        <Input {...register('name')} required />
      </Field>
      {message && <FormError>{message}</FormError>}
    </FormModal>
  );
}
