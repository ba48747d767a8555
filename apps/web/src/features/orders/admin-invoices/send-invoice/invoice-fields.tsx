import type { Invoice } from '@burnish/contract/orders/entities';
import type { PaymentProfile } from '@burnish/contract/studio-settings/entities';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { today } from '../../../../lib/format-date.ts';
import type { OrderType } from '../../../../presentation/orders.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { DateInput, Input, Textarea } from '../../../../ui/forms/input.tsx';
import { FieldPair } from '../../../../ui/overlays/modal.tsx';
import { copy } from './copy.ts';
import { PaymentProfilePicker } from './payment-profile-picker.tsx';
import { type InvoiceTerms, requiresInstructions } from './terms.ts';

interface InvoiceFieldsProps {
  form: UseFormReturn<InvoiceTerms>;
  profiles: readonly PaymentProfile[];
  copiedFrom: Invoice | null;
  type: OrderType;
}

export function InvoiceFields({ form, profiles, copiedFrom, type }: InvoiceFieldsProps) {
  const { register, control } = form;
  // Not form.formState: the form object never changes, so the React compiler would memoize the first errors.
  const { errors } = useFormState({ control });
  const details = errors.paymentDetails;
  const entered = useWatch({ control, name: 'paymentDetails' });
  return (
    <>
      {copiedFrom && <p className="note">{copy.copiedFrom(copiedFrom.invoiceNumber)}</p>}
      {profiles.length > 0 && (
        <PaymentProfilePicker
          profiles={profiles}
          details={entered}
          onPick={(picked) =>
            form.setValue('paymentDetails', picked, { shouldDirty: true, shouldValidate: true })
          }
        />
      )}
      <FieldPair>
        <Field label={copy.dueDate} error={errors.dueDate?.message}>
          <DateInput {...register('dueDate')} min={today()} required />
        </Field>
        <Field label={copy.bankName} optional error={details?.bankName?.message}>
          <Input {...register('paymentDetails.bankName')} autoComplete="off" />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field label={copy.accountName} optional error={details?.accountName?.message}>
          <Input {...register('paymentDetails.accountName')} autoComplete="off" />
        </Field>
        <Field label={copy.accountNumber} optional error={details?.accountNumber?.message}>
          <Input {...register('paymentDetails.accountNumber')} autoComplete="off" inputMode="numeric" />
        </Field>
      </FieldPair>
      <Field label={copy.paymentLink} optional error={details?.paymentLink?.message}>
        <Input
          {...register('paymentDetails.paymentLink')}
          type="url"
          placeholder={copy.paymentLinkExample}
          autoComplete="off"
        />
      </Field>
      <Field label={copy.additional} optional error={details?.additionalInstructions?.message}>
        <Textarea {...register('paymentDetails.additionalInstructions')} />
      </Field>
      <Field
        label={copy.instructions}
        optional={!requiresInstructions[type]}
        error={errors.paymentInstructions?.message}
        hint={copy.instructionsHint}
      >
        <Textarea {...register('paymentInstructions')} required={requiresInstructions[type]} />
      </Field>
      <Field label={copy.notes} optional error={errors.notes?.message} hint={copy.notesHint}>
        <Textarea {...register('notes')} />
      </Field>
    </>
  );
}
