import type { CustomerNote } from '@burnish/contract/customers/entities';
import { maxCustomerNoteLength } from '@burnish/domain/customers/customer-note';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { Textarea } from '../../ui/forms/input.tsx';
import { copy } from './copy.ts';
import styles from './notes.module.css';
import { useSaveNote } from './queries.ts';

interface NoteFormProps {
  customerId: string;
  /** Null: a new note. */
  note: CustomerNote | null;
  onClose: () => void;
}

/** A note being written. It has the focus as soon as it opens, because a click has opened it. */
export function NoteForm({ customerId, note, onClose }: NoteFormProps) {
  const initial = note?.text ?? '';
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();
  const { run, busy } = useSaveNote({ customerId, note }, onClose);
  const form = useRef<HTMLFormElement>(null);
  useUnsavedChanges(text !== initial);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') run(text.trim());
    else {
      setError(copy.missing);
      form.current?.querySelector('textarea')?.focus();
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Field label={copy.field} hint={copy.hint} error={error}>
        <Textarea
          rows={4}
          value={text}
          maxLength={maxCustomerNoteLength}
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
        />
      </Field>
      <FormButtons saveText={copy.save} busy={busy} onCancel={onClose} />
    </form>
  );
}
