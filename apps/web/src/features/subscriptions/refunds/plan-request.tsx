import type { RefundRequest } from '@burnish/contract/refund-requests/entities';
import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from '../pauses/plan-pause.module.css';
import { copy } from './copy.ts';
import { requestTexts } from './describe-request.ts';

const ApproveDialog = lazy(() => import('./approve-dialog.tsx'));
const DeclineDialog = lazy(() => import('./decline-dialog.tsx'));

function Decision({ subscription, request }: { subscription: Subscription; request: RefundRequest }) {
  const [open, setOpen] = useState<'approve' | 'decline' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={styles.actions}>
      <Button size="small" variant="primary" onClick={() => setOpen('approve')}>
        {copy.approve.action[request.kind]}
      </Button>
      <Button size="small" onClick={() => setOpen('decline')}>
        {copy.decline.action}
      </Button>
      <Suspense fallback={null}>
        {open === 'approve' && <ApproveDialog subscription={subscription} onClose={close} />}
        {open === 'decline' && (
          <DeclineDialog subscription={subscription} requestId={request._id} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}

/** The refund request or cancellation of a customer's subscription, which is decided here. */
export default function PlanRequest({ subscription }: { subscription: Subscription }) {
  const { refundRequest: request } = subscription;
  if (request === null) return null;
  return (
    <div className={styles.pause}>
      <p className="num">{requestTexts(request, subscription, 'studio').join(' ')}</p>
      {request.status === 'requested' && <Decision subscription={subscription} request={request} />}
    </div>
  );
}
