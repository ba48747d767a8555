import { paymentMethods } from '@burnish/domain/receipt/receipt';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { today } from '../../../lib/format-date.ts';
import type { Progress } from '../../../lib/transmit.ts';
import { paymentMethod } from '../../../presentation/payment-method.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { FieldPair } from '../../../ui/modal-parts.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { copy } from '../copy.ts';
import { ProofFields } from './proof-fields.tsx';
import type { ReceiptInput } from './receipt-input.ts';

const words = copy.form;

const methods = paymentMethods.map((value) => ({ value, label: paymentMethod[value] }));

export interface ReceiptFieldsProps {
  form: UseFormReturn<ReceiptInput>;
  busy: boolean;
  progress: Progress | null;
}

export function ReceiptFields({ form, busy, progress }: ReceiptFieldsProps) {
  const { register, control } = form;
  const { errors } = useFormState({ control });
  return (
    <>
      <FieldPair>
        <Field label={words.method} error={errors.paymentMethod?.message}>
          <Select {...register('paymentMethod')} options={methods} required />
        </Field>
        <Field label={words.date} error={errors.paymentDate?.message}>
          <DateInput {...register('paymentDate')} max={today()} required />
        </Field>
      </FieldPair>
      <Field label={words.reference} error={errors.transactionReference?.message}>
        <Input {...register('transactionReference')} autoComplete="off" required />
      </Field>
      <ProofFields form={form} busy={busy} progress={progress} />
      <Field label={words.notes} aside={words.optional} error={errors.notes?.message}>
        <Textarea {...register('notes')} />
      </Field>
    </>
  );
}
