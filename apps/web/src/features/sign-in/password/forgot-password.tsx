import { passwordLinkRequest } from '@burnish/contract/accounts/inputs';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { callAnonymously } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton, TextLink } from '../../../ui/buttons/text-link.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import styles from '../sign-in-card.module.css';
import { SignInCard } from '../sign-in-card.tsx';
import { signInPath } from '../sign-in-methods.ts';
import { passwordCopy } from './copy.ts';
import { useSubmit } from './use-submit.ts';

/** The email address is state of the parent, so that it survives the change from one form to the other. */
export interface EmailProps {
  email: string;
  onEmail: (email: string) => void;
}

function EmailForm({ email, onEmail, onSent }: EmailProps & { onSent: (email: string) => void }) {
  const form = useForm({ defaultValues: { email }, resolver: zodResolver(passwordLinkRequest) });
  const { register, setFocus } = form;
  const { busy, error, submit } = useSubmit({
    form,
    fields: ['email'],
    fallback: passwordCopy.forgot.failed,
    async send(input) {
      await callAnonymously('POST /auth/forgot-password', { body: input });
      onSent(input.email);
    },
  });

  useEffect(() => setFocus('email'), [setFocus]);

  return (
    <SignInCard title={passwordCopy.forgot.title} lead={passwordCopy.forgot.lead}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label={passwordCopy.password.email} error={form.formState.errors.email?.message}>
          <Input
            {...register('email', { onChange: ({ target }) => onEmail(target.value) })}
            type="email"
            autoComplete="username"
            required
          />
        </Field>
        {error && <FormError>{error}</FormError>}
        <Button type="submit" variant="primary" fullWidth busy={busy}>
          {busy ? passwordCopy.forgot.sending : passwordCopy.forgot.send}
        </Button>
      </form>
      <p className={styles.links}>
        <TextLink to={signInPath.password}>{passwordCopy.forgot.back}</TextLink>
      </p>
    </SignInCard>
  );
}

/** Says the same whether or not the email has an account, so that it can't be used to find accounts. */
function LinkSent({ email, onRetry }: { email: string; onRetry: () => void }) {
  return (
    <SignInCard title={passwordCopy.linkSent.title} focused>
      <p className={styles.text} role="status">
        {passwordCopy.linkSent.text(email)}
      </p>
      <p className="note">{passwordCopy.linkSent.note}</p>
      <p className={styles.links}>
        <TextButton onClick={onRetry}>{passwordCopy.linkSent.retry}</TextButton>
        <TextLink to={signInPath.password}>{passwordCopy.forgot.back}</TextLink>
      </p>
    </SignInCard>
  );
}

/** Sends a password reset link by email. */
export function ForgotPassword(props: EmailProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? (
    <EmailForm {...props} onSent={setSentTo} />
  ) : (
    <LinkSent email={sentTo} onRetry={() => setSentTo(null)} />
  );
}
