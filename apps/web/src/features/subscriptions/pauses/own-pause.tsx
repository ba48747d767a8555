import type { Pause } from '@burnish/contract/pauses/entities';
import type { PlanSubscription } from '@burnish/contract/subscriptions/entities';
import { call } from '../../../lib/api-client.ts';
import { ConfirmedAction } from '../confirmed-action.tsx';
import styles from '../customer/renewal/renewal-section.module.css';
import { copy } from './copy.ts';
import { pauseText } from './describe-pause.ts';
import { usePauseAction } from './queries.ts';

function Withdraw({ subscription, isRequest }: { subscription: PlanSubscription; isRequest: boolean }) {
  const { withdraw } = copy;
  const params = { id: subscription._id };
  const { busy, run } = usePauseAction(
    subscription,
    'withdraw-pause',
    withdraw,
    (_: undefined, idempotencyKey) =>
      call('POST /subscriptions/:id/pause/withdraw', { params, idempotencyKey }),
  );
  const texts = isRequest
    ? { ...withdraw, action: withdraw.requestAction, text: withdraw.requestText }
    : withdraw;
  const plan = subscription.planId.name;
  return <ConfirmedAction texts={texts} plan={plan} busy={busy} onConfirm={() => run(undefined)} />;
}

function Resume({ subscription }: { subscription: PlanSubscription }) {
  const { name } = subscription.planId;
  const texts = { ...copy.resume, done: copy.resume.done(name) };
  const params = { id: subscription._id };
  const { busy, run } = usePauseAction(subscription, 'resume-plan', texts, (_: undefined, idempotencyKey) =>
    call('POST /subscriptions/:id/pause/resume', { params, idempotencyKey }),
  );
  return <ConfirmedAction texts={copy.resume} plan={name} busy={busy} onConfirm={() => run(undefined)} />;
}

/** The pause of a customer's own plan, and how to end it. */
export default function OwnPause({ subscription, pause }: { subscription: PlanSubscription; pause: Pause }) {
  const { status } = pause;
  return (
    <div className={styles.renewal}>
      <div className={styles.summary}>
        <h4>{copy.heading}</h4>
        <p className="num">{pauseText(pause, 'customer')}</p>
      </div>
      <div className={styles.controls}>
        {(status === 'requested' || status === 'scheduled') && (
          <Withdraw subscription={subscription} isRequest={status === 'requested'} />
        )}
        {status === 'running' && <Resume subscription={subscription} />}
      </div>
    </div>
  );
}
