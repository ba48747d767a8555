import type { JobStyle } from '@burnish/domain/photos/style-guide';
import { maxStyleGuideNameLength } from '@burnish/domain/photos/style-guide';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { copy } from './copy.ts';
import { useSaveStyleGuide } from './queries.ts';
import styles from './style-guides.module.css';

interface NameFormProps {
  /** Null: a new style guide. */
  id: string | null;
  name: string;
  style: JobStyle;
  onClose: () => void;
}

/** Names a style guide and saves it. It has the focus as soon as it opens, because a click has opened it. */
export function NameForm({ id, name: initialName, style, onClose }: NameFormProps) {
  const [name, setName] = useState(initialName);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const focus = () => form.current?.querySelector('input')?.focus();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function fail(message: string): void {
    setError(message);
    focus();
  }

  const { run, busy } = useSaveStyleGuide({ id, onSaved: onClose, onError: fail });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const trimmed = name.trim();
    const { brief, tier, turnaround } = style;
    if (trimmed === '') fail(copy.nameMissing);
    else run({ name: trimmed, brief, tier, turnaround });
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Field label={copy.name} error={error}>
        <Input
          value={name}
          maxLength={maxStyleGuideNameLength}
          onChange={({ target }) => {
            setName(target.value);
            setError(undefined);
          }}
        />
      </Field>
      <FormButtons busy={busy} onCancel={onClose} />
    </form>
  );
}
