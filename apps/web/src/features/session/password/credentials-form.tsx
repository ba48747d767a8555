import { credentials } from '@burnish/contract/account';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { callOpenly } from '../../../lib/service.ts';
import { Button } from '../../../ui/button.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { copy } from '../copy.ts';
import styles from '../sign-in-card.module.css';
import { SignInCard } from '../sign-in-card.tsx';
import { wayTo } from '../ways.ts';
import { welcome } from '../welcome.ts';
import type { TypedEmail } from './typed-email.ts';
import { useSending } from './use-sending.ts';

const words = copy.password;

export function CredentialsForm({ email, onEmail }: TypedEmail) {
  const form = useForm({
    defaultValues: { email, password: '' },
    resolver: zodResolver(credentials),
  });
  const { register, setFocus } = form;
  const { errors } = form.formState;
  const { busy, refusal, submit } = useSending({
    form,
    fields: ['email', 'password'],
    otherwise: words.failed,
    async send(input) {
      const { token, user } = await callOpenly('POST /auth/login', { body: input });
      welcome(token, user);
    },
  });

  const first = email === '' ? 'email' : 'password';
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens, not at each letter of the email
  useEffect(() => setFocus(first), [setFocus]);

  return (
    <SignInCard title={copy.signIn.title} lead={copy.signIn.lead}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label={words.email} error={errors.email?.message}>
          <Input
            {...register('email', { onChange: ({ target }) => onEmail(target.value) })}
            type="email"
            autoComplete="username"
            required
          />
        </Field>
        <Field label={words.password} error={errors.password?.message}>
          <PasswordInput {...register('password')} autoComplete="current-password" required />
        </Field>
        {refusal && <Fault>{refusal}</Fault>}
        <Button type="submit" look="primary" wide busy={busy}>
          {busy ? words.signingIn : words.signIn}
        </Button>
      </form>
      <p className={styles.ways}>
        <TextLink to={wayTo.link}>{words.forgot}</TextLink>
        <TextLink to={wayTo.google}>{words.toGoogle}</TextLink>
      </p>
      <p className="note">{copy.signIn.terms}</p>
    </SignInCard>
  );
}
