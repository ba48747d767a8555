import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { formErrorText } from './errors.ts';

interface SubmitOptions<Input extends FieldValues> {
  form: UseFormReturn<Input>;
  /** In the order of the form. The last one gets the focus after an error that names no field. */
  fields: readonly Path<Input>[];
  /** Shown for server errors that have no message for the user. */
  fallback: string;
  send: (input: Input) => Promise<void>;
}

/** Submits a form and shows errors at the fields that they name, or else above the button. */
export function useSubmit<Input extends FieldValues>({ form, fields, fallback, send }: SubmitOptions<Input>) {
  const [formError, setFormError] = useState<string | null>(null);

  async function trySubmit(input: Input): Promise<void> {
    setFormError(null);
    try {
      await send(input);
    } catch (error) {
      if (showFieldErrors(form, error, fields)) return;
      setFormError(formErrorText(error, fallback));
      const lastField = fields.at(-1);
      if (lastField !== undefined) form.setFocus(lastField);
    }
  }

  return {
    busy: form.formState.isSubmitting,
    error: formError,
    submit: form.handleSubmit(trySubmit, () => setFormError(null)),
  };
}
