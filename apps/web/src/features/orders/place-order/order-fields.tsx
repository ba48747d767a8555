import type { SavedAddress } from '@burnish/contract/addresses/entities';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { AddressFields, addressParts, emptyAddress } from '../../../presentation/address-fields.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input, Textarea } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { FieldPair } from '../../../ui/overlays/modal.tsx';
import { copy } from './copy.ts';
import type { OrderInput, ParsedOrder } from './order-form.ts';

type Form = UseFormReturn<OrderInput, unknown, ParsedOrder>;

interface OrderFieldsProps {
  form: Form;
  addresses: readonly SavedAddress[];
}

/** Fills in one of the saved addresses. Once a field is edited, the address is another one. */
function AddressChoice({ form, addresses }: OrderFieldsProps) {
  const entered = useWatch({ control: form.control, name: 'address' });
  const chosen = addresses.find(({ address }) =>
    addressParts.every((part) => address[part] === entered[part]),
  );

  function choose(id: string): void {
    const address = addresses.find(({ _id }) => _id === id)?.address ?? emptyAddress;
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    for (const part of addressParts) form.setValue(`address.${part}`, address[part], options);
  }

  const options = addresses.map(({ _id, label }) => ({ value: _id, label }));
  return (
    <Field label={copy.savedAddress}>
      <Select
        options={[...options, { value: '', label: copy.anotherAddress }]}
        value={chosen?._id ?? ''}
        onChange={({ target }) => choose(target.value)}
      />
    </Field>
  );
}

/** Contact and billing address. */
export function OrderFields({ form, addresses }: OrderFieldsProps) {
  const { register, control } = form;
  const { errors } = useFormState({ control });
  const { fields } = copy;
  return (
    <>
      <FieldPair>
        <Field label={fields.companyName} error={errors.companyName?.message}>
          <Input {...register('companyName')} autoComplete="organization" required />
        </Field>
        <Field label={fields.contactPerson} error={errors.contactPerson?.message}>
          <Input {...register('contactPerson')} autoComplete="name" required />
        </Field>
        <Field label={fields.phone} error={errors.phone?.message}>
          <Input {...register('phone')} type="tel" autoComplete="tel" required />
        </Field>
        <Field label={fields.email} error={errors.email?.message}>
          <Input {...register('email')} type="email" autoComplete="email" required />
        </Field>
      </FieldPair>
      {addresses.length > 1 && <AddressChoice form={form} addresses={addresses} />}
      <AddressFields register={(part) => register(`address.${part}`)} errors={errors.address} />
      <Field label={fields.taxId} optional error={errors.taxId?.message}>
        <Input {...register('taxId')} autoComplete="off" />
      </Field>
      <Field label={fields.specialInstructions} optional error={errors.specialInstructions?.message}>
        <Textarea {...register('specialInstructions')} />
      </Field>
    </>
  );
}
