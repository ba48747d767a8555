import { credentials } from '@burnish/contract/accounts/inputs';
import type { SignInChallenge } from '@burnish/contract/second-factor/entities';
import { zodResolver } from '@hookform/resolvers/zod';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { callAnonymously } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { FullPageSpinner } from '../../../ui/layout/full-page.tsx';
import { copy } from '../copy.ts';
import { PasskeySignInButton } from '../second-factor/passkey-sign-in-button.tsx';
import { startSession } from '../session.ts';
import styles from '../sign-in-card.module.css';
import { SignInCard } from '../sign-in-card.tsx';
import { type SignInMethod, signInPath } from '../sign-in-methods.ts';
import { passwordCopy } from './copy.ts';
import { type EmailProps, ForgotPassword } from './forgot-password.tsx';
import { useSubmit } from './use-submit.ts';

const SecondFactorStep = lazy(() => import('../second-factor/second-factor-step.tsx'));

const texts = passwordCopy.password;

interface CredentialsFormProps extends EmailProps {
  onChallenge: (challenge: SignInChallenge) => void;
}

function CredentialsForm({ email, onEmail, onChallenge }: CredentialsFormProps) {
  const form = useForm({
    defaultValues: { email, password: '' },
    resolver: zodResolver(credentials),
  });
  const { register, setFocus } = form;
  const { errors } = form.formState;
  const { busy, error, submit } = useSubmit({
    form,
    fields: ['email', 'password'],
    fallback: texts.failed,
    async send(input) {
      try {
        const { token, user } = await callAnonymously('POST /auth/login', { body: input });
        startSession(token, user);
      } catch (cause) {
        const challenge = cause instanceof ApiError ? cause.signInChallenge : null;
        if (challenge === null) throw cause;
        onChallenge(challenge);
      }
    },
  });

  const firstField = email === '' ? 'email' : 'password';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount, not when the email changes
  useEffect(() => setFocus(firstField), [setFocus]);

  return (
    <SignInCard title={copy.signIn.title} lead={copy.signIn.lead}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label={texts.email} error={errors.email?.message}>
          <Input
            {...register('email', { onChange: ({ target }) => onEmail(target.value) })}
            type="email"
            autoComplete="username"
            required
          />
        </Field>
        <Field label={texts.password} error={errors.password?.message}>
          <PasswordInput {...register('password')} autoComplete="current-password" required />
        </Field>
        {error && <FormError>{error}</FormError>}
        <Button type="submit" variant="primary" fullWidth busy={busy}>
          {busy ? texts.signingIn : texts.signIn}
        </Button>
      </form>
      <p className={styles.links}>
        <TextLink to={signInPath.link}>{texts.forgot}</TextLink>
        <TextLink to={signInPath.google}>{texts.toGoogle}</TextLink>
        <PasskeySignInButton />
      </p>
      <p className="note">{copy.signIn.terms}</p>
    </SignInCard>
  );
}

/** Keeps the email address when the user goes on to "Forgot your password?". */
export default function PasswordSignIn({ method }: { method: SignInMethod }) {
  const [email, setEmail] = useState('');
  const [challenge, setChallenge] = useState<SignInChallenge | null>(null);
  if (challenge !== null)
    return (
      <Suspense fallback={<FullPageSpinner label={copy.opening} />}>
        <SecondFactorStep challenge={challenge} onBack={() => setChallenge(null)} />
      </Suspense>
    );
  return method === 'link' ? (
    <ForgotPassword email={email} onEmail={setEmail} />
  ) : (
    <CredentialsForm email={email} onEmail={setEmail} onChallenge={setChallenge} />
  );
}
