import type { SecondFactor } from '@burnish/contract/second-factor/entities';
import { authenticatorCode } from '@burnish/contract/second-factor/inputs';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { call } from '../../../lib/api-client.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { useSubmit } from '../password/use-submit.ts';
import { copy } from './copy.ts';
import { QrCode } from './qr-code.tsx';
import styles from './second-factor.module.css';

const texts = copy.setup;

interface AuthenticatorSetupProps {
  secret: string;
  uri: string;
  onEnabled: (secondFactor: SecondFactor, recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

/** Groups of four are easier to type. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

export default function AuthenticatorSetup({ secret, uri, onEnabled, onClose }: AuthenticatorSetupProps) {
  const form = useForm({ defaultValues: { code: '' }, resolver: zodResolver(authenticatorCode) });
  const { register, formState } = form;
  const { busy, error, submit } = useSubmit({
    form,
    fields: ['code'],
    fallback: texts.failed,
    async send(body) {
      const { secondFactor, recoveryCodes } = await call('PUT /auth/authenticator', { body });
      toast.success(texts.enabled);
      onEnabled(secondFactor, recoveryCodes);
    },
  });

  return (
    <FormModal
      title={texts.title}
      submitText={texts.enable}
      discardTitle={texts.discard}
      dirty={formState.isDirty}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{texts.scan}</p>
      <QrCode text={uri} label={texts.qr} />
      <div>
        <p>{texts.type}</p>
        <p className={styles.secret}>
          <code>{inGroups(secret)}</code>
          <CopyButton text={secret} label={texts.copyKey} copiedText={texts.copied} />
        </p>
      </div>
      <Field label={texts.code} hint={texts.codeHint} error={formState.errors.code?.message}>
        <Input {...register('code')} inputMode="numeric" autoComplete="one-time-code" required />
      </Field>
      {error && <FormError>{error}</FormError>}
    </FormModal>
  );
}
