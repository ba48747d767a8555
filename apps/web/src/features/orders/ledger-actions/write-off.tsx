import { writeOff } from '@burnish/contract/ledger/inputs';
import { useForm, useFormState } from 'react-hook-form';
import { call } from '../../../lib/api-client.ts';
import { formatMoney } from '../../../lib/format.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useSeen } from '../../../lib/use-seen.ts';
import { ChangedBalance } from '../../../presentation/changed-balance.tsx';
import { AmountSum } from '../../../ui/display/amount-sum.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { copy } from './copy.ts';
import { DueSum } from './due-sum.tsx';
import { bodyErrors, resolverOf } from './form-errors.ts';
import { type LedgerDialogProps, LedgerModal } from './ledger-modal.tsx';
import { useLedgerAction } from './use-ledger-action.ts';

const texts = copy.writeOff;

/** Closes the unpaid rest of an invoice, with a reason. */
export function WriteOff({ invoice: latest, onClose }: LedgerDialogProps) {
  const { _id: id, invoiceNumber } = latest;
  const seen = useSeen(latest, ({ amountDue }) => amountDue);
  const invoice = seen.value;
  const { amountDue, currency } = invoice;
  const form = useForm({
    defaultValues: { reason: '' },
    resolver: resolverOf((input: { reason: string }) => bodyErrors(writeOff, { ...input, amountDue }, [])),
  });
  const { register, control } = form;
  const { errors, isDirty } = useFormState({ control });
  const { busy, run } = useLedgerAction({
    key: ['write-off', id],
    run: (body: { amountDue: number; reason: string }, idempotencyKey) =>
      call('POST /admin/invoices/:id/write-off', { params: { id }, body, idempotencyKey }),
    texts,
    onDone: onClose,
    onError: (error) => showFieldErrors(form, error, ['reason']),
  });

  return (
    <LedgerModal
      action="write_off"
      invoice={latest}
      title={texts.title(invoiceNumber)}
      submitText={texts.submit}
      destructive
      discardTitle={texts.discard}
      dirty={isDirty}
      busy={busy}
      onSubmit={form.handleSubmit(({ reason }) => run({ amountDue, reason }))}
      onClose={onClose}
    >
      <ChangedBalance changed={busy ? null : seen.changed} currency={currency} text={copy.changed.due}>
        <DueSum invoice={invoice} />
      </ChangedBalance>
      <AmountSum
        lines={[
          { key: 'written-off', term: texts.writtenOff, value: `−${formatMoney(amountDue, currency)}` },
        ]}
        label={copy.stillDue}
        amount={formatMoney(0, currency)}
      />
      <p className="note">{texts.effect}</p>
      <Field label={copy.reason} labelNote={copy.reasonNote} error={errors.reason?.message}>
        <Input {...register('reason')} autoComplete="off" required />
      </Field>
    </LedgerModal>
  );
}
