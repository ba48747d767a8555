import type { Invoice } from '@burnish/contract/orders/entities';
import { currencySymbols, formatMoney } from '@burnish/domain/money/format-money';
import { paymentMethods } from '@burnish/domain/orders/receipt/receipt';
import { type UseFormReturn, useController, useFormState, useWatch } from 'react-hook-form';
import { today } from '../../../../lib/format-date.ts';
import type { Progress } from '../../../../lib/send-request.ts';
import { acceptedFileTypes, fileError, fileHint } from '../../../../presentation/document-file.ts';
import { paymentMethodLabels } from '../../../../presentation/orders.ts';
import { differenceTo } from '../../../../presentation/payment-amount.ts';
import { Status } from '../../../../ui/feedback/status.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { FileDrop } from '../../../../ui/forms/file-drop.tsx';
import { DateInput, Input, Textarea } from '../../../../ui/forms/input.tsx';
import { MoneyInput } from '../../../../ui/forms/money-input.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { FieldPair } from '../../../../ui/overlays/modal.tsx';
import { formCopy } from './copy.ts';
import type { ReceiptInput } from './receipt-input.ts';

const texts = formCopy;

const methods = paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }));

interface ReceiptFieldsProps {
  form: UseFormReturn<ReceiptInput>;
  invoice: Invoice;
  busy: boolean;
  progress: Progress | null;
}

/** A file or a link: choosing one disables the other. */
function ReceiptFileFields({ form, busy, progress }: Omit<ReceiptFieldsProps, 'invoice'>) {
  const { control, register, setError, clearErrors } = form;
  const { field } = useController({ control, name: 'receipt' });
  const { errors } = useFormState({ control });
  const link = useWatch({ control, name: 'receiptLink' });
  const hasLink = link.trim() !== '';

  function choose(file: File | null): void {
    const error = file && fileError(file);
    if (error !== null) {
      setError('receipt', { message: error });
      return;
    }
    clearErrors('receipt');
    field.onChange(file);
  }

  return (
    <>
      <Field
        label={texts.file}
        group
        error={errors.receipt?.message}
        hint={hasLink ? texts.linkGiven : undefined}
      >
        <FileDrop
          file={field.value}
          onFile={choose}
          accept={acceptedFileTypes}
          hint={fileHint}
          disabled={busy || hasLink}
          progress={progress}
          focusRef={field.ref}
        />
      </Field>
      <Field
        label={texts.link}
        error={errors.receiptLink?.message}
        hint={field.value ? texts.fileChosen : undefined}
      >
        <Input
          {...register('receiptLink')}
          type="url"
          placeholder={texts.linkExample}
          autoComplete="off"
          disabled={field.value !== null}
        />
      </Field>
    </>
  );
}

/** The amount, and how it differs from what is due. */
function AmountField({ form, invoice }: Pick<ReceiptFieldsProps, 'form' | 'invoice'>) {
  const { register, control } = form;
  const { errors } = useFormState({ control });
  const { amountDue, currency } = invoice;
  const difference = differenceTo(useWatch({ control, name: 'amount' }), { amount: amountDue, currency });
  return (
    <Field
      label={texts.amount}
      error={errors.amount?.message}
      hint={
        difference !== null &&
        difference.kind !== 'exact' && (
          <Status tone="differs">{texts.difference[difference.kind](formatMoney(difference.amount))}</Status>
        )
      }
    >
      <MoneyInput {...register('amount')} symbol={currencySymbols[currency]} required />
    </Field>
  );
}

export function ReceiptFields({ form, invoice, busy, progress }: ReceiptFieldsProps) {
  const { register, control } = form;
  const { errors } = useFormState({ control });
  return (
    <>
      <FieldPair>
        <Field label={texts.method} error={errors.paymentMethod?.message}>
          <Select {...register('paymentMethod')} options={methods} required />
        </Field>
        <Field label={texts.date} error={errors.paymentDate?.message}>
          <DateInput {...register('paymentDate')} max={today()} required />
        </Field>
      </FieldPair>
      <FieldPair>
        <AmountField form={form} invoice={invoice} />
        <Field label={texts.reference} error={errors.transactionReference?.message}>
          <Input {...register('transactionReference')} autoComplete="off" required />
        </Field>
      </FieldPair>
      <ReceiptFileFields form={form} busy={busy} progress={progress} />
      <Field label={texts.notes} optional error={errors.notes?.message}>
        <Textarea {...register('notes')} />
      </Field>
    </>
  );
}
