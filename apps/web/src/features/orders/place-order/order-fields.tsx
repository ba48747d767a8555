import { type UseFormReturn, useFormState } from 'react-hook-form';
import { Field } from '../../../ui/forms/field.tsx';
import { Input, Textarea } from '../../../ui/forms/input.tsx';
import { FieldPair } from '../../../ui/overlays/modal.tsx';
import { copy } from './copy.ts';
import type { OrderInput, ParsedOrder } from './order-form.ts';

/** Contact and billing address. */
export function OrderFields({ form }: { form: UseFormReturn<OrderInput, unknown, ParsedOrder> }) {
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
      <Field label={fields.street} error={errors.address?.street?.message}>
        <Input {...register('address.street')} autoComplete="street-address" required />
      </Field>
      <FieldPair>
        <Field label={fields.city} error={errors.address?.city?.message}>
          <Input {...register('address.city')} autoComplete="address-level2" required />
        </Field>
        <Field label={fields.state} error={errors.address?.state?.message}>
          <Input {...register('address.state')} autoComplete="address-level1" required />
        </Field>
        <Field label={fields.zipCode} error={errors.address?.zipCode?.message}>
          <Input {...register('address.zipCode')} autoComplete="postal-code" required />
        </Field>
        <Field label={fields.country} error={errors.address?.country?.message}>
          <Input {...register('address.country')} autoComplete="country-name" required />
        </Field>
      </FieldPair>
      <Field label={fields.taxId} optional error={errors.taxId?.message}>
        <Input {...register('taxId')} autoComplete="off" />
      </Field>
      <Field label={fields.specialInstructions} optional error={errors.specialInstructions?.message}>
        <Textarea {...register('specialInstructions')} />
      </Field>
    </>
  );
}
