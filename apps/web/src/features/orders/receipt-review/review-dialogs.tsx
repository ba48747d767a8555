import type { Receipt } from '@burnish/contract/orders/entities';
import { formatMoney } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { copy } from './copy.ts';

interface ReviewDialogProps {
  receipt: Receipt;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirms the approval of a receipt whose amount differs from the invoice. */
export function ApproveDialog({ receipt, onClose, onConfirm }: ReviewDialogProps) {
  const { amount, currency, invoiceId: invoice } = receipt;
  return (
    <ConfirmDialog
      open
      destructive={false}
      onClose={onClose}
      onConfirm={onConfirm}
      title={copy.approval.title}
      confirmText={copy.approval.confirm}
    >
      <p>
        {copy.approval.text(formatMoney(amount, currency), formatMoney(invoice.amount, invoice.currency))}
      </p>
    </ConfirmDialog>
  );
}

export function RejectDialog({
  receipt,
  reason,
  onClose,
  onConfirm,
}: ReviewDialogProps & { reason: string }) {
  const trimmed = reason.trim();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={copy.rejection.title}
      confirmText={copy.rejection.confirm}
    >
      <p>{copy.rejection.text(receipt.invoiceId.invoiceNumber)}</p>
      <p>{trimmed === '' ? copy.rejection.noReason : copy.rejection.reason(trimmed)}</p>
    </ConfirmDialog>
  );
}
