import { newPassword } from '@burnish/contract/account';
import { passwordLength } from '@burnish/domain/access/access';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { callOpenly } from '../../../lib/service.ts';
import { Button } from '../../../ui/button.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { copy } from '../copy.ts';
import styles from '../sign-in-card.module.css';
import { SignInCard } from '../sign-in-card.tsx';
import { isEndedLink } from './refusal.ts';
import { useSending } from './use-sending.ts';

const words = copy.reset;

interface NewPasswordFormProps {
  token: string;
  onSet: () => void;
  onEnded: () => void;
}

export function NewPasswordForm({ token, onSet, onEnded }: NewPasswordFormProps) {
  const form = useForm({ defaultValues: { token, password: '' }, resolver: zodResolver(newPassword) });
  const { register, setFocus } = form;
  const { busy, refusal, submit } = useSending({
    form,
    fields: ['password'],
    otherwise: words.failed,
    async send(input) {
      try {
        await callOpenly('POST /auth/reset-password', { body: input });
        onSet();
      } catch (error) {
        if (!isEndedLink(error)) throw error;
        onEnded();
      }
    },
  });

  useEffect(() => setFocus('password'), [setFocus]);

  return (
    <SignInCard title={words.title} lead={words.lead}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={words.password}
          hint={words.rule(passwordLength.min, passwordLength.max)}
          error={form.formState.errors.password?.message}
        >
          <PasswordInput {...register('password')} autoComplete="new-password" required />
        </Field>
        {refusal && <Fault>{refusal}</Fault>}
        <Button type="submit" look="primary" wide busy={busy}>
          {busy ? words.setting : words.set}
        </Button>
      </form>
    </SignInCard>
  );
}
