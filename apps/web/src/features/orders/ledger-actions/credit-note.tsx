import { maxCreditNoteItems, maxReasonLength } from '@burnish/contract/ledger/inputs';
import { currencySymbols, formatMoney as formatExact } from '@burnish/domain/money/format-money';
import type { Currency } from '@burnish/domain/money/money';
import { type UseFormReturn, useFieldArray, useForm, useFormState, useWatch } from 'react-hook-form';
import { call } from '../../../lib/api-client.ts';
import { fieldErrors } from '../../../lib/api-error.ts';
import { formatMoney } from '../../../lib/format.ts';
import { today } from '../../../lib/format-date.ts';
import { useSeen } from '../../../lib/use-seen.ts';
import { ChangedBalance } from '../../../presentation/changed-balance.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { AmountSum } from '../../../ui/display/amount-sum.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input, Textarea } from '../../../ui/forms/input.tsx';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import { copy } from './copy.ts';
import styles from './credit-note.module.css';
import { EndPurchase } from './end-purchase.tsx';
import { resolverOf } from './form-errors.ts';
import {
  type CreditNoteInput,
  creditableOf,
  creditNoteBody,
  creditNoteErrors,
  creditNoteTotal,
  initialCreditNote,
} from './inputs.ts';
import { type LedgerDialogProps, LedgerModal } from './ledger-modal.tsx';
import { useLedgerAction } from './use-ledger-action.ts';

const texts = copy.creditNote;

interface LinesProps {
  form: UseFormReturn<CreditNoteInput>;
  currency: Currency;
}

/** What is credited, line by line. */
function Lines({ form: { register, control }, currency }: LinesProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'items' });
  const { errors } = useFormState({ control });
  return (
    <>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={styles.line}>
          <legend className="vh">{texts.line(index + 1)}</legend>
          <Field label={texts.description} error={errors.items?.[index]?.description?.message}>
            <Input {...register(`items.${index}.description`)} autoComplete="off" required />
          </Field>
          <Field label={copy.amount} error={errors.items?.[index]?.amount?.message}>
            <MoneyInput {...register(`items.${index}.amount`)} symbol={currencySymbols[currency]} required />
          </Field>
          {fields.length > 1 && (
            <TextButton aria-label={texts.removeLabel(index + 1)} onClick={() => remove(index)}>
              {texts.removeLine}
            </TextButton>
          )}
        </fieldset>
      ))}
      {fields.length < maxCreditNoteItems && (
        <div>
          <TextButton onClick={() => append({ description: '', amount: '' })}>{texts.addLine}</TextButton>
        </div>
      )}
    </>
  );
}

/** A component of its own, so that the fields are registered in their order and the first one with an error gets the focus. */
function Reason({ form: { register, control } }: Pick<LinesProps, 'form'>) {
  const { errors } = useFormState({ control });
  return (
    <Field label={copy.reason} labelNote={texts.reasonNote} error={errors.reason?.message}>
      <Textarea {...register('reason')} maxLength={maxReasonLength} required />
    </Field>
  );
}

/** Corrects what was charged, up to what was paid. The amount becomes credit. */
export function IssueCreditNote({ invoice: latest, onClose }: LedgerDialogProps) {
  const { _id: id, currency } = latest;
  const seen = useSeen(latest, ({ amountCredited }) => amountCredited);
  const invoice = seen.value;
  const form = useForm<CreditNoteInput>({
    defaultValues: initialCreditNote(today()),
    resolver: resolverOf((input) => creditNoteErrors(input, invoice)),
  });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  const { busy, run } = useLedgerAction({
    key: ['issue-credit-note', id],
    run: (body: ReturnType<typeof creditNoteBody>, idempotencyKey) =>
      call('POST /admin/invoices/:id/credit-notes', { params: { id }, body, idempotencyKey }),
    texts,
    onDone: onClose,
    onError(error) {
      // The server names the lines as a whole if they add up to too much.
      const last = form.getValues('items').length - 1;
      for (const { message } of fieldErrors(error, ['items']))
        form.setError(`items.${last}.amount`, { message }, { shouldFocus: true });
      for (const { message } of fieldErrors(error, ['endDate']))
        form.setError('endDate', { message }, { shouldFocus: true });
    },
  });
  const { invoiceNumber, amountPaid, amountCredited } = invoice;
  const total = creditNoteTotal(useWatch({ control, name: 'items' }), currency);
  const credited = {
    key: 'credited',
    term: texts.credited,
    value: `−${formatMoney(amountCredited, currency)}`,
  };

  return (
    <LedgerModal
      action="issue_credit_note"
      invoice={latest}
      title={texts.title}
      submitText={texts.submit}
      discardTitle={texts.discard}
      dirty={isDirty}
      busy={busy}
      onSubmit={form.handleSubmit((input) => run(creditNoteBody(input, invoice)))}
      onClose={onClose}
    >
      <ChangedBalance changed={busy ? null : seen.changed} currency={currency} text={copy.changed.credited}>
        <AmountSum
          lines={[
            { key: 'paid', term: texts.paid(invoiceNumber), value: formatMoney(amountPaid, currency) },
            ...(amountCredited > 0 ? [credited] : []),
          ]}
          label={texts.atMost}
          amount={formatExact(creditableOf(invoice))}
        />
      </ChangedBalance>
      <Lines form={form} currency={currency} />
      <Reason form={form} />
      <EndPurchase form={form} invoiceId={id} />
      <AmountSum lines={[]} label={texts.becomesCredit} amount={formatExact(total)} live />
      <p className="note">{texts.effect}</p>
    </LedgerModal>
  );
}
