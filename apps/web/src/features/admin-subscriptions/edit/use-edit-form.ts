import type { Subscription } from '@burnish/contract/entity';
import { takesAway } from '@burnish/domain/subscription/subscription';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldFaults } from '../../../lib/field-faults.ts';
import {
  changesTo,
  countNames,
  type EditFields,
  fieldRules,
  fieldsOf,
  namedFields,
  numberOrZero,
} from './fields.ts';
import { type EditCall, useEdit } from './use-edit.ts';

type Changes = Partial<EditFields>;

/** An edit of one row. What somebody else sets meanwhile comes into the fields that nobody has touched here. */
export function useEditForm(row: Subscription, by: EditCall, onClose: () => void) {
  const [asked, setAsked] = useState<Changes | null>(null);
  const form = useForm<EditFields>({
    defaultValues: fieldsOf(row),
    values: fieldsOf(row),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    resolver: zodResolver(fieldRules(row)),
  });

  const { act, busy } = useEdit({
    row,
    by,
    onFail(error) {
      for (const [index, { field, message }] of fieldFaults(error, namedFields).entries()) {
        form.setError(field, { message }, { shouldFocus: index === 0 });
      }
    },
    onShown: onClose,
  });

  const submit = form.handleSubmit((typed) => {
    const changes = changesTo(row, typed);
    if (changes.status && takesAway(row.status, changes.status)) setAsked(changes);
    else act(changes);
  });

  return {
    control: form.control,
    busy,
    /** Sent by a key, a field has not been left yet. */
    send(event: FormEvent) {
      for (const name of countNames) form.setValue(name, numberOrZero(form.getValues(name)));
      void submit(event);
    },
    /** The status about which a question stands. */
    askedStatus: asked?.status,
    confirm() {
      if (asked) act(asked);
      setAsked(null);
    },
    withdraw: () => setAsked(null),
  };
}
