import type { SavedAddress } from '@burnish/contract/addresses/entities';
import { savedAddressInput } from '@burnish/contract/addresses/inputs';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { errorText } from '../../lib/api-error.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { AddressFields, emptyAddress } from '../../presentation/address-fields.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { copy } from './copy.ts';
import { useSaveAddress } from './queries.ts';

const texts = copy.addresses;

const fields = [
  'label',
  'address.street',
  'address.city',
  'address.state',
  'address.zipCode',
  'address.country',
] as const;

interface AddressFormProps {
  /** Null: a new address. */
  saved: SavedAddress | null;
  onClose: () => void;
}

/** Adds or changes an address in its place in the list. Moves the focus to its first field. */
export function AddressForm({ saved, onClose }: AddressFormProps) {
  const [error, setError] = useState<string | null>(null);
  const form = useForm({
    defaultValues: { label: saved?.label ?? '', address: saved?.address ?? emptyAddress },
    resolver: zodResolver(savedAddressInput),
  });
  const { register, setFocus } = form;
  const { errors, isDirty } = useFormState({ control: form.control });
  useUnsavedChanges(isDirty);
  useEffect(() => setFocus('label'), [setFocus]);

  const { busy, run } = useSaveAddress({
    id: saved?._id ?? null,
    onSaved: onClose,
    onError(cause) {
      if (!showFieldErrors(form, cause, fields)) setError(errorText(cause, texts.saveFailed));
    },
  });
  const submit = form.handleSubmit((input) => {
    setError(null);
    run(input);
  });

  return (
    <Form onSubmit={submit} aria-label={saved ? texts.formLabel(saved.label) : texts.newTitle}>
      <Field label={texts.label} hint={texts.labelHint} error={errors.label?.message}>
        <Input {...register('label')} autoComplete="off" required />
      </Field>
      <AddressFields register={(part) => register(`address.${part}`)} errors={errors.address} />
      {error && <FormError>{error}</FormError>}
      <FormButtons saveText={texts.save} busy={busy} onCancel={onClose} />
    </Form>
  );
}
