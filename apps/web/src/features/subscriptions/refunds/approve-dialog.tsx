import type { RefundCalculation, RefundRequest } from '@burnish/contract/refund-requests/entities';
import { refundApproval } from '@burnish/contract/refund-requests/inputs';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { currencySymbols } from '@burnish/domain/money/format-money';
import { refundReasonLength } from '@burnish/domain/subscriptions/refund-requests';
import { type FormEvent, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useSeen } from '../../../lib/use-seen.ts';
import { ChangedBalance } from '../../../presentation/changed-balance.tsx';
import { amountText } from '../../../presentation/payment-amount.ts';
import { subscriptionName } from '../../../presentation/subscriptions.ts';
import { AmountSum } from '../../../ui/display/amount-sum.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { type Approval, approvalErrors, approvalOf } from './approval.ts';
import { copy } from './copy.ts';
import { calculationLines, requestTexts } from './describe-request.ts';
import { useOpenRequest, useRefundAction } from './queries.ts';
import { UnusedValueNote } from './unused-value-note.tsx';

const texts = copy.approve;

interface ApproveDialogProps {
  subscription: Subscription;
  onClose: () => void;
  /** Called when the decision is sent. */
  onDecide?: () => void;
  /** Called once the page shows it. */
  onDecided?: () => void;
}

interface ApproveFormProps extends ApproveDialogProps {
  request: RefundRequest;
  calculation: RefundCalculation;
}

function ApproveForm({
  subscription,
  request,
  calculation: latest,
  onClose,
  onDecide,
  onDecided,
}: ApproveFormProps) {
  const seen = useSeen(latest, ({ suggestedAmount }) => suggestedAmount);
  const calculation = seen.value;
  const { currency, suggestedAmount } = calculation;
  const suggested = amountText(suggestedAmount, currency);
  const [typed, setTyped] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<ReturnType<typeof approvalErrors>>({});
  const amount = typed ?? suggested;
  const params = { id: subscription._id };
  const { busy, run } = useRefundAction(
    subscription,
    'approve-refund',
    texts,
    (body: Approval, idempotencyKey) =>
      call('POST /admin/subscriptions/:id/refund-request/approve', { params, body, idempotencyKey }),
    { onDone: onClose, onRefreshed: onDecided },
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    const input = { amount, reason };
    const found = approvalErrors(input, calculation);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    onDecide?.();
    run(refundApproval.parse(approvalOf(input, request, calculation)));
  }

  return (
    <FormModal
      title={texts.title(subscriptionName(subscription))}
      submitText={texts.submit}
      discardTitle={texts.discard}
      dirty={typed !== null || reason !== ''}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {requestTexts(request, subscription, 'studio').map((text) => (
        <p key={text}>{text}</p>
      ))}
      <ChangedBalance changed={busy ? null : seen.changed} currency={currency} text={texts.changed}>
        <AmountSum
          lines={calculationLines(calculation, request.invoiceNumber)}
          label={texts.suggested}
          amount={formatMoney(suggestedAmount, currency)}
        />
      </ChangedBalance>
      <UnusedValueNote calculation={calculation} side="studio" />
      <Field label={texts.amount} error={errors.amount}>
        <MoneyInput
          value={amount}
          onChange={({ target }) => setTyped(target.value)}
          symbol={currencySymbols[currency]}
          required
        />
      </Field>
      <Field label={texts.reason} labelNote={texts.reasonNote} error={errors.reason}>
        <Input
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          maxLength={refundReasonLength}
          autoComplete="off"
        />
      </Field>
      <p>{texts.effect[request.kind]}</p>
    </FormModal>
  );
}

/** Credits a refund, or the rest of a canceled plan. Shows what is suggested before. */
export default function ApproveDialog({ subscription, onClose, ...events }: ApproveDialogProps) {
  const { data, isError, error, refetch } = useOpenRequest(subscription._id);
  if (data !== undefined)
    return (
      <ApproveForm
        subscription={subscription}
        request={data.refundRequest}
        calculation={data.calculation}
        onClose={onClose}
        {...events}
      />
    );
  return (
    <FormModal
      title={texts.title(subscriptionName(subscription))}
      submitText={texts.submit}
      discardTitle={texts.discard}
      dirty={false}
      busy={false}
      loading={!isError}
      onSubmit={(event) => event.preventDefault()}
      onClose={onClose}
    >
      {error === null ? (
        <Skeleton shape="lines" count={4} />
      ) : (
        <LoadError text={copy.loadFailed} onRetry={() => void refetch()} />
      )}
    </FormModal>
  );
}
