import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { Field } from '../../ui/forms/field.tsx';
import { Textarea } from '../../ui/forms/input.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';

interface ReasonDialogProps {
  texts: {
    readonly title: string;
    readonly discard: string;
    readonly reason: string;
    readonly reasonNote: string;
    readonly submit: string;
  };
  schema: z.ZodType<string>;
  /** In characters. */
  maxLength: number;
  busy: boolean;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

/** Declines a customer's request with a reason. */
export function ReasonDialog({ texts, schema, maxLength, busy, onSubmit, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const parsed = schema.safeParse(reason);
    setError(parsed.error?.issues[0]?.message);
    if (parsed.success) onSubmit(parsed.data);
  }

  return (
    <FormModal
      title={texts.title}
      submitText={texts.submit}
      discardTitle={texts.discard}
      dirty={reason !== ''}
      busy={busy}
      destructive
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.reason} labelNote={texts.reasonNote} error={error}>
        <Textarea
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          maxLength={maxLength}
          required
        />
      </Field>
    </FormModal>
  );
}
