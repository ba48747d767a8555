import type { Subscription } from '@burnish/contract/entity';
import type { SubscriptionStatus } from '@burnish/domain/subscription/subscription';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Instant } from '../../../ui/time.tsx';
import { copy as words } from '../copy.ts';
import { copy } from './copy.ts';

interface StopQuestionProps {
  row: Subscription;
  customer: string;
  /** What it is to become. */
  status: SubscriptionStatus;
  onConfirm: () => void;
  onClose: () => void;
}

function Left({ row }: { row: Subscription }) {
  const left = row.imagesLimit - row.imagesUsed;
  if (row.subscriptionType !== 'subscription' || left <= 0) return null;
  return (
    <p>
      {copy.left(words.images(left))} <Instant at={row.nextBillingDate} />.
    </p>
  );
}

/** Before somebody's service is stopped: what they lose by it. */
export function StopQuestion({ row, customer, status, onConfirm, onClose }: StopQuestionProps) {
  const stop = copy.stop[status];
  if (stop === null) return null;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={stop.title}
      confirmText={stop.act}
      cancelText={copy.keep}
    >
      <p>{stop.lost(customer)}</p>
      <Left row={row} />
    </ConfirmDialog>
  );
}
