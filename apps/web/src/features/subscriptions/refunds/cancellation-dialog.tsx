import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { type FormEvent, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { formatMoney } from '../../../lib/format.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { subscriptionName } from '../../../presentation/subscriptions.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AmountSum } from '../../../ui/display/amount-sum.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { dialogTexts, Modal, ModalBody, ModalFooter, ModalForm } from '../../../ui/overlays/modal.tsx';
import { copy } from './copy.ts';
import { calculationLines } from './describe-request.ts';
import { useRefundAction, useRefundOptions } from './queries.ts';
import { UnusedValueNote } from './unused-value-note.tsx';

const texts = copy.cancellation;

interface CancellationDialogProps {
  subscription: Subscription;
  onClose: () => void;
}

/** Cancels a yearly plan with notice. Shows when it ends and what is credited before. */
export default function CancellationDialog({ subscription, onClose }: CancellationDialogProps) {
  const { _id: id } = subscription;
  const { data, isError, refetch } = useRefundOptions(id);
  const [seenEnd, setSeenEnd] = useState('');
  const cancellation = data?.options.cancellation;
  const { busy, run } = useRefundAction(
    subscription,
    'cancel-plan',
    { ...texts, done: texts.done(seenEnd) },
    (body: { endDate: string }, idempotencyKey) =>
      call('POST /subscriptions/:id/cancellation', { params: { id }, body, idempotencyKey }),
    { onDone: onClose },
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!cancellation) return;
    setSeenEnd(formatDate(cancellation.endDate));
    run({ endDate: cancellation.endDate });
  }

  return (
    <Modal open onClose={onClose} title={texts.title(subscriptionName(subscription))} preventClose={busy}>
      <ModalForm onSubmit={submit} aria-busy={data === undefined && !isError}>
        <ModalBody>
          {isError && data === undefined && (
            <LoadError text={copy.loadFailed} onRetry={() => void refetch()} />
          )}
          {data === undefined && !isError && <Skeleton shape="lines" count={4} />}
          {cancellation === null && <p>{copy.gone}</p>}
          {cancellation && (
            <>
              <p>{texts.lead(formatDate(cancellation.endDate))}</p>
              <AmountSum
                lines={calculationLines(cancellation.calculation, cancellation.invoiceNumber)}
                label={texts.total}
                amount={formatMoney(
                  cancellation.calculation.suggestedAmount,
                  cancellation.calculation.currency,
                )}
              />
              <UnusedValueNote calculation={cancellation.calculation} side="customer" />
              <p>{texts.confirmed}</p>
              <p className="note">{texts.alternative}</p>
              {data?.options.hasOpenInvoice && <FormError>{copy.openInvoice}</FormError>}
            </>
          )}
        </ModalBody>
        <ModalFooter>
          <Button onClick={onClose} disabled={busy}>
            {dialogTexts.cancel}
          </Button>
          <Button type="submit" variant="destructive-solid" busy={busy} disabled={!cancellation}>
            {texts.submit}
          </Button>
        </ModalFooter>
      </ModalForm>
    </Modal>
  );
}
