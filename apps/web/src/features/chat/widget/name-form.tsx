import { displayNameLength } from '@burnish/domain/access/access';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAct } from '../../../lib/act.ts';
import { failureText } from '../../../lib/failure.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/service.ts';
import { Button } from '../../../ui/button.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { copy } from './copy.ts';
import { nameFault } from './name-fault.ts';
import styles from './window.module.css';

const words = copy.name;

/** Whoever has no name yet is asked for one before they write. */
export function NameForm() {
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { busy, act } = useAct({
    key: ['display-name'],
    changes: ['user'],
    run: (fullName: string) => call('PUT /auth/display-name', { body: { fullName } }),
    onDone: (reply) => client.setQueryData(queryKeys.profile, reply),
    onFail: (error) => setRefusal(failureText(error, words.failed)),
  });

  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) field.current?.focus({ preventScroll: true });
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = nameFault(name);
    setFault(found);
    setRefusal(null);
    if (found === null) act(name.trim());
    else field.current?.focus();
  }

  return (
    <form className={styles.name} onSubmit={submit} noValidate>
      <h3>{words.lead}</h3>
      <Field label={words.label} error={fault ?? undefined}>
        <Input
          ref={field}
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="name"
          maxLength={displayNameLength.max}
          required
        />
      </Field>
      {refusal && <Fault>{refusal}</Fault>}
      <Button type="submit" look="primary" busy={busy}>
        {busy ? words.sending : words.send}
      </Button>
    </form>
  );
}
