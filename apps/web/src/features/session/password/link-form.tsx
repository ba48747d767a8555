import { passwordLinkRequest } from '@burnish/contract/account';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { callOpenly } from '../../../lib/service.ts';
import { Button } from '../../../ui/button.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { copy } from '../copy.ts';
import styles from '../sign-in-card.module.css';
import { SignInCard } from '../sign-in-card.tsx';
import { wayTo } from '../ways.ts';
import type { TypedEmail } from './typed-email.ts';
import { useSending } from './use-sending.ts';

const words = copy.forgot;

export function LinkForm({ email, onEmail, onSent }: TypedEmail & { onSent: (email: string) => void }) {
  const form = useForm({ defaultValues: { email }, resolver: zodResolver(passwordLinkRequest) });
  const { register, setFocus } = form;
  const { busy, refusal, submit } = useSending({
    form,
    fields: ['email'],
    otherwise: words.failed,
    async send(input) {
      await callOpenly('POST /auth/forgot-password', { body: input });
      onSent(input.email);
    },
  });

  useEffect(() => setFocus('email'), [setFocus]);

  return (
    <SignInCard title={words.title} lead={words.lead}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label={copy.password.email} error={form.formState.errors.email?.message}>
          <Input
            {...register('email', { onChange: ({ target }) => onEmail(target.value) })}
            type="email"
            autoComplete="username"
            required
          />
        </Field>
        {refusal && <Fault>{refusal}</Fault>}
        <Button type="submit" look="primary" wide busy={busy}>
          {busy ? words.sending : words.send}
        </Button>
      </form>
      <p className={styles.ways}>
        <TextLink to={wayTo.password}>{words.back}</TextLink>
      </p>
    </SignInCard>
  );
}
