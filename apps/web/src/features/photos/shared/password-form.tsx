import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { fieldErrors } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { copy } from './copy.ts';
import styles from './password-form.module.css';
import { failureText } from './share-state.ts';
import { useUnlock } from './use-unlock.ts';

const text = copy.password;

/** Asks for the password of a link. */
export default function PasswordForm({ token }: { token: string }) {
  const titleId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, error, isPending, reset } = useUnlock(token);
  const [wrong] = fieldErrors(error, ['password']);

  useEffect(() => field.current?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    setMissing(password === '');
    if (password === '') field.current?.focus();
    else mutate(password, { onError: () => field.current?.focus() });
  }

  return (
    <div className={styles.page}>
      <section className={styles.card} aria-labelledby={titleId}>
        <h1 id={titleId} className={styles.title}>
          {text.title}
        </h1>
        <p className={styles.lead}>{text.lead}</p>
        <Form onSubmit={submit}>
          <Field label={text.label} error={isMissing ? text.missing : wrong?.message}>
            <PasswordInput
              ref={field}
              value={password}
              autoComplete="current-password"
              required
              onChange={({ target }) => {
                setPassword(target.value);
                setMissing(false);
                if (error !== null) reset();
              }}
            />
          </Field>
          {error !== null && wrong === undefined && <FormError>{failureText(error, text.failed)}</FormError>}
          <Button type="submit" variant="primary" fullWidth busy={isPending}>
            {text.submit}
          </Button>
        </Form>
      </section>
    </div>
  );
}
