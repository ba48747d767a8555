import type { RefundRequest } from '@burnish/contract/refund-requests/entities';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { call } from '../../../lib/api-client.ts';
import { subscriptionName } from '../../../presentation/subscriptions.ts';
import { ConfirmedAction } from '../confirmed-action.tsx';
import styles from '../customer/renewal/renewal-section.module.css';
import { copy } from './copy.ts';
import { requestTexts } from './describe-request.ts';
import { useRefundAction } from './queries.ts';

interface OwnRequestProps {
  subscription: Subscription;
  request: RefundRequest;
}

function Withdraw({ subscription, request }: OwnRequestProps) {
  const texts = copy.withdraw[request.kind];
  const params = { id: subscription._id };
  const { busy, run } = useRefundAction(
    subscription,
    'withdraw-refund-request',
    texts,
    (_: undefined, idempotencyKey) =>
      call('POST /subscriptions/:id/refund-request/withdraw', { params, idempotencyKey }),
  );
  const name = subscriptionName(subscription);
  return (
    <ConfirmedAction
      texts={texts}
      plan={name}
      busy={busy}
      destructive={request.kind === 'refund'}
      onConfirm={() => run(undefined)}
    />
  );
}

/** A customer's refund request or cancellation, and how to take it back. */
export default function OwnRequest({ subscription, request }: OwnRequestProps) {
  const { kind, status } = request;
  const canWithdraw = status === (kind === 'refund' ? 'requested' : 'scheduled');
  return (
    <div className={styles.renewal}>
      <div className={styles.summary}>
        <h4>{copy.heading[kind]}</h4>
        <p className="num">{requestTexts(request, subscription, 'customer').join(' ')}</p>
      </div>
      {canWithdraw && (
        <div className={styles.controls}>
          <Withdraw subscription={subscription} request={request} />
        </div>
      )}
    </div>
  );
}
