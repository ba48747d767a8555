import { pauseDecline } from '@burnish/contract/pauses/inputs';
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { pauseReasonLength } from '@burnish/domain/subscriptions/pauses';
import { type FormEvent, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/input.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { copy } from './copy.ts';
import { usePauseAction } from './queries.ts';

const texts = copy.decline;

interface DeclineDialogProps {
  subscription: PlanSubscription;
  pauseId: string;
  onClose: () => void;
  /** Called when the decision is sent. */
  onDecide?: () => void;
  /** Called once the page shows it. */
  onDecided?: () => void;
}

/** Declines a requested pause with a reason for the customer. */
export default function DeclineDialog({
  subscription,
  pauseId,
  onClose,
  onDecide,
  onDecided,
}: DeclineDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const params = { id: subscription._id };
  const { busy, run } = usePauseAction(
    subscription,
    'decline-pause',
    texts,
    (body: { pauseId: string; reason: string }, idempotencyKey) =>
      call('POST /admin/subscriptions/:id/pause/decline', { params, body, idempotencyKey }),
    { onDone: onClose, onRefreshed: onDecided },
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    const parsed = pauseDecline.safeParse({ pauseId, reason });
    setError(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    onDecide?.();
    run(parsed.data);
  }

  return (
    <FormModal
      title={texts.title}
      submitText={texts.submit}
      discardTitle={texts.discard}
      dirty={reason !== ''}
      busy={busy}
      destructive
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.reason} labelNote={texts.reasonNote} error={error}>
        <Textarea
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          maxLength={pauseReasonLength}
          required
        />
      </Field>
    </FormModal>
  );
}
