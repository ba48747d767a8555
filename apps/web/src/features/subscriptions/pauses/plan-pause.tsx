import type { Pause } from '@burnish/contract/pauses/entities';
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { isOpenRefundRequest } from '@burnish/domain/subscriptions/refund-requests';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmedAction } from '../confirmed-action.tsx';
import { useApprovePause } from './approve-pause.ts';
import { copy } from './copy.ts';
import { pauseText } from './describe-pause.ts';
import { PauseButton } from './pause-button.tsx';
import styles from './plan-pause.module.css';
import { usePauseAction } from './queries.ts';

const DeclineDialog = lazy(() => import('./decline-dialog.tsx'));

interface PauseProps {
  subscription: PlanSubscription;
  pause: Pause;
}

function Decision({ subscription, pause }: PauseProps) {
  const [isDeclining, setDeclining] = useState(false);
  const { busy, run } = useApprovePause(subscription, pause);
  return (
    <>
      <Button size="small" variant="primary" busy={busy} onClick={() => run(undefined)}>
        {copy.approve.action}
      </Button>
      <Button size="small" onClick={() => setDeclining(true)}>
        {copy.decline.action}
      </Button>
      {isDeclining && (
        <Suspense fallback={null}>
          <DeclineDialog
            subscription={subscription}
            pauseId={pause._id}
            onClose={() => setDeclining(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function End({ subscription, pause }: PauseProps) {
  const { busy, run } = usePauseAction(subscription, 'end-pause', copy.end, (_: undefined, idempotencyKey) =>
    call('POST /admin/subscriptions/:id/pause/end', { params: { id: subscription._id }, idempotencyKey }),
  );
  const plan = subscription.planId.name;
  const texts = pause.status === 'scheduled' ? { ...copy.end, text: copy.end.scheduledText } : copy.end;
  return <ConfirmedAction texts={texts} plan={plan} busy={busy} onConfirm={() => run(undefined)} />;
}

/** The pause of a customer's plan: requests are decided here, and the studio sets and ends pauses. */
export default function PlanPause({ subscription }: { subscription: PlanSubscription }) {
  const { pause, status, isEnded, refundRequest } = subscription;
  const isOpen = pause !== null && pause.status !== 'declined';
  const isEnding = isEnded || (refundRequest !== null && isOpenRefundRequest(refundRequest));
  if (!isOpen && (status !== 'active' || isEnding)) return null;
  return (
    <div className={styles.pause}>
      {pause !== null && <p className="num">{pauseText(pause, 'studio')}</p>}
      <div className={styles.actions}>
        {pause?.status === 'requested' && <Decision subscription={subscription} pause={pause} />}
        {(pause?.status === 'scheduled' || pause?.status === 'running') && (
          <End subscription={subscription} pause={pause} />
        )}
        <PauseButton subscription={subscription} side="studio" isOffered={!isOpen} />
      </div>
    </div>
  );
}
