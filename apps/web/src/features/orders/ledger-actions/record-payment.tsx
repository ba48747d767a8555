import { currencySymbols } from '@burnish/domain/money/format-money';
import { moneyFromUnits } from '@burnish/domain/money/money';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { call } from '../../../lib/api-client.ts';
import { today } from '../../../lib/format-date.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useSeen } from '../../../lib/use-seen.ts';
import { ChangedBalance } from '../../../presentation/changed-balance.tsx';
import { differenceTo, readAmount } from '../../../presentation/payment-amount.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { DateInput, Input } from '../../../ui/forms/input.tsx';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { FieldPair } from '../../../ui/overlays/modal.tsx';
import { Settlement } from '../settlement/settlement.tsx';
import { settlementInput } from '../settlement/settlement-input.ts';
import { useSettlement } from '../settlement/use-settlement.ts';
import { copy } from './copy.ts';
import { DueSum } from './due-sum.tsx';
import { resolverOf } from './form-errors.ts';
import { initialPayment, type PaymentInput, paymentBody, paymentErrors } from './inputs.ts';
import { type LedgerDialogProps, LedgerModal } from './ledger-modal.tsx';
import { methodOptions, serverFields } from './method-options.ts';
import { useLedgerAction } from './use-ledger-action.ts';

const texts = copy.recordPayment;

/** Records a payment without a receipt, and what happens to the rest if it is less than what is due. */
export function RecordPayment({ invoice: latest, onClose }: LedgerDialogProps) {
  const { _id: id, currency } = latest;
  const seen = useSeen(latest, ({ amountDue }) => amountDue);
  const invoice = seen.value;
  const form = useForm<PaymentInput>({
    // What is due may change while the dialog is open; what was typed stays.
    values: initialPayment(invoice, today()),
    resetOptions: { keepDirtyValues: true },
    resolver: resolverOf((input) => paymentErrors(input, invoice, today())),
  });
  const { register, control } = form;
  const { errors, isDirty } = useFormState({ control });
  const { busy, run } = useLedgerAction({
    key: ['record-payment', id],
    run: (body: ReturnType<typeof paymentBody>, idempotencyKey) =>
      call('POST /admin/invoices/:id/payments', { params: { id }, body, idempotencyKey }),
    texts,
    onDone: onClose,
    onError: (error) => showFieldErrors(form, error, serverFields.payment),
  });
  const { amountDue } = invoice;
  const typed = useWatch({ control, name: 'amount' });
  const paid = readAmount(typed, currency).amount;
  const difference = differenceTo(typed, { amount: amountDue, currency });
  const settlement = useSettlement(difference);

  const submit = form.handleSubmit((input) => {
    if (difference === null || !settlement.check()) return;
    run(paymentBody(input, invoice, settlementInput(difference, settlement.choice)));
  });

  return (
    <LedgerModal
      action="record_payment"
      invoice={latest}
      title={texts.title}
      submitText={texts.submit}
      discardTitle={texts.discard}
      dirty={isDirty}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChangedBalance changed={busy ? null : seen.changed} currency={currency} text={copy.changed.due}>
        <DueSum invoice={invoice} />
      </ChangedBalance>
      <FieldPair>
        <Field label={texts.amount} error={errors.amount?.message}>
          <MoneyInput {...register('amount')} symbol={currencySymbols[currency]} required />
        </Field>
        <Field label={copy.method} error={errors.paymentMethod?.message}>
          <Select {...register('paymentMethod')} options={methodOptions} required />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field label={texts.date} error={errors.paymentDate?.message}>
          <DateInput {...register('paymentDate')} max={today()} required />
        </Field>
        <Field label={copy.reference} optional error={errors.reference?.message}>
          <Input {...register('reference')} autoComplete="off" />
        </Field>
      </FieldPair>
      {paid && <Settlement due={moneyFromUnits(amountDue, currency)} paid={paid} field={settlement.field} />}
    </LedgerModal>
  );
}
