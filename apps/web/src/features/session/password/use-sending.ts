import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldFaults } from '../../../lib/field-faults.ts';
import { refusalText } from './refusal.ts';

interface Sending<Input extends FieldValues> {
  form: UseFormReturn<Input>;
  /** In the order in which they stand in the form; the last takes the focus of a refusal that names none. */
  fields: readonly Path<Input>[];
  /** Where the service failed or was not reached. */
  otherwise: string;
  send: (input: Input) => Promise<void>;
}

/** Sends a form once at a time; what was refused keeps what was typed and says why, beside the field or over the button. */
export function useSending<Input extends FieldValues>({ form, fields, otherwise, send }: Sending<Input>) {
  const [refusal, setRefusal] = useState<string | null>(null);

  async function trySending(input: Input): Promise<void> {
    setRefusal(null);
    try {
      await send(input);
    } catch (error) {
      const faults = fieldFaults(error, fields);
      for (const { field, message } of faults) form.setError(field, { message });
      if (faults.length === 0) setRefusal(refusalText(error, otherwise));
      const first = faults[0]?.field ?? fields.at(-1);
      if (first !== undefined) form.setFocus(first);
    }
  }

  return {
    busy: form.formState.isSubmitting,
    refusal,
    submit: form.handleSubmit(trySending, () => setRefusal(null)),
  };
}
