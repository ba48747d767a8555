import { currencySymbols, formatMoney as formatExact } from '@burnish/domain/money/format-money';
import { money, moneyFromUnits } from '@burnish/domain/money/money';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { call } from '../../../lib/api-client.ts';
import { formatMoney } from '../../../lib/format.ts';
import { loadFailure } from '../../../lib/load-status.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useSeen } from '../../../lib/use-seen.ts';
import { ChangedBalance } from '../../../presentation/changed-balance.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { AmountSum } from '../../../ui/display/amount-sum.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import { ListState } from '../../../ui/lists/list-state.tsx';
import { dialogTexts, Modal, ModalBody, ModalFooter } from '../../../ui/overlays/modal.tsx';
import { creditIn, useCustomerBalances } from '../customer-records/queries.ts';
import { copy } from './copy.ts';
import { DueSum } from './due-sum.tsx';
import { resolverOf } from './form-errors.ts';
import { type CreditInput, creditBody, creditErrors, initialCredit, typedMinor } from './inputs.ts';
import { type LedgerDialogProps, LedgerModal } from './ledger-modal.tsx';
import { useLedgerAction } from './use-ledger-action.ts';

const texts = copy.applyCredit;

function CreditForm({ invoice: latest, available, onClose }: LedgerDialogProps & { available: number }) {
  const { _id: id, currency } = latest;
  const seen = useSeen(latest, ({ amountDue }) => amountDue);
  const invoice = seen.value;
  const form = useForm<CreditInput>({
    values: initialCredit(invoice, available),
    resetOptions: { keepDirtyValues: true },
    resolver: resolverOf((input) => creditErrors(input, invoice, available)),
  });
  const { register, control } = form;
  const { errors, isDirty } = useFormState({ control });
  const { busy, run } = useLedgerAction({
    key: ['apply-credit', id],
    run: (body: ReturnType<typeof creditBody>, idempotencyKey) =>
      call('POST /admin/invoices/:id/credit', { params: { id }, body, idempotencyKey }),
    texts,
    onDone: onClose,
    onError: (error) => showFieldErrors(form, error, ['amount']),
  });
  const applied = typedMinor(useWatch({ control, name: 'amount' }), currency);
  const stillDue = Math.max(0, moneyFromUnits(invoice.amountDue, currency).minor - applied);

  return (
    <LedgerModal
      action="apply_credit"
      invoice={latest}
      title={texts.title}
      submitText={texts.submit}
      discardTitle={texts.discard}
      dirty={isDirty}
      busy={busy}
      onSubmit={form.handleSubmit((input) => run(creditBody(input, invoice)))}
      onClose={onClose}
    >
      <ChangedBalance changed={busy ? null : seen.changed} currency={currency} text={copy.changed.due}>
        <DueSum invoice={invoice} />
      </ChangedBalance>
      <Field
        label={texts.amount}
        hint={texts.available(formatMoney(available, currency))}
        error={errors.amount?.message}
      >
        <MoneyInput {...register('amount')} symbol={currencySymbols[currency]} required />
      </Field>
      <AmountSum
        lines={[{ key: 'applied', term: texts.applied, value: `−${formatExact(money(applied, currency))}` }]}
        label={copy.stillDue}
        amount={formatExact(money(stillDue, currency))}
        live
      />
      {stillDue === 0 && <p className="note">{texts.settles}</p>}
    </LedgerModal>
  );
}

/** Pays for an open invoice with the customer's credit. */
export function ApplyCredit({ invoice, onClose }: LedgerDialogProps) {
  const query = useCustomerBalances(invoice.userId._id);
  if (query.data !== undefined) {
    const available = creditIn(query.data.balances, invoice.currency);
    return <CreditForm invoice={invoice} available={available} onClose={onClose} />;
  }
  return (
    <Modal open onClose={onClose} title={texts.title}>
      <ModalBody>
        <ListState
          loading
          skeleton={<Skeleton shape="lines" label={texts.loading} />}
          error={loadFailure(query, texts.loadFailed)}
        >
          {null}
        </ListState>
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{dialogTexts.close}</Button>
      </ModalFooter>
    </Modal>
  );
}
