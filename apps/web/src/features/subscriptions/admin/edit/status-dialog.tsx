import type { Subscription } from '@burnish/contract/subscriptions/entities';
import type { SubscriptionStatus } from '@burnish/domain/subscriptions/subscription';
import { Instant } from '../../../../ui/display/time.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { copy as subscriptionCopy } from '../copy.ts';
import { copy } from './copy.ts';
import { lostImages } from './lost-images.ts';

interface StatusDialogProps {
  row: Subscription;
  customer: string;
  /** The new status. */
  status: SubscriptionStatus;
  onConfirm: () => void;
  onClose: () => void;
}

/** Everything that was paid for and not used. */
function PaidImages({ row }: { row: Subscription }) {
  const lost = lostImages(row);
  if (lost === null) return null;
  const { current, currentUntil, periods, images, paidUntil } = lost;
  return (
    <>
      <p>{copy.paid.intro}</p>
      <ul>
        {current > 0 && (
          <li>
            {copy.paid.current(subscriptionCopy.images(current))} <Instant value={currentUntil} />
          </li>
        )}
        {periods > 0 && (
          <li>
            {copy.paid.ahead(periods, subscriptionCopy.images(images))} <Instant value={paidUntil} />
          </li>
        )}
      </ul>
    </>
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
      <PaidImages row={row} />
    </ConfirmDialog>
  );
}
