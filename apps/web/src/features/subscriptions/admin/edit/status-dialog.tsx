import type { Subscription } from '@burnish/contract/subscriptions/entities';
import type { SubscriptionStatus } from '@burnish/domain/subscriptions/subscription';
import { Instant } from '../../../../ui/display/time.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { copy as subscriptionCopy } from '../copy.ts';
import { copy } from './copy.ts';

interface StatusDialogProps {
  row: Subscription;
  customer: string;
  /** The new status. */
  status: SubscriptionStatus;
  onConfirm: () => void;
  onClose: () => void;
}

/** The images of a plan that were paid for, but not used. */
function RemainingImages({ row }: { row: Subscription }) {
  const remaining = row.imagesLimit - row.imagesUsed;
  if (row.subscriptionType !== 'subscription' || remaining <= 0) return null;
  return (
    <p>
      {copy.remaining(subscriptionCopy.images(remaining))} <Instant value={row.nextBillingDate} />.
    </p>
  );
}

/** Confirms a status in which the customer cannot use the subscription. */
export function StatusDialog({ row, customer, status, onConfirm, onClose }: StatusDialogProps) {
  const texts = copy.statusDialog[status];
  if (texts === null) return null;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={texts.title}
      confirmText={texts.confirm}
      cancelText={copy.keepStatus}
    >
      <p>{texts.text(customer)}</p>
      <RemainingImages row={row} />
    </ConfirmDialog>
  );
}
