import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { isRestriction } from '@burnish/domain/subscriptions/subscription';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { call } from '../../../../lib/api-client.ts';
import { errorText } from '../../../../lib/api-error.ts';
import { showFieldErrors } from '../../../../lib/show-field-errors.ts';
import { useUnsavedChanges } from '../../../../lib/unsaved-changes.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { adminToast } from '../../../../presentation/admin-toast.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { copy } from './copy.ts';
import {
  changesTo,
  countNames,
  type EditValues,
  editSchema,
  fieldNames,
  numberOrZero,
  valuesOf,
} from './edit-values.ts';

type Changes = Partial<EditValues>;
type UpdateCall = (row: Subscription, changes: Changes) => Promise<Subscription>;

/** Each tab has its own call and messages. */
const updateCalls = {
  subscription: ({ _id: id, subscriptionType }, changes) =>
    call('PUT /admin/subscriptions/:id', { params: { id }, body: { ...changes, subscriptionType } }),
  usage: ({ _id: id, imagesUsed }, changes) =>
    call('PUT /pay-per-image/admin/:id/usage', { params: { id }, body: { imagesUsed, ...changes } }),
} satisfies Record<string, UpdateCall>;

export type EditType = keyof typeof updateCalls;

/** The edit form of one row. Changes by other admins appear in the fields that were not edited here. */
export function useEditForm(row: Subscription, type: EditType, onClose: () => void) {
  const [changesToConfirm, setChangesToConfirm] = useState<Changes | null>(null);
  const form = useForm<EditValues>({
    defaultValues: valuesOf(row),
    values: valuesOf(row),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    resolver: zodResolver(editSchema(row)),
  });

  const { isDirty } = useFormState({ control: form.control });
  const endUnsaved = useUnsavedChanges(isDirty);

  const { run, busy } = useAction({
    key: ['edit-subscription', row._id],
    changes: ['subscription'],
    run: (changes: Changes) => updateCalls[type](row, changes),
    onSuccess(saved, changes) {
      const isMoved = changes.status === 'active' && saved.status === 'cancelled';
      toast.success(isMoved ? copy.subscription.moved : copy[type].updated, adminToast);
    },
    onError(error) {
      toast.error(errorText(error, copy[type].failed), adminToast);
      showFieldErrors(form, error, fieldNames);
    },
    onRefreshed() {
      endUnsaved();
      onClose();
    },
  });

  const handleSubmit = form.handleSubmit((edited) => {
    const changes = changesTo(row, edited);
    if (changes.status && isRestriction(row.status, changes.status)) setChangesToConfirm(changes);
    else run(changes);
  });

  return {
    control: form.control,
    busy,
    isDirty,
    endUnsaved,
    submit(event: FormEvent) {
      // Submitting with Enter does not blur the field, so its number is normalized here.
      for (const name of countNames) form.setValue(name, numberOrZero(form.getValues(name)));
      void handleSubmit(event);
    },
    /** The new status, while it waits for a confirmation. */
    statusToConfirm: changesToConfirm?.status,
    confirm() {
      if (changesToConfirm) run(changesToConfirm);
      setChangesToConfirm(null);
    },
    cancelConfirmation: () => setChangesToConfirm(null),
  };
}
