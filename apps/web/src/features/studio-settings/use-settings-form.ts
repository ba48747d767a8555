import type { EntityName } from '@burnish/contract/events';
import { useEffect, useEffectEvent, useState } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useFormState } from 'react-hook-form';
import { errorText } from '../../lib/api-error.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { useAction } from '../../lib/use-action.ts';
import { adminToast } from '../../presentation/admin-toast.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

interface SettingsFormOptions<Input extends FieldValues, Output, Stored> {
  key: readonly string[];
  form: UseFormReturn<Input, unknown, Output>;
  /** In the order of the form. */
  fields: readonly Path<Input>[];
  /** What is saved, with the version that the form must name to change it. */
  stored: Stored;
  inputOf: (stored: Stored) => Input;
  entity: EntityName;
  save: (input: Output, version: number) => Promise<Stored>;
  savedText: string;
  onSaved?: (() => void) | undefined;
}

/** The fields stay registered without being rendered again. */
const keepFields = { keepFieldsRef: true };

/**
 * A form of values that several admins can change. Saving names the version that was edited. A change of someone else
 * refills an untouched form; in an edited one it is a conflict, which the user resolves before saving.
 */
export function useSettingsForm<
  Input extends FieldValues,
  Output,
  Stored extends { readonly version: number },
>({
  key,
  form,
  fields,
  stored,
  inputOf,
  entity,
  save,
  savedText,
  onSaved,
}: SettingsFormOptions<Input, Output, Stored>) {
  const [version, setVersion] = useState(stored.version);
  const [error, setError] = useState<string | null>(null);
  const { isDirty } = useFormState({ control: form.control });
  useUnsavedChanges(isDirty);

  function refill(next: Stored): void {
    form.reset(inputOf(next), keepFields);
    setVersion(next.version);
    setError(null);
  }
  const followStored = useEffectEvent((next: Stored) => {
    if (!isDirty && next.version > version) refill(next);
  });
  useEffect(() => followStored(stored), [stored]);

  const { busy, run } = useAction({
    key,
    changes: [entity],
    async run({ input }: { input: Output; typed: readonly unknown[] }) {
      return save(input, version);
    },
    onSuccess(saved, { typed }) {
      const typedNow = form.getValues([...fields]);
      refill(saved);
      for (const [index, field] of fields.entries()) {
        const value = typedNow[index];
        if (value !== undefined && JSON.stringify(value) !== JSON.stringify(typed[index]))
          form.setValue(field, value, { shouldDirty: true });
      }
      toast.success(savedText, adminToast);
    },
    onError(cause) {
      if (!showFieldErrors(form, cause, fields)) setError(errorText(cause, copy.saveFailed));
    },
    ...(onSaved && { onRefreshed: onSaved }),
  });

  return {
    busy,
    /** An error that names no field. */
    error,
    /** What someone else has saved since the form was filled. */
    conflict: isDirty && stored.version > version ? stored : null,
    keep() {
      setVersion(stored.version);
      setError(null);
    },
    discard: () => refill(stored),
    submit: form.handleSubmit((input) => {
      setError(null);
      run({ input, typed: form.getValues([...fields]) });
    }),
  };
}
