import type { newPaymentProfile } from '@burnish/contract/studio-settings/inputs';
import type { ReactNode } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { Field } from '../../ui/forms/field.tsx';
import { Input, Textarea } from '../../ui/forms/input.tsx';
import { FieldPair } from '../../ui/overlays/modal.tsx';
import { copy } from './copy.ts';
import { ShownDetails } from './shown-details.tsx';
import styles from './studio-settings.module.css';

const texts = copy.profiles;

/** In the order of the form. */
export const profileFields = [
  'name',
  'currency',
  'paymentDetails.bankName',
  'paymentDetails.accountName',
  'paymentDetails.accountNumber',
  'paymentDetails.paymentLink',
  'paymentDetails.additionalInstructions',
] as const;

export type ProfileInput = z.input<typeof newPaymentProfile>;
type ProfileForm<Output> = UseFormReturn<ProfileInput, unknown, Output>;

interface ProfileFieldsProps<Output> {
  form: ProfileForm<Output>;
  /** A profile keeps its currency. */
  currency: ReactNode;
}

export function ProfileFields<Output>({ form, currency }: ProfileFieldsProps<Output>) {
  const { register, control } = form;
  const { errors } = useFormState({ control });
  const details = useWatch({ control, name: 'paymentDetails' });
  const invalid = errors.paymentDetails;
  return (
    <>
      <FieldPair>
        <Field label={texts.name} hint={texts.nameHint} error={errors.name?.message}>
          <Input {...register('name')} autoComplete="off" required />
        </Field>
        {currency}
        <Field label={texts.bankName} optional error={invalid?.bankName?.message}>
          <Input {...register('paymentDetails.bankName')} autoComplete="off" />
        </Field>
        <Field label={texts.accountName} optional error={invalid?.accountName?.message}>
          <Input {...register('paymentDetails.accountName')} autoComplete="off" />
        </Field>
        <Field label={texts.accountNumber} optional error={invalid?.accountNumber?.message}>
          <Input {...register('paymentDetails.accountNumber')} autoComplete="off" inputMode="numeric" />
        </Field>
        <Field label={texts.paymentLink} optional error={invalid?.paymentLink?.message}>
          <Input
            {...register('paymentDetails.paymentLink')}
            type="url"
            placeholder={texts.linkExample}
            autoComplete="off"
          />
        </Field>
      </FieldPair>
      <Field label={texts.additionalInstructions} optional error={invalid?.additionalInstructions?.message}>
        <Textarea {...register('paymentDetails.additionalInstructions')} />
      </Field>
      <div className={styles.preview}>
        <p className="note">{texts.preview}</p>
        <ShownDetails details={details} />
      </div>
    </>
  );
}
