import type { Subscription } from '@burnish/contract/subscriptions/entities';
import { lazy, Suspense } from 'react';
import { subscriptionName } from '../../../presentation/subscriptions.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from '../customer/renewal/renewal-section.module.css';
import { copy } from './copy.ts';

const RefundDialog = lazy(() => import('./refund-dialog.tsx'));
const CancellationDialog = lazy(() => import('./cancellation-dialog.tsx'));

export type RefundDialogName = 'refund' | 'cancellation';

interface RefundButtonsProps {
  subscription: Subscription;
  /** The open dialog. It stays with its input when it is no longer offered. */
  open: RefundDialogName | null;
  onOpen: (dialog: RefundDialogName | null) => void;
}

/** Ways out of a subscription before it ends by itself. */
export default function RefundButtons({ subscription, open, onOpen }: RefundButtonsProps) {
  const close = () => onOpen(null);
  const name = subscriptionName(subscription);
  const canCancel = subscription.subscriptionType === 'subscription' && subscription.cancelableOn !== null;
  const canRefund = subscription.refundableUntil !== null;
  return (
    <div className={styles.controls}>
      {canRefund && (
        <Button size="small" onClick={() => onOpen('refund')}>
          {copy.refund.action}
          <span className="vh"> {copy.of(name)}</span>
        </Button>
      )}
      {canCancel && (
        <Button size="small" onClick={() => onOpen('cancellation')}>
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
