import type { Invoice } from '@burnish/contract/entity';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { today } from '../../../lib/format-date.ts';
import type { OrderType } from '../../../presentation/ordered.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { FieldPair } from '../../../ui/modal-parts.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { copy } from './copy.ts';
import { asksForInstructions, type InvoiceTerms } from './terms.ts';

interface InvoiceFieldsProps {
  form: UseFormReturn<InvoiceTerms>;
  previous: Invoice | null;
  type: OrderType;
}

export function InvoiceFields({ form, previous, type }: InvoiceFieldsProps) {
  const { register, control } = form;
  // Not form.formState: the form itself stays the same object, so the compiler would keep the first errors.
  const { errors } = useFormState({ control });
  const details = errors.paymentDetails;
  return (
    <>
      {previous && <p className="note">{copy.asBefore(previous.invoiceNumber)}</p>}
      <FieldPair>
        <Field label={copy.dueDate} error={errors.dueDate?.message}>
          <DateInput {...register('dueDate')} min={today()} required />
        </Field>
        <Field label={copy.bankName} aside={copy.optional} error={details?.bankName?.message}>
          <Input {...register('paymentDetails.bankName')} autoComplete="off" />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field label={copy.accountName} aside={copy.optional} error={details?.accountName?.message}>
          <Input {...register('paymentDetails.accountName')} autoComplete="off" />
        </Field>
        <Field label={copy.accountNumber} aside={copy.optional} error={details?.accountNumber?.message}>
          <Input {...register('paymentDetails.accountNumber')} autoComplete="off" inputMode="numeric" />
        </Field>
      </FieldPair>
      <Field label={copy.paymentLink} aside={copy.optional} error={details?.paymentLink?.message}>
        <Input
          {...register('paymentDetails.paymentLink')}
          type="url"
          placeholder={copy.paymentLinkExample}
          autoComplete="off"
        />
      </Field>
      <Field label={copy.additional} aside={copy.optional} error={details?.additionalInstructions?.message}>
        <Textarea {...register('paymentDetails.additionalInstructions')} />
      </Field>
      <Field
        label={copy.instructions}
        aside={asksForInstructions[type] ? undefined : copy.optional}
        error={errors.paymentInstructions?.message}
        hint={copy.instructionsHint}
      >
        <Textarea {...register('paymentInstructions')} required={asksForInstructions[type]} />
      </Field>
      <Field label={copy.notes} aside={copy.optional} error={errors.notes?.message} hint={copy.notesHint}>
        <Textarea {...register('notes')} />
      </Field>
    </>
  );
}
