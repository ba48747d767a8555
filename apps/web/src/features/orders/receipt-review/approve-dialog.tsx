import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { copy, type SettlementAmounts } from './copy.ts';

interface ApproveDialogProps {
  amounts: SettlementAmounts;
  reason: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirms an approval with another amount than the invoice's. */
export function ApproveDialog({ amounts, reason, onClose, onConfirm }: ApproveDialogProps) {
  return (
    <ConfirmDialog
      open
      destructive={false}
      onClose={onClose}
      onConfirm={onConfirm}
      title={copy.approval.title}
      confirmText={copy.approval.confirm}
    >
      <p>{copy.approval.text(amounts)}</p>
      <p>{copy.approval.reason(reason)}</p>
    </ConfirmDialog>
  );
}
