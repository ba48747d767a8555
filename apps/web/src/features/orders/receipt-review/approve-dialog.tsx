import type { Money } from '@burnish/domain/money/money';
import { comparePayment } from '@burnish/domain/orders/receipt/received-payment';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { copy as settlementCopy } from '../settlement/copy.ts';
import { settlementAmounts } from '../settlement/settlement-input.ts';
import { copy } from './copy.ts';

interface ApproveDialogProps {
  due: Money;
  paid: Money;
  /** Why the rest is written off. */
  reason: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirms an approval that writes off the rest of an invoice, or that leaves credit. */
export function ApproveDialog({ due, paid, reason, onClose, onConfirm }: ApproveDialogProps) {
  const amounts = settlementAmounts(due, paid);
  const isLess = comparePayment(paid, due).kind === 'less';
  const { writeOff, credit } = copy.approval;
  return (
    <ConfirmDialog
      open
      destructive={false}
      onClose={onClose}
      onConfirm={onConfirm}
      title={isLess ? writeOff.title(amounts.difference) : credit.title}
      confirmText={isLess ? writeOff.confirm : credit.confirm}
    >
      <p className="num">
        {(isLess ? settlementCopy.writeOff : settlementCopy.credit).arithmetic(amounts)}{' '}
        {settlementCopy.becomesActive}
      </p>
      {isLess && <p>{copy.approval.reason(reason)}</p>}
    </ConfirmDialog>
  );
}
