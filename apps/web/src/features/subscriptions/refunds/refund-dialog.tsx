import { newRefundRequest } from '@burnish/contract/refund-requests/inputs';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { refundReasonLength } from '@burnish/domain/subscriptions/refund-requests';
import { type FormEvent, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { formatMoney } from '../../../lib/format.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { subscriptionName } from '../../../presentation/subscriptions.ts';
import { AmountSum } from '../../../ui/display/amount-sum.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Textarea } from '../../../ui/forms/input.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { copy } from './copy.ts';
import { calculationLines } from './describe-request.ts';
import { useRefundAction, useRefundOptions } from './queries.ts';
import { UnusedValueNote } from './unused-value-note.tsx';

const texts = copy.refund;

interface RefundDialogProps {
  subscription: Subscription;
  onClose: () => void;
}

/** Asks the studio for a refund. Shows how much it is before. */
export default function RefundDialog({ subscription, onClose }: RefundDialogProps) {
  const { _id: id, subscriptionType } = subscription;
  const { data, isError, refetch } = useRefundOptions(id);
  const refund = data?.options.refund;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { busy, run } = useRefundAction(
    subscription,
    'request-refund',
    texts,
    (body: { invoiceId: string; reason: string }, idempotencyKey) =>
      call('POST /subscriptions/:id/refund-request', { params: { id }, body, idempotencyKey }),
    { onDone: onClose },
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!refund) return;
    const parsed = newRefundRequest.safeParse({ invoiceId: refund.invoiceId, reason });
    setError(parsed.error?.issues[0]?.message);
    if (parsed.success) run(parsed.data);
  }

  return (
    <FormModal
      title={texts.title(subscriptionName(subscription))}
      submitText={texts.submit}
      discardTitle={texts.discard}
      dirty={reason !== ''}
      busy={busy}
      loading={data === undefined && !isError}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{texts.lead[subscriptionType]}</p>
      {isError && data === undefined && <LoadError text={copy.loadFailed} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton shape="lines" count={3} />}
      {refund === null && <p>{copy.gone}</p>}
      {refund && (
        <>
          <AmountSum
            lines={calculationLines(refund.calculation, refund.invoiceNumber)}
            label={texts.total}
            amount={formatMoney(refund.calculation.suggestedAmount, refund.calculation.currency)}
          />
          <UnusedValueNote calculation={refund.calculation} side="customer" />
          {refund.calculation.suggestedAmount === 0 && <p>{texts.nothingLeft}</p>}
          <Field label={texts.reason} error={error}>
            <Textarea
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              maxLength={refundReasonLength}
              required
            />
          </Field>
          <p className="note">{texts.until(formatDate(refund.requestUntil))}</p>
          {data?.options.hasOpenInvoice && <FormError>{copy.openInvoice}</FormError>}
        </>
      )}
    </FormModal>
  );
}
