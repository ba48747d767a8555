import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldErrors } from '../../../lib/api-error.ts';
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
      const invalidFields = fieldErrors(error, fields);
      for (const { field, message } of invalidFields) form.setError(field, { message });
      if (invalidFields.length === 0) setFormError(formErrorText(error, fallback));
      const firstField = invalidFields[0]?.field ?? fields.at(-1);
      if (firstField !== undefined) form.setFocus(firstField);
    }
  }

  return {
    busy: form.formState.isSubmitting,
    error: formError,
    submit: form.handleSubmit(trySubmit, () => setFormError(null)),
  };
}
