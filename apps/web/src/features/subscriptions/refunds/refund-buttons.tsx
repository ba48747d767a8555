import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { lazy, Suspense, useState } from 'react';
import { subscriptionName } from '../../../presentation/subscriptions.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from '../customer/renewal/renewal-section.module.css';
import { copy } from './copy.ts';

const RefundDialog = lazy(() => import('./refund-dialog.tsx'));
const CancellationDialog = lazy(() => import('./cancellation-dialog.tsx'));

type DialogName = 'refund' | 'cancellation';

/** Ways out of a subscription before it ends by itself. */
export default function RefundButtons({ subscription }: { subscription: Subscription }) {
  const [open, setOpen] = useState<DialogName | null>(null);
  const close = () => setOpen(null);
  const name = subscriptionName(subscription);
  const canCancel = subscription.subscriptionType === 'subscription' && subscription.cancelableOn !== null;
  const canRefund = subscription.refundableUntil !== null;
  return (
    <div className={styles.controls}>
      {canRefund && (
        <Button size="small" onClick={() => setOpen('refund')}>
          {copy.refund.action}
          <span className="vh"> {copy.of(name)}</span>
        </Button>
      )}
      {canCancel && (
        <Button size="small" onClick={() => setOpen('cancellation')}>
          {copy.cancellation.action}
          <span className="vh"> {copy.of(name)}</span>
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'refund' && <RefundDialog subscription={subscription} onClose={close} />}
        {open === 'cancellation' && <CancellationDialog subscription={subscription} onClose={close} />}
      </Suspense>
    </div>
  );
}
