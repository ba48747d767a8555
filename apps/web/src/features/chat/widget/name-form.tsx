import { displayNameLength } from '@burnish/domain/accounts/account';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { useAction } from '../../../lib/use-action.ts';
import { profileKey } from '../../../presentation/shared-query-keys.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import styles from './chat-window.module.css';
import { copy } from './copy.ts';
import { validateName } from './validate-name.ts';

const texts = copy.name;

/** Asks users without a name for one before their first message. */
export function NameForm() {
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState<string | null>(null);
  const [submitError, setSubmitError] = useState<string | null>(null);
  const { busy, run } = useAction({
    key: ['display-name'],
    changes: ['user'],
    run: (fullName: string) => call('PUT /auth/display-name', { body: { fullName } }),
    onSuccess: (reply) => client.setQueryData(profileKey, reply),
    onError: (error) => setSubmitError(errorText(error, texts.failed)),
  });

  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) field.current?.focus({ preventScroll: true });
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const error = validateName(name);
    setNameError(error);
    setSubmitError(null);
    if (error === null) run(name.trim());
    else field.current?.focus();
  }

  return (
    <form className={styles.nameForm} onSubmit={submit} noValidate>
      <h3>{texts.lead}</h3>
      <Field label={texts.label} error={nameError ?? undefined}>
        <Input
          ref={field}
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="name"
          maxLength={displayNameLength.max}
          required
        />
      </Field>
      {submitError && <FormError>{submitError}</FormError>}
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? texts.saving : texts.submit}
      </Button>
    </form>
  );
}
