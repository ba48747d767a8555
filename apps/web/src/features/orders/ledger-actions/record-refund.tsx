import type { AccountBalance } from '@burnish/contract/ledger/entities';
import { currencySymbols, formatMoney as formatExact } from '@burnish/domain/money/format-money';
import { money, moneyFromUnits } from '@burnish/domain/money/money';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { call } from '../../../lib/api-client.ts';
import { formatMoney } from '../../../lib/format.ts';
import { today } from '../../../lib/format-date.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useSeen } from '../../../lib/use-seen.ts';
import { ChangedBalance } from '../../../presentation/changed-balance.tsx';
import { AmountSum } from '../../../ui/display/amount-sum.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { DateInput, Input } from '../../../ui/forms/input.tsx';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { FieldPair } from '../../../ui/overlays/modal.tsx';
import { copy } from './copy.ts';
import { resolverOf } from './form-errors.ts';
import { initialRefund, type RefundInput, refundBody, refundErrors, typedMinor } from './inputs.ts';
import { methodOptions, serverFields } from './method-options.ts';
import { useLedgerAction } from './use-ledger-action.ts';

const texts = copy.refund;

interface RecordRefundProps {
  customerId: string;
  balance: AccountBalance;
  onClose: () => void;
}

/** Records that credit was paid out to a customer. */
export default function RecordRefund({ customerId, balance: latest, onClose }: RecordRefundProps) {
  const { currency } = latest;
  const seen = useSeen(latest, ({ creditBalance }) => creditBalance);
  const balance = seen.value;
  const form = useForm<RefundInput>({
    values: initialRefund(balance, today()),
    resetOptions: { keepDirtyValues: true },
    resolver: resolverOf((input) => refundErrors(input, balance, today())),
  });
  const { register, control } = form;
  const { errors, isDirty } = useFormState({ control });
  const { busy, run } = useLedgerAction({
    key: ['record-refund', customerId, currency],
    run: (body: ReturnType<typeof refundBody>, idempotencyKey) =>
      call('POST /admin/customers/:id/refunds', { params: { id: customerId }, body, idempotencyKey }),
    texts,
    onDone: onClose,
    onError: (error) => showFieldErrors(form, error, serverFields.refund),
  });
  const credit = moneyFromUnits(balance.creditBalance, currency);
  const paidOut = typedMinor(useWatch({ control, name: 'amount' }), currency);

  return (
    <FormModal
      title={texts.title}
      submitText={texts.submit}
      discardTitle={texts.discard}
      dirty={isDirty}
      busy={busy}
      onSubmit={form.handleSubmit((input) => run(refundBody(input, balance)))}
      onClose={onClose}
    >
      <ChangedBalance changed={busy ? null : seen.changed} currency={currency} text={copy.changed.credit}>
        <p>{texts.effect}</p>
      </ChangedBalance>
      <FieldPair>
        <Field label={texts.amount} error={errors.amount?.message}>
          <MoneyInput {...register('amount')} symbol={currencySymbols[currency]} required />
        </Field>
        <Field label={copy.method} error={errors.method?.message}>
          <Select {...register('method')} options={methodOptions} required />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field label={texts.date} error={errors.refundDate?.message}>
          <DateInput {...register('refundDate')} max={today()} required />
        </Field>
        <Field label={copy.reference} error={errors.reference?.message}>
          <Input {...register('reference')} autoComplete="off" required />
        </Field>
      </FieldPair>
      <AmountSum
        lines={[
          { key: 'credit', term: texts.credit, value: formatMoney(balance.creditBalance, currency) },
          { key: 'paid-out', term: texts.paidOut, value: `−${formatExact(money(paidOut, currency))}` },
        ]}
        label={texts.left}
        amount={formatExact(money(Math.max(0, credit.minor - paidOut), currency))}
        live
      />
    </FormModal>
  );
}
