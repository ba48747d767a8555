import type { User } from '@burnish/contract/accounts/entities';
import type { Wire } from '@burnish/contract/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useFormState } from 'react-hook-form';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { useAction } from '../../lib/use-action.ts';
import { profileKey } from '../../presentation/shared-query-keys.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

type ProfileInput = Wire['PUT /auth/profile']['body'];

interface SaveProfileOptions<Input extends FieldValues> {
  /** Of the form, which saves some fields of the profile. */
  name: string;
  form: UseFormReturn<Input, unknown, ProfileInput>;
  /** In the order of the form. */
  fields: readonly Path<Input>[];
  user: User;
  inputOf: (user: User) => Input;
}

/** The fields stay registered without being rendered again. */
const keepFields = { keepFieldsRef: true };

/** Saves one form of the profile. What was typed stays when saving fails, and when typed while it is saved. */
export function useSaveProfile<Input extends FieldValues>({
  name,
  form,
  fields,
  user,
  inputOf,
}: SaveProfileOptions<Input>) {
  const client = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const { isDirty } = useFormState({ control: form.control });
  useUnsavedChanges(isDirty);

  // Another tab or device may have changed the profile.
  const refill = useEffectEvent((changed: User) => {
    if (!isDirty) form.reset(inputOf(changed), keepFields);
  });
  useEffect(() => refill(user), [user]);

  const { busy, run } = useAction({
    key: ['save-profile', name],
    changes: ['user'],
    run: (input: ProfileInput) => call('PUT /auth/profile', { body: input }),
    onSuccess(reply, input) {
      const typed = form.getValues();
      const sent: FieldValues = input;
      client.setQueryData(profileKey, reply);
      form.reset(inputOf(reply.user), keepFields);
      for (const field of fields) {
        const value = typed[field];
        const isTypedSince = typeof value === 'string' && value.trim() !== sent[field];
        if (isTypedSince) form.setValue(field, value, { shouldDirty: true });
      }
      toast.success(copy.saved, { id: 'profile', replace: true });
    },
    onError(cause) {
      if (!showFieldErrors(form, cause, fields)) setError(errorText(cause, copy.saveFailed));
    },
  });

  return {
    busy,
    /** An error that names no field. */
    error,
    submit: form.handleSubmit((input) => {
      setError(null);
      run(input);
    }),
  };
}
