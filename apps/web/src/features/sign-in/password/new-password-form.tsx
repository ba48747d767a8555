import { newPassword } from '@burnish/contract/accounts/inputs';
import { passwordLength } from '@burnish/domain/accounts/account';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { callAnonymously } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import styles from '../sign-in-card.module.css';
import { SignInCard } from '../sign-in-card.tsx';
import { passwordCopy } from './copy.ts';
import { isExpiredLink } from './errors.ts';
import { useSubmit } from './use-submit.ts';

const texts = passwordCopy.reset;

interface NewPasswordFormProps {
  token: string;
  onSet: () => void;
  onExpired: () => void;
}

export function NewPasswordForm({ token, onSet, onExpired }: NewPasswordFormProps) {
  const form = useForm({ defaultValues: { token, password: '' }, resolver: zodResolver(newPassword) });
  const { register, setFocus } = form;
  const { busy, error, submit } = useSubmit({
    form,
    fields: ['password'],
    fallback: texts.failed,
    async send(input) {
      try {
        await callAnonymously('POST /auth/reset-password', { body: input });
        onSet();
      } catch (cause) {
        if (!isExpiredLink(cause)) throw cause;
        onExpired();
      }
    },
  });

  useEffect(() => setFocus('password'), [setFocus]);

  return (
    <SignInCard title={texts.title} lead={texts.lead}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={texts.password}
          hint={texts.rule(passwordLength.min, passwordLength.max)}
          error={form.formState.errors.password?.message}
        >
          <PasswordInput {...register('password')} autoComplete="new-password" required />
        </Field>
        {error && <FormError>{error}</FormError>}
        <Button type="submit" variant="primary" fullWidth busy={busy}>
          {busy ? texts.setting : texts.set}
        </Button>
      </form>
    </SignInCard>
  );
}
