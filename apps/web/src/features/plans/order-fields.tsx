import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { FieldPair } from '../../ui/modal-parts.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { copy } from './copy.ts';
import type { Order, OrderInput } from './order-input.ts';

/** Who orders, and where the bill goes. */
export function OrderFields({ form }: { form: UseFormReturn<OrderInput, unknown, Order> }) {
  const { register } = form;
  const { errors } = form.formState;
  const { order } = copy;
  return (
    <>
      <FieldPair>
        <Field label={order.companyName} error={errors.companyName?.message}>
          <Input {...register('companyName')} autoComplete="organization" required />
        </Field>
        <Field label={order.contactPerson} error={errors.contactPerson?.message}>
          <Input {...register('contactPerson')} autoComplete="name" required />
        </Field>
        <Field label={order.phone} error={errors.phone?.message}>
          <Input {...register('phone')} type="tel" autoComplete="tel" required />
        </Field>
        <Field label={order.email} error={errors.email?.message}>
          <Input {...register('email')} type="email" autoComplete="email" required />
        </Field>
      </FieldPair>
      <Field label={order.street} error={errors.address?.street?.message}>
        <Input {...register('address.street')} autoComplete="street-address" required />
      </Field>
      <FieldPair>
        <Field label={order.city} error={errors.address?.city?.message}>
          <Input {...register('address.city')} autoComplete="address-level2" required />
        </Field>
        <Field label={order.state} error={errors.address?.state?.message}>
          <Input {...register('address.state')} autoComplete="address-level1" required />
        </Field>
        <Field label={order.zipCode} error={errors.address?.zipCode?.message}>
          <Input {...register('address.zipCode')} autoComplete="postal-code" required />
        </Field>
        <Field label={order.country} error={errors.address?.country?.message}>
          <Input {...register('address.country')} autoComplete="country-name" required />
        </Field>
      </FieldPair>
      <Field label={order.taxId} aside={order.optional} error={errors.taxId?.message}>
        <Input {...register('taxId')} autoComplete="off" />
      </Field>
      <Field
        label={order.specialInstructions}
        aside={order.optional}
        error={errors.specialInstructions?.message}
      >
        <Textarea {...register('specialInstructions')} />
      </Field>
    </>
  );
}
